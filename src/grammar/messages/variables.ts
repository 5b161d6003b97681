/** The variables of a message, `$1`, `$2`, `€1`, and how they are filled in. */

/** Values by name as messages write them: `$1`, `$2`, `€1`. */
export type Variables = ReadonlyMap<string, string>;

/** Replaces a variable that has no value: “galggašii leat …”. */
export const UNKNOWN = '…';

/** In one pass, so that a user's own "$2" stays what it is. */
export function fill(text: string, variables: Variables): string {
  return text.replace(/[$€]\d+/gu, (name) => variables.get(name) ?? UNKNOWN);
}
