/** `langtools lsp` as a program: the protocol over its standard input and output, with the pull and the push of diagnostics. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { Editor, wordsOf } from './editor.js';

describe('an editor that is sent diagnostics', () => {
  const editor = new Editor();
  afterAll(() => editor.close());
  beforeAll(async () => {
    const { capabilities } = await editor.initialize(
      {},
      { langtools: { language: 'fo', debounceMs: 10, what: 'spelling' } },
    );
    expect(capabilities).toMatchObject({ positionEncoding: 'utf-16', textDocumentSync: { change: 2 } });
    expect(capabilities.diagnosticProvider).toBeUndefined();
  });

  test('gets those of the text, not of code, with positions in the source', async () => {
    const text = '---\ntitle: qqqz\n---\n# Føroyar\n\nHetta er `qqqz` *qqqx* á https://qqqz.fo/a.\n';
    const uri = await editor.open('a.md', 'markdown', text);
    const { diagnostics, version } = await editor.published((each) => each.uri === uri);
    expect(version).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: 'typo',
        source: 'langtools',
        severity: 2,
        range: { start: { line: 5, character: 17 }, end: { character: 21 } },
      },
    ]);
    expect(wordsOf(diagnostics)).toEqual(['qqqx']);
  });

  test('gets new ones after a change, for the version that it has', async () => {
    const uri = await editor.open('b.txt', 'text', 'Hetta er qqqx.');
    await editor.published((each) => each.uri === uri && each.version === 1);
    for (const version of [2, 3]) {
      await editor.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [
          {
            range: { start: { line: 0, character: 9 }, end: { line: 0, character: 13 } },
            text: `qqq${version === 2 ? 'y' : 'z'}`,
          },
        ],
      });
    }
    const { diagnostics, version } = await editor.published((each) => each.uri === uri);
    expect([version, wordsOf(diagnostics)]).toEqual([3, ['qqqz']]);
  });

  test('may count versions from 0', async () => {
    const uri = editor.uri('zero.txt');
    const textDocument = { uri, languageId: 'plaintext', version: 0, text: 'Hetta er qqqx.' };
    await editor.connection.sendNotification('textDocument/didOpen', { textDocument });
    expect((await editor.published((each) => each.uri === uri)).version).toBe(0);
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 1 },
      contentChanges: [{ text: 'Hetta er qqqy.' }],
    });
    const { version, diagnostics } = await editor.published((each) => each.uri === uri);
    expect([version, wordsOf(diagnostics)]).toEqual([1, ['qqqy']]);
  });

  test('can add a word to the dictionary of the workspace', async () => {
    const uri = await editor.open('c.txt', 'plaintext', 'Qqqxington er her.');
    const { diagnostics } = await editor.published((each) => each.uri === uri);
    const params = { textDocument: { uri }, range: diagnostics[0]!.range, context: { diagnostics } };
    const actions = (await editor.connection.sendRequest('textDocument/codeAction', params)) as CodeAction[];
    const titles = actions.map(({ title }) => title);
    expect(titles).toContain('Add “Qqqxington” to the workspace dictionary');
    const { command } = actions.find(({ title }) => title.includes('workspace'))!;
    await editor.connection.sendRequest('workspace/executeCommand', command);
    expect((await editor.published((each) => each.uri === uri)).diagnostics).toEqual([]);
    expect(readFileSync(join(editor.folder, '.langtools-words.txt'), 'utf8')).toBe('Qqqxington\n');
  });

  test('can ignore words in a file, for good', async () => {
    const text = 'Hetta er qqqx og qqqy.';
    const uri = await editor.open('ignored.txt', 'plaintext', text);
    const { diagnostics } = await editor.published((each) => each.uri === uri);
    const context = { diagnostics: diagnostics.slice(0, 1) };
    const params = { textDocument: { uri }, range: diagnostics[0]!.range, context };
    const actions = (await editor.connection.sendRequest('textDocument/codeAction', params)) as CodeAction[];
    const { command } = actions.find(({ title }) => title === 'Ignore “qqqx” in this file')!;
    await editor.connection.sendRequest('workspace/executeCommand', command);
    expect(wordsOf((await editor.published((each) => each.uri === uri)).diagnostics)).toEqual(['qqqy']);
    expect(readFileSync(join(editor.folder, '.langtools-ignore.txt'), 'utf8')).toBe('ignored.txt\ttypo\tqqqx\n');
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await editor.published((each) => each.uri === uri && each.diagnostics.length === 0);
    await editor.open('ignored.txt', 'plaintext', text);
    expect(wordsOf((await editor.published((each) => each.uri === uri)).diagnostics)).toEqual(['qqqy']);
  });

  test('gets none for what is no text, and those of comments of a program', async () => {
    const code = 'const qqqx = "qqqx";\n// Hetta er qqqy.\nfunction f() {} /* og qqqz */\n';
    const uri = await editor.open('d.js', 'javascript', code);
    expect(wordsOf((await editor.published((each) => each.uri === uri)).diagnostics)).toEqual(['qqqy', 'qqqz']);
    const commit = await editor.open(
      'COMMIT_EDITMSG',
      'gitcommit',
      'Hetta er qqqx\n# qqqy\n# ------------------------ >8 ------------------------\nqqqz\n',
    );
    expect(wordsOf((await editor.published((each) => each.uri === commit)).diagnostics)).toEqual(['qqqx']);
    const off = await editor.open('e.md', 'markdown', '<!-- langtools: off -->\n\nqqqx');
    expect((await editor.published((each) => each.uri === off)).diagnostics).toEqual([]);
  });
});

describe('an editor that asks for diagnostics', () => {
  const editor = new Editor();
  afterAll(() => editor.close());

  test('gets them when it asks, and in the language that the text names', async () => {
    const options = { language: 'fo', what: 'spelling' };
    const { capabilities } = await editor.initialize({ textDocument: { diagnostic: {} } }, options);
    expect(capabilities.diagnosticProvider).toMatchObject({
      interFileDependencies: false,
      workspaceDiagnostics: false,
    });
    const uri = await editor.open('a.md', 'markdown', '---\nlang: nb-NO\n---\nDette er en setning med qqqx.\n');
    expect(wordsOf(await editor.pull(uri))).toEqual(['qqqx']);
    const magic = await editor.open(
      'b.tex',
      'latex',
      '% langtools: language=nb\nDette er en \\emph{setning} med qqqy.\n',
    );
    expect(wordsOf(await editor.pull(magic))).toEqual(['qqqy']);
    const unknown = await editor.open('c.xyz', 'brainfuck', 'qqqx');
    expect(await editor.pull(unknown)).toEqual([]);
  });
});
