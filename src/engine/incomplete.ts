/**
 * What a result lacks because a limit of time or work ended a search: some suggestions, or verdicts themselves
 * (`check`). Such a result says so to the client and is never cached.
 */
export type Incomplete = 'suggestions' | 'check';

/** What two parts lack together: missing verdicts weigh more than missing suggestions. */
export function bothIncomplete(a: Incomplete | undefined, b: Incomplete | undefined): Incomplete | undefined {
  return a === 'check' || b === 'check' ? 'check' : (a ?? b);
}
