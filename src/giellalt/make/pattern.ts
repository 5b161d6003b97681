/** Patterns with one `%`, as make matches them. */

/** What `%` stands for, or undefined where the word does not match. A pattern without `%` matches itself. */
export function matchPattern(pattern: string, word: string): string | undefined {
  const at = pattern.indexOf('%');
  if (at < 0) return pattern === word ? '' : undefined;
  const before = pattern.slice(0, at);
  const behind = pattern.slice(at + 1);
  if (word.length < before.length + behind.length || !word.startsWith(before) || !word.endsWith(behind))
    return undefined;
  return word.slice(before.length, word.length - behind.length);
}
