/**
 * `node scripts/pictures/take.mjs [NAME…]`: takes the pictures of docs/clients/pictures/ again, all or those that are named. Starts the
 * service itself, at the port of the guides. What must be installed is stated in docs/clients/pictures/README.md.
 * PATIENCE is how many seconds an editor gets to show what it found.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { embed, page, vscode } from './browsers.mjs';
import { makeFolders, openScreen, start, stopAll } from './desktop.mjs';
import { emacs, kate, libreoffice, neovim } from './editors.mjs';

const CLIENTS = { libreoffice, neovim, emacs, kate, page, embed, vscode };
const SERVICE = 'http://127.0.0.1:4000';

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CLIENTS);
const unknown = names.filter((name) => !Object.hasOwn(CLIENTS, name));
if (unknown.length > 0)
  throw new Error(`no client is called ${unknown.join(', ')}: ${Object.keys(CLIENTS).join(', ')}`);

process.on('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

try {
  makeFolders();
  start('langtools', ['serve', '--port', '4000']);
  await isServing();
  const patience = Number(process.env.PATIENCE ?? 20) * 1_000;
  for (const name of names) {
    // A screen each: windows of the last program may still be closing.
    const { display, close } = await openScreen();
    await CLIENTS[name]({ display, service: SERVICE, patience });
    close();
  }
} finally {
  stopAll();
}

/** Until the languages of the pictures answer. */
async function isServing() {
  for (const language of ['nb', 'ga', 'fo', 'se']) {
    for (let i = 0; i < 120; i++) {
      const answer = await fetch(`${SERVICE}/grammar/${language}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"text":"A."}',
      }).catch(() => undefined);
      if (answer?.status === 200) break;
      await sleep(1_000);
    }
  }
}
