/**
 * Makes a script from a text. Plain text becomes one without any prosody; a text that starts with `<speak` is SSML.
 * Start at `readScript`.
 */
import type { Budget } from '../../engine/budget.js';
import type { Script, ScriptReaders } from '../script.js';
import { isSsml, readSsml } from './read-ssml.js';

export function readScript(text: string, readers: ScriptReaders, budget: Budget): Script {
  const utterances = isSsml(text) ? readSsml(text, readers, budget) : readers.text(text, 'auto', budget);
  const skippedCharacters = utterances.reduce((sum, utterance) => sum + utterance.skippedCharacters, 0);
  return { utterances, skippedCharacters };
}
