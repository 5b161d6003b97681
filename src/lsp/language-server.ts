/**
 * The language server: documents of an editor in, diagnostics and code actions out. Start at `serveEditor`.
 *
 * A document is checked when it is opened, and a moment after every change; the service keeps the results of paragraphs, so
 * only those that changed are checked again. An answer for an older version of a document is thrown away, and the check of
 * it is stopped. Editors that ask for diagnostics (pull) are not sent any (push).
 */
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { MarkedText } from '../markup/marked-text.js';
import type { Finding } from '../service/proofreading/merge-findings.js';
import type { KnownWords } from '../speller/known-words.js';
import { COMMANDS, codeActions, type FindingData, stringArguments } from './code-actions.js';
import { isSwitchedOff, statedLanguage } from './document-language.js';
import { IgnoreLists } from './ignore-lists.js';
import { readDocument } from './read-document.js';
import { DEFAULT_SETTINGS, readSettings, type ServerSettings, type Severity } from './server-settings.js';
import { WordLists } from './word-lists.js';

/** What the server needs of the engines. */
export interface Checkers {
  /** The tag of ours that is meant; undefined if there is none. */
  tagFor(asked: string): string | undefined;
  /** The most likely tags, best first, of those that can be checked; empty if none is likely. */
  detect(text: string): readonly string[];
  /** Loads what is needed for a language; resolves when it can be asked. */
  prepare(tag: string): void;
  check(request: {
    readonly tag: string;
    readonly text: MarkedText;
    readonly settings: ServerSettings;
    readonly words: KnownWords;
    readonly ignore: readonly string[];
    readonly signal: AbortSignal;
    /** Called with the misspellings alone, if they are known before the rest. */
    readonly onSpelling?: (findings: readonly Finding[]) => void;
  }): Promise<readonly Finding[]>;
}

export interface ServerOptions {
  readonly version: string;
  readonly userWordsFile: string;
  readonly userIgnoreFile: string;
  /** The editor is answered while they are still made. */
  readonly checkers: Promise<Checkers>;
  readonly log: (message: string) => void;
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export function serveEditor(connection: Connection, options: ServerOptions): void {
  new LanguageServer(connection, options).listen();
}

interface RunningCheck {
  readonly stop: AbortController;
  timer: NodeJS.Timeout | undefined;
}

class LanguageServer {
  readonly #connection: Connection;
  readonly #options: ServerOptions;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #words: WordLists;
  readonly #ignored: IgnoreLists;
  readonly #running = new Map<string, RunningCheck>();
  /** Of documents that are in no file yet: until they are closed. */
  readonly #ignoredHere = new Map<string, Set<string>>();
  /** Documents that diagnostics were sent for. */
  readonly #shown = new Set<string>();
  readonly #chosenLanguage = new Map<string, string>();
  readonly #checkedAs = new Map<string, { readonly tag: string | undefined; readonly others: readonly string[] }>();
  #settings = DEFAULT_SETTINGS;
  #isPull = false;
  #mayRefresh = false;
  #hasConfiguration = false;
  #registersConfiguration = false;
  #hasProgress = false;
  #folders: string[] = [];

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#words = new WordLists(options.userWordsFile);
    this.#ignored = new IgnoreLists(options.userIgnoreFile);
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(({ settings }) => {
      this.#settings = readSettings(settings, this.#settings);
      this.#checkAgain();
    });
    connection.onCodeAction(({ textDocument: { uri }, context: { diagnostics } }) => {
      const { tag, others = [] } = this.#checkedAs.get(uri) ?? { tag: undefined };
      return codeActions(diagnostics, {
        uri,
        hasWorkspace: this.#folderOf(uri) !== undefined,
        language: tag,
        others,
        textAt: (range) => this.#documents.get(uri)?.getText(range),
      });
    });
    connection.onExecuteCommand(async (params) => {
      const commandArguments = stringArguments(params);
      if (commandArguments !== undefined) await this.#execute(params.command, commandArguments);
      return null;
    });
    connection.languages.diagnostics.on(async ({ textDocument: { uri } }, token) => {
      const document = this.#documents.get(uri);
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      const items = document === undefined ? [] : ((await this.#diagnose(document, stop.signal)) ?? []);
      return { kind: 'full', items };
    });
    // To open a document is reported as a change as well. Its version says nothing: some editors count from 0.
    let opened: TextDocument | undefined;
    this.#documents.onDidOpen(({ document }) => {
      opened = document;
      this.#schedule(document, 0);
    });
    this.#documents.onDidChangeContent(({ document }) => {
      if (document !== opened) this.#schedule(document, this.#settings.debounceMs);
      opened = undefined;
    });
    this.#documents.onDidClose(({ document: { uri } }) => {
      this.#stop(uri);
      this.#ignoredHere.delete(uri);
      this.#checkedAs.delete(uri);
      this.#shown.delete(uri);
      if (!this.#isPull) void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    this.#documents.listen(connection);
    connection.listen();
  }

  #initialize({ capabilities, initializationOptions, workspaceFolders }: InitializeParams): InitializeResult {
    this.#settings = readSettings(initializationOptions);
    this.#isPull = capabilities.textDocument?.diagnostic !== undefined;
    this.#mayRefresh = capabilities.workspace?.diagnostics?.refreshSupport === true;
    this.#hasConfiguration = capabilities.workspace?.configuration === true;
    this.#registersConfiguration = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
    this.#hasProgress = capabilities.window?.workDoneProgress === true;
    this.#folders = (workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri) ?? []);
    // What is wrong with the engines is said when a document is checked.
    void this.#loadAhead(this.#settings.language).catch(() => {});
    return {
      serverInfo: { name: 'langtools', version: this.#options.version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        codeActionProvider: { codeActionKinds: ['quickfix'] },
        executeCommandProvider: { commands: Object.values(COMMANDS) },
        ...(this.#isPull
          ? {
              diagnosticProvider: {
                interFileDependencies: false,
                workspaceDiagnostics: false,
                identifier: 'langtools',
              },
            }
          : {}),
      },
    };
  }

  /** Whoever has set a language will open a document in it: loading takes longer than opening. */
  async #loadAhead(language: string): Promise<void> {
    const checkers = await this.#options.checkers;
    const tag = language === 'auto' ? undefined : checkers.tagFor(language);
    if (tag !== undefined) checkers.prepare(tag);
  }

  #initialized(): void {
    if (this.#registersConfiguration) {
      const { type } = DidChangeConfigurationNotification;
      void this.#connection.client.register(type, { section: 'langtools' }).catch(() => {});
    }
  }

  /** The settings for one document: an editor may have others for each folder. */
  async #settingsFor(uri: string): Promise<ServerSettings> {
    if (!this.#hasConfiguration) return this.#settings;
    try {
      const configuration: unknown = await this.#connection.workspace.getConfiguration({
        scopeUri: uri,
        section: 'langtools',
      });
      return configuration === null || configuration === undefined
        ? this.#settings
        : readSettings(configuration, this.#settings);
    } catch {
      return this.#settings;
    }
  }

  #schedule(document: TextDocument, delayMs: number): void {
    if (this.#isPull) return;
    const { uri } = document;
    this.#stop(uri);
    const running: RunningCheck = { stop: new AbortController(), timer: undefined };
    this.#running.set(uri, running);
    running.timer = setTimeout(() => {
      void this.#push(document, running.stop.signal);
    }, delayMs);
  }

  #stop(uri: string): void {
    const running = this.#running.get(uri);
    clearTimeout(running?.timer);
    running?.stop.abort();
    this.#running.delete(uri);
  }

  async #push(document: TextDocument, signal: AbortSignal): Promise<void> {
    const { uri, version } = document;
    const send = (diagnostics: Diagnostic[] | undefined) => {
      // What was checked is not what is shown any more.
      if (diagnostics === undefined || signal.aborted || this.#documents.get(uri)?.version !== version) return;
      this.#shown.add(uri);
      void this.#connection.sendDiagnostics({ uri, version, diagnostics });
    };
    // Later, misspellings alone would make the errors of grammar vanish for a moment at every keystroke.
    send(await this.#diagnose(document, signal, this.#shown.has(uri) ? undefined : send));
  }

  /** Undefined if the check was stopped or failed. */
  async #diagnose(
    document: TextDocument,
    signal: AbortSignal,
    onSpelling?: (diagnostics: Diagnostic[]) => void,
  ): Promise<Diagnostic[] | undefined> {
    try {
      return await this.#check(document, signal, onSpelling);
    } catch (error) {
      if (!signal.aborted) this.#options.log(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async #check(
    document: TextDocument,
    signal: AbortSignal,
    onSpelling: ((diagnostics: Diagnostic[]) => void) | undefined,
  ): Promise<Diagnostic[]> {
    const { uri, languageId } = document;
    const source = document.getText();
    const settings = await this.#settingsFor(uri);
    if (!settings.enabled || source.length > settings.maxLength || isSwitchedOff(source)) return [];
    const checkers = await this.#options.checkers;
    const asked =
      this.#chosenLanguage.get(uri) ?? (await statedLanguage(source, languageId, pathOf(uri) ?? uri, settings));
    const text = await readDocument(source, languageId, { language: asked, comments: settings.comments });
    if (text === undefined) return [];
    const detected = asked === undefined ? checkers.detect(text.checked) : [];
    const tag = asked === undefined ? detected[0] : checkers.tagFor(asked);
    this.#checkedAs.set(uri, { tag, others: detected.slice(0, 3) });
    if (tag === undefined) return [];
    checkers.prepare(tag);
    const words = this.#words.words(this.#folderOf(uri), settings.words);
    const { rules, isIgnoredHere } = this.#ignored.read(pathOf(uri), this.#folderOf(uri));
    const ignore = [...new Set([...settings.ignore, ...rules])];
    const untilClosed = this.#ignoredHere.get(uri);
    const shown = (findings: readonly Finding[]) =>
      findings
        .map((finding) => toDiagnostic(document, finding, settings))
        .filter(({ code, data }) => {
          const { text: words } = data as FindingData;
          return !isIgnoredHere(String(code), words) && untilClosed?.has(`${code}\n${words}`) !== true;
        });
    const request = { tag, text, settings, words, ignore, signal };
    const first = onSpelling && { onSpelling: (findings: readonly Finding[]) => onSpelling(shown(findings)) };
    return shown(await this.#withProgress(tag, () => checkers.check({ ...request, ...first })));
  }

  /** The first check of a language loads its data, which may take seconds: the editor may say so. */
  readonly #loaded = new Set<string>();
  async #withProgress<Result>(tag: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.#hasProgress || this.#loaded.has(tag)) return work();
    const progress = await this.#connection.window.createWorkDoneProgress();
    progress.begin(`langtools: loading ${tag}`);
    try {
      return await work();
    } finally {
      this.#loaded.add(tag);
      progress.done();
    }
  }

  async #execute(command: string, [uri = '', first = '', second = '']: readonly string[]): Promise<void> {
    switch (command) {
      case COMMANDS.addWord: {
        const scope = second === 'workspace' ? 'workspace' : 'user';
        this.#words.add(first, this.#words.fileOf(scope, this.#folderOf(uri)));
        break;
      }
      case COMMANDS.ignoreRule:
        this.#ignored.addRule(first, second === 'user' ? undefined : this.#folderOf(uri));
        break;
      case COMMANDS.ignoreHere: {
        const path = pathOf(uri);
        if (path !== undefined) this.#ignored.addPlace(path, first, second, this.#folderOf(uri));
        else this.#ignoredHere.set(uri, (this.#ignoredHere.get(uri) ?? new Set()).add(`${first}\n${second}`));
        break;
      }
      case COMMANDS.setLanguage:
        this.#chosenLanguage.set(uri, first);
        break;
      default:
        return;
    }
    this.#checkAgain();
  }

  #checkAgain(): void {
    if (this.#isPull) {
      if (this.#mayRefresh) this.#connection.languages.diagnostics.refresh();
      return;
    }
    for (const document of this.#documents.all()) this.#schedule(document, 0);
  }

  #folderOf(uri: string): string | undefined {
    const path = pathOf(uri);
    const around = this.#folders.filter((folder) => path?.startsWith(folder.endsWith(sep) ? folder : folder + sep));
    // Of folders within each other, the innermost.
    return around.sort((a, b) => b.length - a.length)[0];
  }
}

function toDiagnostic(
  document: TextDocument,
  { startUtf16, endUtf16, code, kind, title, description, suggestions }: Finding,
  { severity }: ServerSettings,
): Diagnostic {
  const range = { start: document.positionAt(startUtf16), end: document.positionAt(endUtf16) };
  const text = document.getText(range);
  const message = description || title || `Unknown word: “${text}”`;
  const data: FindingData = { suggestions, kind, text, range };
  return { range, code, source: 'langtools', severity: SEVERITIES[severity[kind]], message, data };
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
