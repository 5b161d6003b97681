import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CutPiece, LineCutter } from './line-cutter.js';
import { readLines } from './read-lines.js';

function cut(text: string, documents: number, chunkBytes: number, bytes = 1_000_000): CutPiece[] {
  const pieces: CutPiece[] = [];
  const cutter = new LineCutter({ documents, bytes }, (piece) => pieces.push(piece));
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += chunkBytes) cutter.add(all.subarray(at, at + chunkBytes));
  cutter.end();
  return pieces;
}

function texts(text: string, pieces: readonly CutPiece[]): string[] {
  return pieces.map(({ start, end }) => Buffer.from(text).subarray(start, end).toString());
}

async function linesOf(text: string, chunkBytes: number, maxBytes = 1000): Promise<(string | undefined)[]> {
  const all = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < all.length; at += chunkBytes) yield all.subarray(at, at + chunkBytes);
  }
  const lines: (string | undefined)[] = [];
  for await (const { bytes } of readLines(chunks(), 1, maxBytes)) {
    lines.push(bytes === undefined ? undefined : Buffer.from(bytes).toString());
  }
  return lines;
}

describe('an input is cut', () => {
  test('at line ends, also with letters of several bytes, carriage returns and no end of the last line', () => {
    const text = 'čáŧ\r\nđ\n\n \t\r\nŋ\nž';
    for (const chunkBytes of [1, 2, 3, 100]) {
      const pieces = cut(text, 2, chunkBytes);
      expect(texts(text, pieces)).toEqual(['čáŧ\r\nđ\n', '\n \t\r\nŋ\nž']);
      expect(pieces.map(({ line, documents }) => [line, documents])).toEqual([
        [1, 2],
        [3, 2],
      ]);
    }
  });

  test('by its bytes, where lines are long', () => {
    expect(cut('aaaa\nbbbb\ncccc\n', 100, 4, 10).map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [10, 15],
    ]);
  });

  test('into nothing where it has no documents', () => {
    expect(cut('', 2, 1)).toEqual([]);
    expect(cut('\n\r\n  \n', 2, 1)).toEqual([]);
  });

  test('so that every line that is not blank is in one piece, with its number', async () => {
    const letters = fc.constantFrom('a', 'č', '🐟', ' ', '\n', '\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (parts, documents, chunkBytes) => {
          const text = parts.join('');
          const isBlank = (line: string) => line.trim() === '';
          const all = text.split('\n').map((line, i) => [i + 1, line.replace(/\r$/, '')] as const);
          const found: (readonly [number, string])[] = [];
          for (const piece of cut(text, documents, chunkBytes)) {
            const lines = await linesOf(Buffer.from(text).subarray(piece.start, piece.end).toString(), chunkBytes);
            expect(lines.filter((line) => !isBlank(line ?? '')).length).toBe(piece.documents);
            expect(piece.documents).toBeLessThanOrEqual(documents);
            found.push(...lines.map((line, i) => [piece.line + i, line ?? ''] as const));
          }
          expect(found.filter(([, line]) => !isBlank(line))).toEqual(all.filter(([, line]) => !isBlank(line)));
        },
      ),
    );
  });
});

describe('lines', () => {
  test('are read without their ends, whatever the chunks', async () => {
    for (const chunkBytes of [1, 2, 5, 100]) {
      expect(await linesOf('čá\r\n\nŋ', chunkBytes)).toEqual(['čá', '', 'ŋ']);
    }
  });

  test('that are too long are not kept', async () => {
    expect(await linesOf('abc\nabcdefgh\nabcd', 3, 4)).toEqual(['abc', undefined, 'abcd']);
  });
});
