/**
 * One running language server: the open documents go to it, and its diagnostics, code actions and commands come to the editor.
 * Both count positions in lines and UTF-16 units, so they are only wrapped.
 */
const { spawn } = require('node:child_process');
const vscode = require('vscode');
const { JsonRpc } = require('./json-rpc.js');

const SECTION = 'langtools';
/** A server that has not ended by then is stopped. */
const END_MS = 2_000;

class LanguageClient {
  #languages;
  #child;
  #rpc;
  #isReady = false;
  #isStopping = false;
  /** What the server said about each document: diagnostics of the editor cannot carry its data. */
  #reported = new Map();
  #shown = vscode.languages.createDiagnosticCollection(SECTION);
  #disposables = [this.#shown];

  /**
   * @param command the program and its arguments
   * @param languages the language identifiers of documents that are checked
   * @param onEnd called with a reason when the server ends by itself
   */
  constructor(command, languages, onEnd) {
    this.#languages = languages;
    const [program, ...args] = command;
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    this.#child = spawn(program, args, {
      cwd: folder?.uri.scheme === 'file' ? folder.uri.fsPath : undefined,
      stdio: ['pipe', 'pipe', 'ignore'],
      // `npx` is a script there, which only a shell can start.
      shell: process.platform === 'win32',
    });
    const end = (reason) => {
      this.#rpc.close();
      this.#shown.clear();
      if (!this.#isStopping) onEnd(reason);
      this.#isStopping = true;
    };
    this.#child.on('error', (error) => end(error.message));
    this.#child.on('exit', (code, signal) => end(`exit code ${code ?? signal}`));
    this.#rpc = new JsonRpc(this.#child.stdout, this.#child.stdin, {
      'textDocument/publishDiagnostics': (params) => this.#publish(params),
      'workspace/configuration': ({ items }) => items.map(configurationOf),
      'workspace/applyEdit': async ({ edit }) => ({ applied: await vscode.workspace.applyEdit(toWorkspaceEdit(edit)) }),
    });
  }

  async start() {
    const { capabilities } = await this.#rpc.request('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { configuration: true, applyEdit: true, workspaceFolders: true } },
      workspaceFolders: (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({
        uri: uri.toString(),
        name,
      })),
    });
    this.#rpc.notify('initialized', {});
    this.#isReady = true;
    for (const document of vscode.workspace.textDocuments) this.#open(document);
    const selector = this.#languages.map((language) => ({ language }));
    const provider = {
      provideCodeActions: (document, range) => this.#codeActions(document, range),
    };
    this.#disposables.push(
      vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#change(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.languages.registerCodeActionsProvider(selector, provider, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      ...(capabilities.executeCommandProvider?.commands ?? []).map((command) =>
        vscode.commands.registerCommand(command, (...given) =>
          this.#rpc.request('workspace/executeCommand', { command, arguments: given }),
        ),
      ),
    );
  }

  /** The server asks for the settings of each document when it checks it. */
  settingsChanged() {
    if (this.#isReady) this.#rpc.notify('workspace/didChangeConfiguration', { settings: null });
  }

  async stop() {
    for (const disposable of this.#disposables.splice(0)) disposable.dispose();
    if (this.#isStopping) return;
    this.#isStopping = true;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    const timer = setTimeout(() => this.#child.kill(), END_MS);
    try {
      await this.#rpc.request('shutdown');
      this.#rpc.notify('exit');
    } catch {
      // It has ended already, or is about to be stopped.
    }
    await ended;
    clearTimeout(timer);
  }

  #isOurs({ uri, languageId }) {
    return (uri.scheme === 'file' || uri.scheme === 'untitled') && this.#languages.includes(languageId);
  }

  #open(document) {
    if (!this.#isOurs(document)) return;
    const { uri, languageId, version } = document;
    const textDocument = { uri: uri.toString(), languageId, version, text: document.getText() };
    this.#rpc.notify('textDocument/didOpen', { textDocument });
  }

  #change({ document, contentChanges }) {
    if (!this.#isOurs(document) || contentChanges.length === 0) return;
    this.#rpc.notify('textDocument/didChange', {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: plainRange(range), text })),
    });
  }

  #close(document) {
    if (!this.#isOurs(document)) return;
    const uri = document.uri.toString();
    this.#reported.delete(uri);
    this.#rpc.notify('textDocument/didClose', { textDocument: { uri } });
  }

  #publish({ uri, diagnostics }) {
    this.#reported.set(uri, diagnostics);
    this.#shown.set(vscode.Uri.parse(uri), diagnostics.map(toDiagnostic));
  }

  async #codeActions({ uri }, range) {
    const all = this.#reported.get(uri.toString()) ?? [];
    const diagnostics = all.filter((each) => toRange(each.range).intersection(range) !== undefined);
    if (diagnostics.length === 0) return [];
    const textDocument = { uri: uri.toString() };
    const params = { textDocument, range: plainRange(range), context: { diagnostics } };
    const actions = (await this.#rpc.request('textDocument/codeAction', params)) ?? [];
    return actions.map(toCodeAction);
  }
}

function configurationOf({ section, scopeUri }) {
  const scope = scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri);
  return vscode.workspace.getConfiguration(undefined, scope).get(section);
}

function plainRange({ start, end }) {
  const plain = ({ line, character }) => ({ line, character });
  return { start: plain(start), end: plain(end) };
}

function toRange({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function toDiagnostic({ range, message, severity, code, source }) {
  // The protocol counts severities from 1, the editor from 0.
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severity - 1);
  diagnostic.code = code;
  diagnostic.source = source;
  return diagnostic;
}

function toCodeAction({ title, diagnostics, isPreferred, edit, command }) {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = diagnostics?.map(toDiagnostic);
  action.isPreferred = isPreferred;
  if (edit !== undefined) action.edit = toWorkspaceEdit(edit);
  action.command = command;
  return action;
}

function toWorkspaceEdit({ changes }) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes ?? {})) {
    for (const { range, newText } of edits) edit.replace(vscode.Uri.parse(uri), toRange(range), newText);
  }
  return edit;
}

module.exports = { LanguageClient };
