/** An error as one line: its first line that says something, without the control characters that colour a terminal. */
export function oneLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => line !== '') ?? 'no reason given';
}
