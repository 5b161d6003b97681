/** Which pages of other origins may read answers: for the plugin that the routes use, and for answers that no route gives. */

export function allowedOrigins(list: string): '*' | false | string[] {
  if (list === '*') return '*';
  return list === 'none' ? false : list.split(',').map((origin) => origin.trim());
}

/** The same headers as the plugin adds. A browser shows its page no answer without them, not even an error. */
export function corsHeaders(list: string): (origin: string | undefined) => Readonly<Record<string, string>> {
  const allowed = allowedOrigins(list);
  const exposed = { 'Access-Control-Expose-Headers': '*' };
  if (allowed === false) return () => ({});
  if (allowed === '*') return () => ({ 'Access-Control-Allow-Origin': '*', ...exposed });
  return (origin) => ({
    Vary: 'Origin',
    ...(origin !== undefined && allowed.includes(origin) ? { 'Access-Control-Allow-Origin': origin } : {}),
    ...exposed,
  });
}
