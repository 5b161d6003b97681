/** The document of the engine in Chromium, whose service workers cannot start workers. It answers the background, and nobody else. */
import type { ToEngine } from '../protocol.js';
import { answer, isFetching } from './engine.js';

let idle: ReturnType<typeof setTimeout> | undefined;
let working = 0;

interface Message {
  readonly to?: unknown;
  readonly ask: ToEngine;
  /** All memory is given back when nothing was asked for so long. */
  readonly idleMs: number;
}

chrome.runtime.onMessage.addListener((message: Message, sender, respond) => {
  const isBackground = sender.id === chrome.runtime.id && sender.tab === undefined;
  if (message.to !== 'engine' || !isBackground) return false;
  const { ask, idleMs } = message;
  // The options ask every second what is kept, as long as they are seen: that opens no language.
  const isLooking = ask.kind === 'kept' && idle !== undefined;
  if (!isLooking) clearTimeout(idle);
  working++;
  answer(ask)
    .then(
      (value) => respond({ value }),
      (error: unknown) => respond({ error: String(error) }),
    )
    .finally(() => {
      working--;
      if (working === 0 && !isLooking) closeLater(idleMs);
    });
  return true;
});

function closeLater(idleMs: number): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (working > 0 || isFetching()) closeLater(idleMs);
    else window.close();
  }, idleMs);
}
