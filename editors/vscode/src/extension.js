/**
 * The extension for VS Code: starts `langtools lsp` when a document that it can check is opened, and again when the command
 * in the settings changes or the user asks for it.
 */
const vscode = require('vscode');
const { LanguageClient } = require('./language-client.js');
const { activationEvents } = require('../package.json');

const ON_LANGUAGE = 'onLanguage:';
const LANGUAGES = activationEvents
  .filter((event) => event.startsWith(ON_LANGUAGE))
  .map((event) => event.slice(ON_LANGUAGE.length));

let client;

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('langtools.restart', restart),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('langtools.command')) await restart();
      else if (event.affectsConfiguration('langtools')) client?.settingsChanged();
    }),
  );
  await start();
}

async function start() {
  const command = vscode.workspace.getConfiguration('langtools').get('command');
  client = new LanguageClient(command, LANGUAGES, (reason) => {
    const tried = command.join(' ');
    void vscode.window.showErrorMessage(
      `langtools: “${tried}” has ended (${reason}). See the setting langtools.command.`,
    );
  });
  try {
    await client.start();
  } catch {
    // The server ended before it answered: `onEnd` has said so.
  }
}

async function restart() {
  await deactivate();
  await start();
}

async function deactivate() {
  const running = client;
  client = undefined;
  await running?.stop();
}

module.exports = { activate, deactivate };
