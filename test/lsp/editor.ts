/** An editor for tests: `langtools lsp` as a program, and the protocol over its standard input and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));

export class Editor {
  readonly #child: ChildProcess;
  readonly connection: MessageConnection;
  readonly folder = mkdtempSync(join(tmpdir(), 'langtools-lsp-'));
  readonly #published: PublishDiagnosticsParams[] = [];
  #wake = () => {};

  constructor() {
    const words = join(this.folder, 'user-words.txt');
    const ignored = join(this.folder, 'user-ignore.txt');
    const own = ['--user-words', words, '--user-ignore', ignored, '--packs', join(this.folder, 'packs')];
    const args = [PROGRAM, 'lsp', '--stdio', ...own];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.connection = createMessageConnection(
      new StreamMessageReader(this.#child.stdout!),
      new StreamMessageWriter(this.#child.stdin!),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#published.push(params);
      this.#wake();
    });
    this.connection.listen();
  }

  uri(name: string): string {
    return pathToFileURL(join(this.folder, name)).href;
  }

  async initialize(capabilities: object, initializationOptions: object): Promise<InitializeResult> {
    const workspaceFolders = [{ uri: pathToFileURL(this.folder).href, name: 'texts' }];
    const params = { processId: process.pid, rootUri: null, capabilities, initializationOptions, workspaceFolders };
    const result = (await this.connection.sendRequest('initialize', params)) as InitializeResult;
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  async open(name: string, languageId: string, text: string): Promise<string> {
    const uri = this.uri(name);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  async published(isWanted: (params: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const found = this.#published.findIndex(isWanted);
      if (found >= 0) return this.#published.splice(0, found + 1).at(-1)!;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    return (report as Extract<DocumentDiagnosticReport, { items: unknown }>).items;
  }

  async change(uri: string, version: number, ...contentChanges: object[]): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  /** @returns the exit code */
  async close({ isAskedFirst = true } = {}): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (isAskedFirst) await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await ended;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }

  /** As an editor that dies: it says nothing. */
  async hangUp(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    const code = await ended;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }
}

export const wordsOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ data }) => (data as { readonly text: string }).text);
