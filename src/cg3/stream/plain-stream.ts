/**
 * Plain text: words between blanks, punctuation in front of a word and behind it as words of its own. Lines that begin
 * with `<` are text between words. Readings are not written.
 */
import { type CgCohort, formTag, formText } from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import { COHORT, type SingleWindow } from '../state/window.js';
import { cleanedLine, LineSplitter } from './lines.js';
import { CommandLineSink, type StreamItem } from './stream-sink.js';

const PUNCTUATION = /\p{P}/u;
const CAPITAL = /\p{Lu}/u;
const NO_CAPITALS = /^\P{Lu}*$/u;

export class PlainReader {
  readonly #lines = new LineSplitter();
  readonly #addsTags: boolean;

  /** With `addsTags` every word gets a reading that says which letters are capitals. */
  constructor(addsTags = false) {
    this.#addsTags = addsTags;
  }

  *push(piece: string): Generator<StreamItem> {
    for (const line of this.#lines.push(piece)) yield* this.#line(line);
  }

  *end(): Generator<StreamItem> {
    for (const line of this.#lines.end()) yield* this.#line(line);
  }

  *#line(line: string): Generator<StreamItem> {
    const cleaned = cleanedLine(line, false);
    if (cleaned.startsWith('<')) yield { kind: 'text', text: line };
    else
      for (const word of cleaned.split(' ').flatMap(wordsOf))
        yield { kind: 'cohort', cohort: this.#cohort(word), line: 0 };
  }

  #cohort(word: string): CgCohort {
    return { form: formTag(word), readings: this.#addsTags ? [{ tags: minimalTags(word) }] : [] };
  }
}

/** `(what?!` → `(`, `what`, `!`, `?`: what is behind a word comes from the end inwards, as in cg-conv. */
function wordsOf(text: string): string[] {
  const characters = [...text];
  const words: string[] = [];
  let start = 0;
  while (start < characters.length && PUNCTUATION.test(characters[start]!)) words.push(characters[start++]!);
  let end = characters.length;
  while (end > start && PUNCTUATION.test(characters[end - 1]!)) end--;
  if (start < end) words.push(characters.slice(start, end).join(''));
  return [...words, ...characters.slice(end).reverse()];
}

function minimalTags(word: string): string[] {
  const [first = '', ...others] = word;
  const isFirst = CAPITAL.test(first);
  const isMixed = others.some((letter) => CAPITAL.test(letter));
  const isAll = isFirst && others.every((letter) => CAPITAL.test(letter));
  const lemma = `"${NO_CAPITALS.test(word) ? word : word.toLowerCase()}"`;
  const shape = [
    isAll ? ['<all-upper>'] : [],
    isFirst ? ['<first-upper>'] : [],
    isMixed && !isAll ? ['<mixed-upper>'] : [],
  ];
  return [lemma, '<cg-conv>', ...shape.flat()];
}

export class PlainSink extends CommandLineSink {
  window(run: Run, window: SingleWindow): void {
    const words = window.allCohorts
      .filter(({ local, type }) => local !== 0 && !(type & COHORT.REMOVED))
      .map(({ form }) => `${formText(run.tags.text(form))} `);
    this.write(`${words.join('')}${window.isLoose ? '' : '\n'}`);
  }
}
