/** What happens to documents in an editor: line ends, astral characters, deleting all, other names, two languages, the end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Editor, wordsOf } from './editor.js';

const OPTIONS = { language: 'fo', debounceMs: 0, what: 'spelling' };

describe('a document', () => {
  const editor = new Editor();
  beforeAll(() => editor.initialize({}, OPTIONS));
  afterAll(() => editor.close());

  test('may have line ends of Windows and characters of two units', async () => {
    const uri = await editor.open('a.md', 'markdown', 'Hetta er 😀 qqqx.\r\n\r\n* 🐟 *qqqy*\r\n');
    const { diagnostics } = await editor.published((each) => each.uri === uri);
    expect(diagnostics.map(({ range }) => range)).toEqual([
      { start: { line: 0, character: 12 }, end: { line: 0, character: 16 } },
      { start: { line: 2, character: 6 }, end: { line: 2, character: 10 } },
    ]);
    // The character before the word is replaced by two.
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 11 } };
    await editor.change(uri, 2, { range, text: '😀😀' });
    const next = await editor.published((each) => each.uri === uri && each.version === 2);
    expect(next.diagnostics[0]?.range.start).toEqual({ line: 0, character: 14 });
  });

  test('may lose all of its text, and get another', async () => {
    const uri = await editor.open('b.txt', 'plaintext', 'Hetta er qqqx.\nqqqy');
    expect(wordsOf((await editor.published((each) => each.uri === uri)).diagnostics)).toEqual(['qqqx', 'qqqy']);
    const all = { start: { line: 0, character: 0 }, end: { line: 1, character: 4 } };
    await editor.change(uri, 2, { range: all, text: '' });
    expect((await editor.published((each) => each.uri === uri && each.version === 2)).diagnostics).toEqual([]);
    await editor.change(uri, 3, { text: 'qqqz' });
    const last = await editor.published((each) => each.uri === uri && each.version === 3);
    expect(wordsOf(last.diagnostics)).toEqual(['qqqz']);
  });

  test('that gets another name is closed and opened: what was shown for the old name goes', async () => {
    const old = await editor.open('old.txt', 'plaintext', 'qqqx');
    await editor.published((each) => each.uri === old && each.diagnostics.length === 1);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: old } });
    expect((await editor.published((each) => each.uri === old)).diagnostics).toEqual([]);
    const renamed = await editor.open('new.txt', 'plaintext', 'qqqx');
    expect(wordsOf((await editor.published((each) => each.uri === renamed)).diagnostics)).toEqual(['qqqx']);
  });

  test('that is closed while it is checked gets nothing more', async () => {
    const uri = await editor.open('closed.txt', 'plaintext', 'qqqx '.repeat(2_000));
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect((await editor.published((each) => each.uri === uri)).diagnostics).toEqual([]);
    // Everything about the closed one has come before the answer for another.
    const other = await editor.open('other.txt', 'plaintext', 'qqqy');
    const next = await editor.published((each) => each.uri === uri || each.uri === other);
    expect([next.uri, wordsOf(next.diagnostics)]).toEqual([other, ['qqqy']]);
  });

  test('is checked in its own language, whatever the others are in', async () => {
    const nb = await editor.open('nb.md', 'markdown', '---\nlang: nb\n---\nDette er ikke qqqx.\n');
    const fo = await editor.open('fo.md', 'markdown', 'Hetta er ikki qqqy.\n');
    const published = new Map<string, string[]>();
    while (published.size < 2) {
      const { uri, diagnostics } = await editor.published((each) => each.uri === nb || each.uri === fo);
      published.set(uri, wordsOf(diagnostics));
    }
    expect([published.get(nb), published.get(fo)]).toEqual([['qqqx'], ['qqqy']]);
  });
});

describe('the server', () => {
  test('ends with 0 after a shutdown, with 1 without, and when the editor is gone', async () => {
    const polite = new Editor();
    await polite.initialize({}, OPTIONS);
    expect(await polite.close()).toBe(0);
    const hasty = new Editor();
    await hasty.initialize({}, OPTIONS);
    expect(await hasty.close({ isAskedFirst: false })).toBe(1);
    const dead = new Editor();
    await dead.initialize({}, OPTIONS);
    expect(await dead.hangUp()).toBe(1);
  });
});
