/**
 * As much of the `vscode` module as the extension of `editors/vscode` uses, with documents and settings that a test sets. It is
 * put beside the unpacked extension as `node_modules/vscode/index.js`.
 */
class Event {
  #listeners = new Set();
  on = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of this.#listeners) listener(value);
  }
}

class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = { line: startLine, character: startCharacter };
    this.end = { line: endLine, character: endCharacter };
  }
  intersection(other) {
    const before = (a, b) => a.line < b.line || (a.line === b.line && a.character < b.character);
    return before(this.end, other.start) || before(other.end, this.start) ? undefined : this;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeAction {
  constructor(title, kind) {
    Object.assign(this, { title, kind });
  }
}

class WorkspaceEdit {
  replaced = [];
  replace(uri, range, text) {
    this.replaced.push({ uri: uri.toString(), range, text });
  }
}

const Uri = {
  parse: (text) => ({ scheme: text.slice(0, text.indexOf(':')), fsPath: new URL(text).pathname, toString: () => text }),
};

const opened = new Event();
const changed = new Event();
const closed = new Event();
const configured = new Event();
const state = { settings: {}, diagnostics: new Map(), commands: new Map(), providers: new Set(), messages: [] };

const addTo = (collection, key, ...value) => {
  if (value.length === 0) collection.add(key);
  else collection.set(key, ...value);
  return { dispose: () => collection.delete(key) };
};

module.exports = {
  CodeAction,
  CodeActionKind: { QuickFix: 'quickfix' },
  Diagnostic,
  Range,
  Uri,
  WorkspaceEdit,
  commands: { registerCommand: (name, run) => addTo(state.commands, name, run) },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, diagnostics) => state.diagnostics.set(uri.toString(), diagnostics),
      clear: () => state.diagnostics.clear(),
      dispose: () => state.diagnostics.clear(),
    }),
    registerCodeActionsProvider: (_, provider) => addTo(state.providers, provider),
  },
  window: {
    showErrorMessage: (message) => {
      state.messages.push(message);
    },
  },
  workspace: {
    workspaceFolders: [],
    textDocuments: [],
    applyEdit: () => Promise.resolve(true),
    getConfiguration: (section) => ({
      get: (name) => (section === undefined ? state.settings : state.settings[name]),
    }),
    onDidOpenTextDocument: opened.on,
    onDidChangeTextDocument: changed.on,
    onDidCloseTextDocument: closed.on,
    onDidChangeConfiguration: configured.on,
  },
  test: { state, opened, changed, closed, configured },
};
