/**
 * The engines as a program imports them, with data from static files. The test runs this in the browser and in Node, and compares. Start at
 * `enginesAt`.
 */
import { Applicator, Budget, parseGrammar, readStream } from '../../src/api/cg3.js';
import {
  type DeviceLanguage,
  fetchParts,
  memoryStore,
  openLanguage,
  openSpeller,
  readManifest,
} from '../../src/api/index.js';

export interface EnginesUnderTest {
  /** Which of the words are right, and what is suggested for the others. */
  spellWithPack(path: string, words: readonly string[]): Promise<(true | string[])[]>;
  applyGrammar(source: string, stream: string): string[];
  /** For each text what spelling and grammar say. */
  checkTexts(tag: string, texts: readonly string[]): Promise<unknown[]>;
  /** The audio file's length and hash. */
  speak(tag: string, text: string): Promise<{ bytes: number; hash: string }>;
}

/** `origin` serves the files. */
export function enginesAt(origin: string): EnginesUnderTest {
  const bring = async (path: string): Promise<Response> => {
    const response = await fetch(new URL(path, origin));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  const openTag = async (tag: string): Promise<DeviceLanguage> => {
    const manifest = readManifest(await (await bring(`/data/${tag}.json`)).json());
    const chunk = async (hash: string) => (await bring(`/data/chunks/${hash}`)).arrayBuffer();
    return openLanguage(await fetchParts(manifest, memoryStore(), chunk));
  };
  return {
    async spellWithPack(path, words) {
      const speller = await openSpeller(await (await bring(path)).arrayBuffer(), { name: path });
      return words.map((word) => speller.check(word) || speller.suggest(word).suggestions.map(({ value }) => value));
    },
    applyGrammar(source, stream) {
      const cohorts = [...readStream(stream)].flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));
      const { cohorts: result } = new Applicator(parseGrammar(source)).run(cohorts, Budget.unlimited());
      return result.map(({ form, readings }) => `${form} ${readings.map(({ tags }) => tags.join(' ')).join(' | ')}`);
    },
    async checkTexts(tag, texts) {
      const language = await openTag(tag);
      const answers: unknown[] = [];
      for (const text of texts) {
        answers.push(await language.spell(text, { offsets: true }), await language.check(text, { locales: ['en'] }));
      }
      return answers;
    },
    async speak(tag, text) {
      const { audio } = await (await openTag(tag)).speak(text, { format: 'wav' });
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', audio));
      return { bytes: audio.length, hash: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    },
  };
}
