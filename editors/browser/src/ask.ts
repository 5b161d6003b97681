/** Asks the background. Nothing comes where there is none any more: the extension was updated or removed. */
import type { FromContent, FromPages } from './protocol.js';

export async function ask<Answer = void>(message: FromContent | FromPages): Promise<Answer | undefined> {
  try {
    const answer = (await chrome.runtime.sendMessage(message)) as { value?: Answer; error?: string } | undefined;
    if (answer?.error !== undefined) console.warn(`langtools: ${answer.error}`);
    return answer?.value;
  } catch {
    return undefined;
  }
}
