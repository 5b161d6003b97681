/**
 * Follows docs/guides/language-from-source.md from the first line to the last, in an empty folder: saves each file that the
 * page says to save, types each command, and compares the answer. "Save this as `name`" stands before the block of a file;
 * commands are in blocks marked `shell`, behind `$ `. Times and sizes of files may differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/guides/language-from-source.md', import.meta.url), 'utf8');
const BIN = fileURLToPath(new URL('../../bin', import.meta.url));
/** A command takes about a second; this is for machines that do much else at the same time. */
const COMMAND_TIMEOUT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'langtools-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Step =
  | { readonly line: number; readonly file: string; readonly content: string }
  | { readonly line: number; readonly command: string; readonly answer: string };

/** The files and commands of the page, in order. */
function stepsOf(page: string): Step[] {
  const blocks =
    /save this\s+as\s+`(?<file>[^`]+)`(?:[^`]*?):\n\n```\w*\n(?<content>[\s\S]*?)^```|^```shell\n(?<session>[\s\S]*?)^```/gim;
  return [...page.matchAll(blocks)].flatMap(({ groups, index }): Step[] => {
    const line = page.slice(0, index).split('\n').length;
    const { file, content = '', session = '' } = groups ?? {};
    if (file !== undefined) return [{ line, file, content }];
    return session
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...answer] = part.split('\n');
        return { line, command, answer: answer.join('\n') };
      });
  });
}

/** What differs between two runs. */
function comparable(text: string): string {
  return text
    .replace(/in \d+\.\d s$/gm, 'in 0.0 s')
    .replace(/\d+ KiB/g, '0 KiB')
    .trimEnd();
}

const STEPS = stepsOf(PAGE);

test('every block of the page is a file or a command', () => {
  const blocks = PAGE.match(/^```/gm)?.length ?? 0;
  const explanations = PAGE.match(/^```text$/gm)?.length ?? 0;
  const sessions = PAGE.match(/^```shell$/gm)?.length ?? 0;
  expect(STEPS.filter((step) => 'file' in step).length + sessions + explanations).toBe(blocks / 2);
  expect(STEPS.filter((step) => 'command' in step).length).toBeGreaterThan(10);
});

test.each(STEPS)(
  'line $line: $file$command',
  (step) => {
    if ('file' in step) {
      writeFileSync(join(folder, step.file), step.content);
      return;
    }
    const { stdout } = spawnSync('sh', ['-c', `${step.command} 2>&1`], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' },
      timeout: COMMAND_TIMEOUT_MS,
    });
    expect(comparable(stdout)).toBe(comparable(step.answer));
  },
  COMMAND_TIMEOUT_MS,
);
