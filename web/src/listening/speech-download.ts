/** Fetches the speech of a whole text as one file. */
import { LangtoolsError } from '../../../src/client/index.js';
import type { Checker } from '../checker/checker.js';
import { wellFormed } from '../checking/passages.js';
import { joinWav } from './join-wav.js';
import type { SpokenPassage } from './utterances.js';

export interface SpeechDownload {
  readonly checker: Checker;
  readonly tag: string;
  readonly voice: string;
  readonly pace: number;
  readonly format: 'wav' | 'mp3';
  readonly utterances: readonly SpokenPassage[];
  readonly signal: AbortSignal;
}

/** Nothing when the text has nothing to say. */
export async function fetchSpeech({ checker, tag, utterances, ...options }: SpeechDownload): Promise<Blob | undefined> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  for (const { text } of utterances) {
    try {
      files.push((await checker.speak(tag, wellFormed(text), options)).audio);
    } catch (error) {
      if (!(error instanceof LangtoolsError) || error.code !== 'nothing-to-say') throw error;
    }
  }
  if (files.length === 0) return undefined;
  if (options.format === 'wav') return new Blob([joinWav(files)], { type: 'audio/wav' });
  // Frames of MP3 stand for themselves: one file after the other is a file.
  return new Blob(files, { type: 'audio/mpeg' });
}
