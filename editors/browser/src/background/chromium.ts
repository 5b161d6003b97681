/** The background in Chromium: a service worker, with the engine in an offscreen document that is made when it is needed. */
import type { ToEngine } from '../protocol.js';
import { startBackground } from './background.js';
import { readSettings } from './settings.js';

const DOCUMENT = 'engine/offscreen.html';
/** The document may be closing, or one that an earlier service worker has opened may still be loading. */
const MOST_TRIES = 5;
const TRY_AGAIN_MS = 300;
let opening: Promise<void> | undefined;

interface EngineAnswer {
  readonly value?: unknown;
  readonly error?: string;
}

startBackground(async (ask) => {
  for (let tries = 1; ; tries++) {
    const answer = await send(ask);
    if (answer?.error !== undefined) throw new Error(answer.error);
    if (answer !== undefined) return answer.value;
    if (tries === MOST_TRIES) throw new Error('the engine does not answer');
    await new Promise((resolve) => setTimeout(resolve, tries * TRY_AGAIN_MS));
  }
});

/** Nothing where nobody hears it. */
async function send(ask: ToEngine): Promise<EngineAnswer | undefined> {
  const idleMs = (await readSettings()).idleMinutes * 60_000;
  try {
    // However many ask at once, the document is opened once, and all of them wait until it hears.
    opening ??= openDocument().finally(() => {
      opening = undefined;
    });
    await opening;
    return (await chrome.runtime.sendMessage({ to: 'engine', ask, idleMs })) as EngineAnswer | undefined;
  } catch {
    return undefined;
  }
}

async function openDocument(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as never] });
  if (contexts.length > 0) return;
  await chrome.offscreen.createDocument({
    url: DOCUMENT,
    reasons: ['WORKERS' as never],
    justification: 'One worker checks the texts of all tabs on this device.',
  });
}
