/** The background in Chromium: a service worker, with the engine in an offscreen document that is made when it is needed. */
import { startBackground } from './background.js';
import { readSettings } from './settings.js';

const DOCUMENT = 'engine/offscreen.html';
let opening: Promise<void> | undefined;

startBackground(async (ask) => {
  await openDocument();
  const idleMs = (await readSettings()).idleMinutes * 60_000;
  const answer = (await chrome.runtime.sendMessage({ to: 'engine', ask, idleMs })) as {
    value?: unknown;
    error?: string;
  };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value;
});

async function openDocument(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as never] });
  if (contexts.length > 0) return opening;
  opening = chrome.offscreen
    .createDocument({
      url: DOCUMENT,
      reasons: ['WORKERS' as never],
      justification: 'One worker checks the texts of all tabs on this device.',
    })
    // Two messages at once: the document of the other is there.
    .catch(async (error: unknown) => {
      if ((await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as never] })).length === 0)
        throw error;
    });
  return opening;
}
