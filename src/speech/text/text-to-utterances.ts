/**
 * From text to what is said: sentences, and in each the words with the place they stand for. Start at
 * `textToUtterances`. At each place of a sentence the readers are tried in turn (an address, a date, a number, a word
 * …); the first that recognises what stands there decides. What no reader recognises is a pause, silence, or a
 * character that cannot be said.
 */
import { Budget } from '../../engine/budget.js';
import { normalise } from '../../engine/normalise.js';
import {
  matchAt,
  type NumberReader,
  type NumberReading,
  type Place,
  readClock,
  readDate,
  readNumber,
  readPhone,
} from './read-numbers.js';
import { readAbbreviation, readAcronym, readAddress, readRoman, readWord, spell } from './read-words.js';
import { NumberSayer } from './say-numbers.js';
import type { SpeechData } from './speech-data.js';
import { type Sentence, splitSentences } from './split-sentences.js';
import type { Melody, ReadAs, SpokenToken, Utterance } from './utterance.js';

const PAUSE_MS = { comma: 150, clause: 250, sentence: 400, paragraph: 700 } as const;

const READERS: readonly NumberReader[] = [
  readAddress,
  readDate,
  readClock,
  readPhone,
  readNumber,
  readAbbreviation,
  readRoman,
  readAcronym,
  readWord,
];

/** What is said of a text, sentence by sentence. */
export function textToUtterances(
  text: string,
  data: SpeechData,
  readAs: ReadAs = 'auto',
  budget = Budget.unlimited(),
): Utterance[] {
  if (readAs !== 'auto') {
    const wholeUtterance = readWhole(text, data, readAs);
    if (wholeUtterance !== undefined) return [wholeUtterance];
  }
  const scanner = new Scanner(text, data);
  return splitSentences(text, data)
    .map((sentence) => {
      budget.spend(sentence.end - sentence.start);
      return scanner.read(sentence);
    })
    .filter(({ tokens, skippedCharacters }) => tokens.length > 0 || skippedCharacters > 0);
}

class Scanner {
  readonly #say: NumberSayer;

  constructor(
    readonly text: string,
    readonly data: SpeechData,
  ) {
    this.#say = new NumberSayer(data);
  }

  read({ start, end, endsParagraph }: Sentence): Utterance {
    const { data } = this;
    // Readers see this sentence only, so that no pattern ever runs through a long text from each of its places.
    const text = this.text.slice(start, end);
    const tokens: { -readonly [K in keyof SpokenToken]: SpokenToken[K] }[] = [];
    const push = (words: string, from: number, to: number) =>
      tokens.push({ words, startUtf16: start + from, endUtf16: start + to, pauseAfterMs: 0 });
    let skippedCharacters = 0;
    for (let at = 0; at < text.length; ) {
      const before = tokens.at(-1)?.words ?? '';
      const reading = this.#reading({ text, at, end: text.length, data, say: this.#say, before });
      if (reading !== undefined) {
        if (reading.words !== '') push(reading.words, at, reading.end);
        at = reading.end;
        continue;
      }
      const char = String.fromCodePoint(text.codePointAt(at)!);
      const symbol = ADDRESS_ONLY.has(char) ? undefined : data.symbols.get(char);
      const last = tokens.at(-1);
      if (symbol !== undefined) push(symbol, at, at + char.length);
      else if (isUnsayable(char)) skippedCharacters++;
      else if (last !== undefined) last.pauseAfterMs = Math.max(last.pauseAfterMs, pauseFor(char, text, at));
      at += char.length;
    }
    const pauseAfterMs = endsParagraph ? PAUSE_MS.paragraph : PAUSE_MS.sentence;
    const last = tokens.at(-1);
    if (last !== undefined) last.pauseAfterMs = pauseAfterMs;
    const [startUtf16, endUtf16] = [tokens[0]?.startUtf16 ?? start, last?.endUtf16 ?? end];
    const melody = melodyOf(text.slice(endUtf16 - start));
    return { tokens, startUtf16, endUtf16, pauseAfterMs, melody, skippedCharacters };
  }

  #reading(place: Place): NumberReading | undefined {
    if (!canBegin(place)) return undefined;
    for (const reader of READERS) {
      const reading = reader(place);
      if (reading !== undefined && reading.end > place.at) return reading;
    }
    return undefined;
  }
}

/** Signs that are said in addresses only; elsewhere they are punctuation. */
const ADDRESS_ONLY = new Set(['.', ',', '/', '-', '_', '@', ':', ';']);

/** Most places cannot begin anything: no reader is tried at a space or a comma. */
function canBegin({ text, at, data }: Place): boolean {
  const char = text[at]!;
  return /[\p{L}\p{M}\p{N}€$£¥+−-]|[\ud800-\udbff]/u.test(char) || data.wordMarks.includes(char);
}

/**
 * Emoji, signs without a name, control characters. Punctuation, spaces and invisible format characters are nothing to
 * say.
 */
function isUnsayable(char: string): boolean {
  if (/[\s\p{P}\p{Cf}]/u.test(char)) return /[@#%&*§]/u.test(char);
  return !/[\u02b0-\u02ff´`¨~^|<>]|[\ufe00-\ufe0f]/u.test(char);
}

function pauseFor(char: string, text: string, at: number): number {
  if (/[,()[\]„“”«»]/u.test(char)) return PAUSE_MS.comma;
  if (/[;:…]/u.test(char)) return PAUSE_MS.clause;
  // A dash between spaces; between words it is a hyphen.
  if (/[–—-]/u.test(char)) return /\s/u.test(text[at - 1] ?? ' ') || char !== '-' ? PAUSE_MS.comma : 0;
  // A full stop inside a sentence belongs to an initial or an abbreviation.
  return /[!?]/u.test(char) ? PAUSE_MS.clause : 0;
}

function melodyOf(ending: string): Melody {
  if (ending.includes('?')) return 'question';
  return ending.includes('!') ? 'exclamation' : 'statement';
}

/** A text that is marked with how to read it (SSML `say-as`); undefined if it does not have that form. */
function readWhole(text: string, data: SpeechData, readAs: Exclude<ReadAs, 'auto'>): Utterance | undefined {
  const say = new NumberSayer(data);
  const at = text.search(/\S/u);
  if (at < 0) return undefined;
  const place: Place = { text, at, end: text.trimEnd().length, data, say, before: '' };
  const digits = matchAt(/\d[\d\s]*\d|\d/uy, place)?.[0].replace(/\s/g, '');
  const only = (reading: NumberReading | undefined) => (reading?.end === place.end ? reading.words : undefined);
  const ways: Readonly<Record<Exclude<ReadAs, 'auto'>, () => string | undefined>> = {
    characters: () => spellOut(text.slice(place.at, place.end), data, say),
    digits: () => digits && say.digits(digits),
    cardinal: () => digits && say.cardinal(digits),
    ordinal: () => digits && say.ordinal(digits),
    date: () => only(readDate(place)),
    time: () => only(readClock(place)),
    telephone: () => say.digits(text.replace(/\D/g, '')) || undefined,
  };
  const words = ways[readAs]();
  if (words === undefined || words === '') return undefined;
  const token = { words, startUtf16: place.at, endUtf16: place.end, pauseAfterMs: PAUSE_MS.sentence };
  return {
    tokens: [token],
    startUtf16: place.at,
    endUtf16: place.end,
    pauseAfterMs: PAUSE_MS.sentence,
    melody: 'statement',
    skippedCharacters: 0,
  };
}

function spellOut(text: string, data: SpeechData, say: NumberSayer): string {
  return [...normalise(text, 'NFC')]
    .map((char) =>
      /\p{Nd}/u.test(char)
        ? say.digits(char)
        : /\p{L}/u.test(char)
          ? spell(char, data)
          : (data.symbols.get(char) ?? ''),
    )
    .filter((word) => word !== '')
    .join(' ');
}
