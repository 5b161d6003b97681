/** Which pages of other origins may read answers: for the plugin that the routes use, and for answers that no route gives. */

export type AllowedOrigins = '*' | false | readonly (string | RegExp)[];

/** @param trusted pages that count as the service's own, wherever the others are named one by one */
export function allowedOrigins(list: string, trusted: readonly (string | RegExp)[]): '*' | false | (string | RegExp)[] {
  if (list === '*') return '*';
  const named = list === 'none' ? [] : list.split(',').map((origin) => origin.trim());
  return named.length + trusted.length === 0 ? false : [...named, ...trusted];
}

/** The same headers as the plugin adds. A browser shows its page no answer without them, not even an error. */
export function corsHeaders(allowed: AllowedOrigins): (origin: string | undefined) => Readonly<Record<string, string>> {
  const exposed = { 'Access-Control-Expose-Headers': '*' };
  if (allowed === false) return () => ({});
  if (allowed === '*') return () => ({ 'Access-Control-Allow-Origin': '*', ...exposed });
  const isAllowed = (origin: string) =>
    allowed.some((each) => (each instanceof RegExp ? each.test(origin) : each === origin));
  return (origin) => ({
    Vary: 'Origin',
    ...(origin !== undefined && isAllowed(origin) ? { 'Access-Control-Allow-Origin': origin } : {}),
    ...exposed,
  });
}
