/**
 * Notices when the text is probably in another language than the chosen one, and which. The service detects; without
 * `POST /detect` there are no hints. Start at `LanguageHint.look`; `hintFor` decides.
 */
import { type DetectedLanguage, LangtoolsError } from '../../../src/client/index.js';

/** Below this, close relatives such as Bokmål and Nynorsk are easily taken for each other. */
const SURE = 0.9;
/** The chosen language has to be as good as out of the question. */
const OUT_OF_QUESTION = 0.05;
const LEAST_LETTERS = 30;
/** The first sentences are enough. */
const SAMPLE_UNITS = 1000;
const ASK_AFTER_MS = 700;

/** The other language, if the answer is clear. It may be one that is not offered here. */
export function hintFor(detected: readonly DetectedLanguage[], chosen: string): string | undefined {
  const [best] = detected;
  if (best === undefined || best.confidence < SURE) return undefined;
  if (languageOf(best.tag) === languageOf(chosen)) return undefined;
  const ofChosen = detected.filter(({ tag }) => languageOf(tag) === languageOf(chosen));
  return ofChosen.some(({ confidence }) => confidence > OUT_OF_QUESTION) ? undefined : best.tag;
}

const SAME_LANGUAGE: Readonly<Record<string, string>> = { nno: 'nn', nob: 'nb', spa: 'es', est: 'et', sme: 'se' };

/** `est-x-utee` and `est-x-plamk` are two models of one language. */
function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  return SAME_LANGUAGE[language] ?? language;
}

export function sampleOf(text: string): string {
  const sample = text.slice(0, SAMPLE_UNITS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return letters < LEAST_LETTERS ? '' : sample;
}

export interface LanguageHintOptions {
  readonly detect: (text: string, signal: AbortSignal) => Promise<readonly DetectedLanguage[]>;
  readonly onDetected: (detected: readonly DetectedLanguage[]) => void;
}

export class LanguageHint {
  readonly #options: LanguageHintOptions;
  /** An older service does not detect: it is asked once. */
  #isOffered = true;
  #sample = '';
  #request = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LanguageHintOptions) {
    this.#options = options;
  }

  /** Called after every pause in writing. Asks only if the beginning of the text is another one. */
  look(text: string): void {
    const sample = sampleOf(text);
    if (sample === this.#sample || !this.#isOffered) return;
    this.stop();
    this.#sample = sample;
    if (sample === '') {
      this.#options.onDetected([]);
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(sample), ASK_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#request = new AbortController();
  }

  async #ask(sample: string): Promise<void> {
    const { signal } = this.#request;
    try {
      const detected = await this.#options.detect(sample, signal);
      if (!signal.aborted) this.#options.onDetected(detected);
    } catch (error) {
      // A hint is no reason to complain: without an answer there is none. The next change of the text asks again.
      if (signal.aborted) return;
      this.#isOffered = !(error instanceof LangtoolsError && error.status === 404);
      this.#options.onDetected([]);
    }
  }
}
