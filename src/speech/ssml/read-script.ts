/**
 * Makes a script from a text. Plain text becomes one without any prosody; a text that starts with `<speak` is SSML.
 * Start at `readScript`.
 */
import type { Script, ScriptReaders } from '../script.js';
import { isSsml, readSsml } from './read-ssml.js';

export function readScript(text: string, readers: ScriptReaders): Script {
  const utterances = isSsml(text) ? readSsml(text, readers) : readers.text(text, 'auto');
  const skippedCharacters = utterances.reduce((sum, utterance) => sum + utterance.skippedCharacters, 0);
  return { utterances, skippedCharacters };
}
