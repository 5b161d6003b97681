/**
 * The readings of a single token, as tags: the lexicon's, its shape, the dictionary's verdict, the probes that succeed.
 * Start at `WordAnalyser.readingsOf`. What depends on the neighbours is added by `cohorts.ts`.
 *
 * A text has far fewer different words than words, so the analysis of a form is computed once and cached.
 */
import { type CgReading, formTag } from '../../cg3/index.js';
import type { Budget } from '../../engine/budget.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { ownString } from '../../engine/memory/own-string.js';
import type { Lexicon, LexiconReading } from '../readings/lexicon.js';
import { distinct, type Reading, type ReadingSource } from '../readings/reading.js';
import type { Token } from '../text/tokens.js';
import type { CheckerSettings } from './checker-settings.js';
import type { Dictionary } from './dictionary.js';
import { type Probes, Slips } from './probes.js';
import type { TypoCorrector } from './typos.js';

export interface WordReading {
  /** The lemma first. */
  readonly tags: readonly string[];
  /** Of a compound, its first parts. */
  readonly sub?: CgReading;
  readonly isKept?: true;
}

export interface WordAnalysis {
  readonly readings: readonly WordReading[];
  readonly isUnknown: boolean;
  /** Of an analysis that is kept. */
  readonly kept?: {
    /** The word form as a tag. */
    readonly form: string;
    readonly isWord: boolean;
    /** The readings with tags of the word's place behind them, by those tags. */
    readonly placed: Map<string, readonly WordReading[]>;
  };
}

/** What one tag of a reading takes, roughly, also where the word has tags of its place. */
const TAG_BYTES = 24;
const MAX_FORM_UNITS = 60;
/** Invisible characters that are no letters of the word: soft hyphen, zero-width joiners, marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);
const QUOTES = new Set(['"', '“', '”', '„', '‟', '«', '»', '‹', '›', '‘', '’', '‚', "'"]);
const DASHES = new Set(['-', '–', '—', '−', '‐', '‑', '--']);

export class WordAnalyser {
  readonly #cache = new CountedCache<WordAnalysis>();
  readonly #misspelt = new CountedCache<WordAnalysis>();
  readonly #vowels: RegExp;
  readonly #native: RegExp | undefined;
  readonly #thousands: readonly string[];
  readonly #slips: readonly Slips[];

  constructor(
    settings: CheckerSettings,
    readonly lexicon: Lexicon,
    readonly probes: Probes,
    readonly dictionary: Dictionary | undefined,
    readonly source?: ReadingSource,
    readonly typos?: TypoCorrector,
  ) {
    this.#thousands = settings.thousands;
    this.#slips = Object.values(settings.slips).map((slips) => new Slips(slips));
    this.#vowels = new RegExp(`^[${settings.vowels}]`, 'iu');
    this.#native = settings.alphabet === '' ? undefined : new RegExp(`^[${settings.alphabet}'’\\-:.\\d]+$`, 'iu');
  }

  readingsOf(token: Token, budget: Budget): WordAnalysis {
    const key =
      token.stop === undefined && token.kind === 'word' ? token.text : `${token.kind} ${token.stop} ${token.text}`;
    if (key.length > MAX_FORM_UNITS) return this.#analyse(token, budget);
    const analyse = () => {
      const text = ownString(token.text);
      return kept(text, this.#analyse({ ...token, text }, budget));
    };
    return this.#cache.get(key, budget, analyse, bytesOf);
  }

  /**
   * An unknown word with the readings of its one near correction, so that it does not blind the rules beside it: nb "veldi hyggelig og treffe". Not of
   * starters: they lack so many words that an unknown one is seldom a slip.
   */
  corrected({ text, stop }: Token, analysis: WordAnalysis, budget: Budget): WordAnalysis {
    const mayBeSlip = analysis.isUnknown && stop === undefined && PLAIN_WORD.test(text);
    if (!mayBeSlip || this.source === undefined || this.source.vouches || this.typos === undefined) return analysis;
    if (!analysis.readings.every(hasNoClass)) return analysis;
    const form = ownString(text);
    return this.#misspelt.get(form, budget, () => kept(form, this.#asMeant(form, analysis, budget)), bytesOf);
  }

  #asMeant(form: string, analysis: WordAnalysis, budget: Budget): WordAnalysis {
    const meant = this.typos?.nearest(form, budget);
    const readings = meant === undefined ? [] : this.#analysesOf(meant, this.#entriesOf(meant), budget);
    if (readings.length === 0) return analysis;
    const tags = [...analysis.readings[0]!.tags.slice(1), '<near>'];
    return { ...analysis, readings: readings.map((reading) => withMorphology(reading, tags)) };
  }

  #analyse(token: Token, budget: Budget): WordAnalysis {
    if (token.kind === 'word') return this.#word(token, budget);
    const tags = token.kind === 'number' ? numberTags(token, this.#thousands) : markTags(token);
    return { readings: withEntries(this.#entriesOf(token.text), token.text, tags), isUnknown: false };
  }

  #word({ text, stop }: Token, budget: Budget): WordAnalysis {
    const form = text.replace(INVISIBLE, '');
    const tags = ['<w>', ...shapeTags(form)];
    if (stop === 'initial') tags.push('<initial>');
    else if (stop !== undefined) tags.push('<abbr>');
    tags.push(this.#vowels.test(form) ? '<vowel-start>' : '<cons-start>');
    if (this.#native !== undefined && !this.#native.test(form)) tags.push('<foreign>');
    const lower = form.toLowerCase();
    const entries = this.#entriesOf(form);
    const analyses = this.#analysesOf(form, entries, budget);
    const isListed = stop !== undefined || entries.length > 0 || (analyses.length > 0 && this.source!.vouches);
    let isUnknown = false;
    if (this.dictionary !== undefined) {
      const isKnown = this.dictionary.accepts(form, budget);
      // "Bergen" is a name, "Dette" only begins a sentence.
      if (isKnown && lower !== form && !this.dictionary.accepts(lower, budget)) tags.push('<proper>');
      if (isKnown && this.dictionary.lists(form, budget)) tags.push('<listed>');
      else if (isKnown && !isListed && analyses.every(isCompound)) tags.push('<compound>');
      isUnknown = !isKnown && !isListed;
      tags.push(isUnknown ? '<unknown>' : '<known>');
      tags.push(...this.probes.tagsOf(form, isKnown || isListed, this.dictionary, budget));
    } else tags.push(...this.probes.tagsOf(form, isListed, undefined, budget));
    tags.push(...this.#slipTags(form, [...entries.filter(hasWordClass), ...analyses], budget));
    const readings = analyses.length > 0 ? analyses : this.#guessesOf(form, entries, budget);
    if (readings.length === 0) return { readings: withEntries(entries, form, tags), isUnknown };
    const allTags = [...new Set(entries.flatMap((entry) => entry.tags)), ...tags];
    return { readings: readings.map((reading) => withMorphology(reading, allTags)), isUnknown };
  }

  #slipTags(form: string, own: readonly Pick<Reading, 'tags'>[], budget: Budget): string[] {
    return this.#slips.flatMap((slips) => slips.tagsOf(form, own, this.source, budget));
  }

  #entriesOf(form: string): readonly LexiconReading[] {
    return this.lexicon.get(form) ?? this.lexicon.get(form.toLowerCase()) ?? [];
  }

  /**
   * None where the lexicon says what the word is. At the start of a sentence and in capitals, a word may be known in small letters.
   */
  #analysesOf(form: string, entries: readonly LexiconReading[], budget: Budget): readonly Reading[] {
    if (this.source === undefined || form.length > MAX_FORM_UNITS || entries.some(hasWordClass)) return [];
    const lower = form.toLowerCase();
    const readings = this.source.readings(form, budget);
    return lower === form ? readings : distinct([...readings, ...this.source.readings(lower, budget)]);
  }

  /** Not of names, nor of what is hardly a word. */
  #guessesOf(form: string, entries: readonly LexiconReading[], budget: Budget): readonly Reading[] {
    if (form.length > MAX_FORM_UNITS || !/^[\p{Ll}-]+$/u.test(form) || entries.some(hasWordClass)) return [];
    return this.source?.guesses?.(form, budget) ?? [];
  }
}

function kept(text: string, { readings, isUnknown }: WordAnalysis): WordAnalysis {
  const own: WordReading[] = readings.map((reading) => ({ ...reading, isKept: true }));
  return {
    readings: own,
    isUnknown,
    kept: { form: formTag(text), isWord: own[0]!.tags.includes('<w>'), placed: new Map([['', own]]) },
  };
}

/** In small letters: a name may be near to any word. */
const PLAIN_WORD = /^\p{Ll}{1,40}$/u;

/** The lemma, and tags of the shape. */
function hasNoClass({ tags }: WordReading): boolean {
  return tags.every((tag, at) => at === 0 || tag.startsWith('<'));
}

/** As a dictionary's readings say it. */
function isCompound({ tags }: Reading): boolean {
  return tags.includes('Cmp');
}

/** Some entries only say what a form is mistaken for (`<pair:…>`), not what it is. */
function hasWordClass({ tags }: LexiconReading): boolean {
  return tags.some((tag) => !tag.startsWith('<'));
}

function withEntries(entries: readonly LexiconReading[], form: string, tags: readonly string[]): WordReading[] {
  if (entries.length === 0) return [{ tags: [`"${quotable(form.toLowerCase())}"`, ...tags] }];
  return entries.map((entry) => ({ tags: [`"${entry.lemma}"`, ...entry.tags, ...tags] }));
}

function withMorphology({ lemma, tags, sub }: Reading, more: readonly string[]): WordReading {
  const all = [`"${quotable(lemma)}"`, ...tags, ...more];
  return sub === undefined ? { tags: all } : { tags: all, sub: subReading(sub) };
}

function subReading({ lemma, tags, sub }: Reading): CgReading {
  const all = [`"${quotable(lemma)}"`, ...tags];
  return sub === undefined ? { tags: all } : { tags: all, sub: subReading(sub) };
}

/** A lemma with spaces or quotation marks would be another tag. */
function quotable(form: string): string {
  return form.replace(/\s/gu, '_');
}

/** Other capitals only behind hyphens: "Nord-Norge". What is not a capital is read in one way only, or many hyphens take for ever. */
const CAPITALISED = /^\p{Lu}(?:[^\p{Lu}]|(?<=-)\p{Lu})*$/u;

function shapeTags(form: string): string[] {
  const letters = form.replace(/[^\p{L}]/gu, '');
  const tags: string[] = [];
  if (letters === letters.toLowerCase()) tags.push('<lower>');
  else if (letters.length > 1 && letters === letters.toUpperCase()) tags.push('<allcaps>');
  else if (CAPITALISED.test(form)) tags.push('<cap>');
  else tags.push('<mixed>');
  if ([...letters].length === 1) tags.push('<one>');
  if (/\d/.test(form)) tags.push('<digits>');
  if (/[-‐‑]/u.test(form)) tags.push('<hyphen>');
  if (/['’´]/u.test(form)) tags.push('<apos>');
  if (form.includes(':')) tags.push('<colon>');
  if (form.includes('.')) tags.push('<dot>');
  return tags;
}

/** The group mark of "1,234,567", where there are two: "1,234" may be a decimal. */
const GROUPED = /^\d{1,3}([.,’'])\d{3}(?:\1\d{3})+$/;

function numberTags({ text, stop }: Token, thousands: readonly string[]): string[] {
  const tags = ['<num>'];
  const mark = GROUPED.exec(text)?.[1];
  if (mark !== undefined && !thousands.includes(mark)) {
    // A tag holds no blank, so the group is written with the no-break space that typography wants anyway.
    tags.push(`<number-style:${text.replaceAll(mark, (thousands[0] ?? ' ').replace(' ', '\u00a0'))}>`);
  }
  if (stop === 'ordinal') tags.push('<ord>');
  if (/^\d+$/.test(text)) tags.push('<int>');
  return tags;
}

function markTags({ kind, text }: Token): string[] {
  if (kind === 'symbol') return ['<sym>'];
  if (kind !== 'mark') return [`<${kind}>`, '<nolang>'];
  const tags = ['<mark>'];
  if (/^[.,;:!?…]+$/u.test(text)) tags.push('<punct>');
  if (/^(?:[.…]|[!?]+|\.{3,})$/u.test(text)) tags.push('<stop>');
  if (text.length > 1 && /^[.,;:!?]+$/.test(text)) tags.push('<repeated>');
  if (OPEN.has(text)) tags.push('<open>');
  if (CLOSE.has(text)) tags.push('<close>');
  if (QUOTES.has(text)) tags.push('<quote>');
  if (DASHES.has(text)) tags.push('<dash>');
  return tags;
}

function bytesOf({ readings }: WordAnalysis): number {
  return readings.reduce((sum, { tags }) => sum + TAG_BYTES * (tags.length + 1), 0);
}
