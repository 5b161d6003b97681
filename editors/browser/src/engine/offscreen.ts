/** The document of the engine in Chromium, whose service workers cannot start workers. It answers the background, and nobody else. */
import type { ToEngine } from '../protocol.js';
import { answer } from './engine.js';

/** All memory is given back when nothing was asked for so long. */
const IDLE_MS = 5 * 60_000;

let idle: ReturnType<typeof setTimeout> | undefined;
let working = 0;

chrome.runtime.onMessage.addListener((message: { to?: unknown; ask?: unknown }, sender, respond) => {
  const isBackground = sender.id === chrome.runtime.id && sender.tab === undefined;
  if (message.to !== 'engine' || !isBackground) return false;
  clearTimeout(idle);
  working++;
  answer(message.ask as ToEngine)
    .then(
      (value) => respond({ value }),
      (error: unknown) => respond({ error: String(error) }),
    )
    .finally(() => {
      working--;
      if (working === 0) idle = setTimeout(() => window.close(), IDLE_MS);
    });
  return true;
});
