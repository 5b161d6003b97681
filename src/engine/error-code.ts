/** The code that a system error carries, such as `ENOENT`; undefined for what has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
