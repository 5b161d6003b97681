/** The extension for VS Code, packed by its script: its files, its settings, and its code with the language server itself. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../src/lsp/server-settings.js';
import { makeTinySpeller, type TinySpeller } from './tiny-speller.js';

const SCRIPT = fileURLToPath(new URL('../../scripts/pack-vscode.mjs', import.meta.url));
const STUB = fileURLToPath(new URL('../support/vscode-stub.cjs', import.meta.url));

interface Shown {
  readonly message: string;
  readonly severity: number;
  readonly code: string;
  readonly range: object;
}

interface Action {
  readonly title: string;
  readonly edit?: { readonly replaced: readonly { readonly uri: string; readonly text: string }[] };
  readonly command?: { readonly command: string; readonly arguments: readonly string[] };
}

interface Provider {
  provideCodeActions(document: object, range: object): Promise<readonly Action[]>;
}

interface Stub {
  readonly Uri: { parse(text: string): object };
  readonly Range: new (...positions: number[]) => object;
  readonly workspace: { workspaceFolders: object[]; textDocuments: object[] };
  readonly test: {
    readonly state: {
      settings: Record<string, unknown>;
      readonly diagnostics: ReadonlyMap<string, readonly Shown[]>;
      readonly commands: ReadonlyMap<string, (...given: readonly string[]) => Promise<void>>;
      readonly providers: ReadonlySet<Provider>;
      readonly messages: readonly string[];
    };
    readonly opened: { fire(document: object): void };
    readonly changed: { fire(event: object): void };
  };
}

interface Description {
  readonly version: string;
  readonly main: string;
  readonly contributes: { readonly configuration: { readonly properties: Record<string, { default: unknown }> } };
}

let speller: TinySpeller;
let packed: Uint8Array;
let files: Record<string, Uint8Array>;
let description: Description;

function pack(): Uint8Array {
  const file = join(speller.folder, 'langtools.vsix');
  execFileSync(process.execPath, [SCRIPT, file], { stdio: 'ignore' });
  return readFileSync(file);
}

beforeAll(() => {
  speller = makeTinySpeller();
  packed = pack();
  files = unzipSync(packed);
  description = JSON.parse(strFromU8(files['extension/package.json']!)) as Description;
});
afterAll(() => speller.remove());

describe('the packed extension', () => {
  test('has the files that VS Code wants, and the same bytes each time', () => {
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/README.md',
      'extension/package.json',
      'extension/src/extension.js',
      'extension/src/json-rpc.js',
      'extension/src/language-client.js',
    ]);
    expect(files[join('extension', description.main)]).toBeDefined();
    expect(Buffer.from(pack()).equals(Buffer.from(packed))).toBe(true);
  });

  test('has well-formed descriptions that name its files and its version', () => {
    const attributes: Record<string, string>[] = [];
    for (const name of ['extension.vsixmanifest', '[Content_Types].xml']) {
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', (tag) => attributes.push(tag.attributes));
      parser.write(strFromU8(files[name]!)).close();
    }
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(description.version).toBe(version);
    expect(attributes).toContainEqual({ Language: 'en-US', Id: 'langtools', Version: version, Publisher: 'langtools' });
    const paths = attributes.flatMap(({ Path }) => Path ?? []);
    expect(paths.filter((path) => files[path] === undefined)).toEqual([]);
    expect(paths).toContain('extension/package.json');
    expect(strFromU8(files['extension.vsixmanifest']!)).not.toContain('@');
    const types = attributes.flatMap(({ Extension }) => Extension ?? []);
    expect(types.sort()).toEqual(['.js', '.json', '.md', '.txt', '.vsixmanifest']);
  });

  test('has the settings of the language server, with the same defaults', () => {
    const { properties } = description.contributes.configuration;
    const names = Object.keys(properties).map((name) => name.replace('langtools.', ''));
    expect(names.sort()).toEqual([...Object.keys(DEFAULT_SETTINGS), 'command'].sort());
    for (const [name, { default: value }] of Object.entries(properties)) {
      const key = name.replace('langtools.', '');
      if (key === 'command') continue;
      const expected = DEFAULT_SETTINGS[key as keyof typeof DEFAULT_SETTINGS];
      expect(value, name).toEqual(key === 'languages' ? {} : expected);
      // A default that the server does not accept would be replaced by the one given here.
      const accepted = readSettings({ [key]: value }, { ...DEFAULT_SETTINGS, [key]: undefined });
      expect(accepted[key as keyof typeof DEFAULT_SETTINGS], name).toEqual(expected);
    }
  });
});

describe('the extension in an editor', () => {
  let vscode: Stub;
  let extension: { activate(context: { subscriptions: object[] }): Promise<void>; deactivate(): Promise<void> };
  let uri: string;
  const shown = () => vscode.test.state.diagnostics.get(uri);
  const documentOf = (version: number, text: string) => ({
    uri: vscode.Uri.parse(uri),
    languageId: 'markdown',
    version,
    getText: () => text,
  });

  beforeAll(async () => {
    const { folder, command } = speller;
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    mkdirSync(join(folder, 'node_modules', 'vscode'), { recursive: true });
    copyFileSync(STUB, join(folder, 'node_modules', 'vscode', 'index.js'));
    const load = createRequire(join(folder, 'extension', 'package.json'));
    vscode = load('vscode') as Stub;
    extension = load(description.main) as typeof extension;
    uri = pathToFileURL(join(folder, 'a.md')).href;
    vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.parse(pathToFileURL(folder).href), name: 'texts' }];
    vscode.workspace.textDocuments = [documentOf(1, 'guolli giela')];
    vscode.test.state.settings = { command, language: 'se', what: 'spelling', debounceMs: 10 };
    await extension.activate({ subscriptions: [] });
  });
  afterAll(() => extension.deactivate());

  test('shows diagnostics of a document that is open, and of its changes', async () => {
    const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 12 } };
    await vi.waitFor(() => expect(shown()).toMatchObject([{ range, code: 'typo', severity: 1 }]), 60_000);
    vscode.test.changed.fire({
      document: documentOf(2, 'guolli beaivi giela'),
      contentChanges: [{ range: new vscode.Range(0, 7, 0, 7), text: 'beaivi ' }],
    });
    await vi.waitFor(() => expect(shown()).toMatchObject([{ range: { start: { character: 14 } } }]), 60_000);
  });

  test('offers corrections, and runs the commands of the server', async () => {
    const [provider] = vscode.test.state.providers;
    const actionsAt = (character: number) =>
      provider!.provideCodeActions(documentOf(2, ''), new vscode.Range(0, character, 0, character));
    expect(await actionsAt(3)).toEqual([]);
    const actions = await actionsAt(15);
    expect(actions[0]).toMatchObject({
      title: 'Replace with “giella”',
      edit: { replaced: [{ uri, text: 'giella', range: { start: { line: 0, character: 14 } } }] },
    });
    const { command } = actions.find(({ title }) => title.includes('workspace'))!;
    await vscode.test.state.commands.get(command!.command)!(...command!.arguments);
    await vi.waitFor(() => expect(shown()).toEqual([]), 60_000);
    expect(readFileSync(join(speller.folder, '.langtools-words.txt'), 'utf8')).toBe('giela\n');
  });

  test('says so if the server cannot be started', async () => {
    vscode.test.state.settings = { command: ['langtools-that-is-not-there'] };
    await vscode.test.state.commands.get('langtools.restart')!();
    expect(vscode.test.state.messages).toEqual([expect.stringContaining('langtools-that-is-not-there')]);
    expect(vscode.test.state.diagnostics.size).toBe(0);
  });
});
