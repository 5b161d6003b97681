/**
 * Which language is a text in? Start at `LanguageDetector.detect`.
 *
 * Each word gets a probability in each language: letter by letter, given the (up to four) letters before it. For nb "jeg" it
 * is high in nb, da and sv, less in the others. The words of a text add up. No word can speak against a language more than
 * `clip` per letter, so that names and quotations do not decide, and a text in two languages is what most of its letters are.
 *
 * It returns nothing rather than guess: for a few letters, for scripts it has no statistics of, and for text that is
 * unlikely in every language it knows.
 */
import { type DetectionModel, STEPS_PER_UNIT } from './detection-model.js';
import { edgedUnits, ngramKey } from './ngram-key.js';
import { wordsOfText } from './words-of-text.js';

export interface DetectedLanguage {
  readonly tag: string;
  /** Between 0 and 1: the share of texts with this much evidence that are in this language. */
  readonly confidence: number;
}

/** Fewer letters than this are no evidence: "Hei hei" is Norwegian, Finnish, Kven … */
const FEWEST_LETTERS = 8;
/**
 * Of a longer text, so many passages of so many UTF-16 units are looked at, evenly spread: enough evidence, and about as
 * much time as `POST /detect` may take of the event loop.
 */
const PASSAGES = 8;
const PASSAGE_UNITS = 250;
/** Letters of a "word" beyond this are not looked at: it is none. */
const LONGEST_WORD = 60;
/** Languages that are less likely than this are not listed. */
const LEAST_CONFIDENCE = 0.02;
/** If no language reaches this, nothing is likely. */
const LEAST_BEST_CONFIDENCE = 0.3;
/**
 * A text whose letters are this much less likely in its best language than those of rare words of the language is in none
 * that is known.
 */
const STRANGE = 1.2;
/** Words in another language make a text stranger by at most this, so that a quotation does not hide the rest. */
const STRANGEST = 2.5;

/** A language for which no n-gram that ends at a letter has been found yet. */
const UNSEEN = 1;

export class LanguageDetector {
  readonly #model: DetectionModel;

  constructor(model: DetectionModel) {
    this.#model = model;
  }

  /** The languages that the text may be in, best first; empty when nothing is likely. */
  detect(text: string): DetectedLanguage[] {
    const words = wordsOfText(sample(text));
    if (words.reduce((sum, word) => sum + word.length, 0) < FEWEST_LETTERS) return [];
    const { evidence, likelihood, allLetters } = this.#weigh(words);
    const { languages, temperature } = this.#model.header;
    const confidences = softmax(evidence, temperature);
    const ranked = [...languages.keys()].sort((a, b) => confidences[b]! - confidences[a]!);
    const best = ranked[0];
    if (best === undefined || confidences[best]! < LEAST_BEST_CONFIDENCE) return [];
    if (likelihood[best]! / allLetters < languages[best]!.typical - STRANGE) return [];
    return ranked
      .filter((language) => confidences[language]! >= LEAST_CONFIDENCE)
      .map((language) => ({
        tag: languages[language]!.tag,
        confidence: Math.round(confidences[language]! * 1000) / 1000,
      }));
  }

  /** Per language: the evidence for it (0 or less, against the best of each word), and how likely all its letters are. */
  #weigh(words: readonly string[]) {
    const { languages, clip } = this.#model.header;
    const evidence = new Float64Array(languages.length);
    const likelihood = new Float64Array(languages.length);
    const ofWord = new Float64Array(languages.length);
    let allLetters = 0;
    for (const word of words) {
      const letters = this.scoreWord(word, ofWord);
      allLetters += letters;
      const best = ofWord.reduce((most, score) => Math.max(most, score), -Infinity);
      for (let language = 0; language < languages.length; language++) {
        const strangest = languages[language]!.typical - STRANGEST;
        likelihood[language]! += Math.max(ofWord[language]!, strangest * letters);
        evidence[language]! += Math.max(ofWord[language]! - best, -clip * letters);
      }
    }
    return { evidence, likelihood, allLetters };
  }

  /** Writes into `scores` how likely the word is in each language; returns the number of letters that were looked at. */
  scoreWord(word: string, scores: Float64Array): number {
    const { order, floor, languages } = this.#model.header;
    const units = edgedUnits(word.slice(0, LONGEST_WORD));
    const letter = new Float64Array(languages.length);
    scores.fill(0);
    for (let end = 2; end <= units.length; end++) {
      letter.fill(UNSEEN);
      for (let length = Math.min(order, end), dropped = 0; length >= 1; length--, dropped++)
        this.#fillUnseen(letter, ngramKey(units, end, length), dropped);
      for (let language = 0; language < letter.length; language++) {
        const score = letter[language]!;
        scores[language]! += score === UNSEEN || score < floor ? floor : score;
      }
    }
    return units.length - 1;
  }

  /** The longest n-gram that a language has decides; for each letter that had to be dropped it pays. */
  #fillUnseen(letter: Float64Array, key: number, dropped: number): void {
    const model = this.#model;
    const ngram = model.find(key);
    if (ngram < 0) return;
    const penalty = dropped * model.header.backoff;
    for (let pair = model.startOf(ngram), end = model.endOf(ngram); pair < end; pair++) {
      const language = model.languageOf[pair]!;
      if (letter[language] === UNSEEN) letter[language] = penalty - model.stepsOf[pair]! / STEPS_PER_UNIT;
    }
  }
}

/** The text, or passages from all over it. */
function sample(text: string): string {
  if (text.length <= PASSAGES * PASSAGE_UNITS) return text;
  const step = (text.length - PASSAGE_UNITS) / (PASSAGES - 1);
  const starts = Array.from({ length: PASSAGES }, (_, index) => Math.floor(index * step));
  return starts.map((start) => text.slice(start, start + PASSAGE_UNITS)).join(' ');
}

function softmax(evidence: Float64Array, temperature: number): Float64Array {
  const best = evidence.reduce((most, score) => Math.max(most, score), -Infinity);
  const weights = evidence.map((score) => Math.exp((score - best) * temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
