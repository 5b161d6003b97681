/**
 * What a written word may be, by the words and the paradigms of a dictionary. Start at `DictionaryReadings.readings`.
 *
 *     readings.readings('Husene', budget)   // [{ lemma: 'hus', tags: ['N', 'Neu', 'Pl', 'Def'] }]
 *
 * Words of the word list first, then those of paradigms; then the same with what may be attached to any word (Norwegian "-s", Irish mutations). Only where
 * nothing is found the word is taken apart: of a compound the last part decides. What is still unknown and has a capital is a name. What the dictionary
 * does not accept is marked `Guess`.
 */
import type { Budget } from '../../engine/budget.js';
import { type Lexicon, readLexicon } from './lexicon.js';
import type { Attachment } from './read-paradigms.js';
import { distinct, type Reading, type ReadingSource } from './reading.js';
import { type ReadingsData, ReadingsGraph, tagSet } from './readings-tables.js';

/** Whether the dictionary has the word, or allows it as a compound. */
export type Accepts = (form: string, budget: Budget) => boolean;

const MAX_FORM_UNITS = 60;
/** Shorter ones stand at the end of too many words that are something else. */
const SHORTEST_LAST_PART = 3;
const SHORTEST_FIRST_PART = 2;
/** What the last part of a compound is; no word ends in a pronoun or a preposition. */
const OPEN_CLASSES = new Set(['N', 'A', 'V']);
/** What the dictionary does not have. */
const GUESS = 'Guess';
const COMPOUND = 'Cmp';

export class DictionaryReadings implements ReadingSource {
  readonly vouches = false;
  readonly #graph: ReadingsGraph;
  readonly #words: Lexicon;
  readonly #data: ReadingsData;
  readonly #accepts: Accepts;
  #listedForms: Map<string, readonly string[]> | undefined;

  constructor(data: ReadingsData, accepts: Accepts) {
    this.#data = data;
    this.#graph = new ReadingsGraph(data);
    this.#words = readLexicon(data.words, 'words.tsv');
    this.#accepts = accepts;
  }

  /** Best first. At the start of a sentence and in capitals, a word may be known in small letters. */
  readings(form: string, budget: Budget): readonly Reading[] {
    if (form.length > MAX_FORM_UNITS) return [];
    budget.spend();
    const cases = casesOf(form);
    const direct = distinct(cases.flatMap((each) => this.#attached(each)));
    if (direct.length > 0) return direct;
    // In small letters first: the capital of a sentence is not the compound's. Behind a hyphen that is looked after below.
    const written = form.includes('-') ? [form] : cases;
    const parts = written.map((each) => this.#compound(each, budget)).findLast((readings) => readings.length > 0) ?? [];
    return distinct([...parts, ...(startsWithCapital(form) ? this.#nameOf(form) : [])]);
  }

  /** Of a compound, those of its longest last part that has any. What is attached to words is not generated. */
  forms(analysis: string, budget: Budget): readonly string[] {
    const [lemma = '', ...tags] = analysis.split('+');
    const key = tagSet(tags.filter((tag) => tag !== COMPOUND && tag !== GUESS));
    const lastCut = tags.includes(COMPOUND) ? lemma.length - SHORTEST_LAST_PART : 0;
    for (let cut = 0; cut <= lastCut; cut++) {
      budget.spend();
      const last = lemma.slice(cut);
      const forms = [...(this.#formsInList.get(`${last} ${key}`) ?? []), ...this.#graph.forms(last, key)];
      if (forms.length > 0) return [...new Set(forms)].map((form) => lemma.slice(0, cut) + form);
    }
    return [];
  }

  /** By lemma and tags. Few texts need it. */
  get #formsInList(): ReadonlyMap<string, readonly string[]> {
    if (this.#listedForms === undefined) {
      this.#listedForms = new Map();
      for (const [form, readings] of this.#words) {
        for (const { lemma, tags } of readings) {
          const key = `${lemma} ${tagSet(tags)}`;
          this.#listedForms.set(key, [...(this.#listedForms.get(key) ?? []), form.replace(/^\+/, '')]);
        }
      }
    }
    return this.#listedForms;
  }

  /** As it is written, whole. A word of the list has no other readings, unless it has a `+` there. */
  #listed(form: string): readonly Reading[] {
    return this.#only(form) ?? [...this.#inList(form), ...this.#graph.readings(form)];
  }

  #only(form: string): readonly Reading[] | undefined {
    return this.#words.has(`+${form}`) ? undefined : this.#words.get(form);
  }

  #inList(form: string): readonly Reading[] {
    return [...(this.#words.get(form) ?? []), ...(this.#words.get(`+${form}`) ?? [])];
  }

  /** Whole, or whole with something before or behind it. */
  #attached(form: string): readonly Reading[] {
    const only = this.#only(form);
    if (only !== undefined) return only;
    const mutated = this.#data.prefixes.flatMap((prefix) =>
      form.startsWith(prefix.text) ? this.#mutated(form, prefix) : [],
    );
    if (mutated.length > 0) return [...this.#inList(form), ...mutated];
    const readings = [...this.#listed(form)];
    for (const { text, needs, adds } of this.#data.suffixes) {
      if (form.length <= text.length || !form.endsWith(text)) continue;
      readings.push(...this.#with(form.slice(0, -text.length), needs, adds));
    }
    return readings;
  }

  /**
   * Dictionaries list Irish "bhád" beside "bád" as if it were a word of its own, and "dhúnfadh" without "dúnfadh": the lemma is
   * the word without its mutation.
   */
  #mutated(form: string, { text, stands, needs, adds }: Attachment): Reading[] {
    const own = this.#graph.readings(form).flatMap(({ lemma, tags }) => {
      const plain = stands + lemma.slice(text.length);
      const isMutated = lemma.startsWith(text) && tags.includes(needs) && this.#listed(plain).length > 0;
      return isMutated ? [{ lemma: plain, tags: [...tags, ...adds] }] : [];
    });
    return [...own, ...this.#with(stands + form.slice(text.length), needs, adds)];
  }

  #with(form: string, needs: string, adds: readonly string[]): Reading[] {
    return this.#listed(form)
      .filter(({ tags }) => tags.includes(needs) && !adds.some((tag) => tags.includes(tag)))
      .map(({ lemma, tags }) => ({ lemma, tags: [...tags, ...adds] }));
  }

  /** With the longest last part that is known. */
  #compound(form: string, budget: Budget): Reading[] {
    const hyphen = form.lastIndexOf('-');
    if (hyphen > 0) return this.#endingIn(form, hyphen + 1, budget);
    const isAccepted = this.#accepts(form, budget);
    for (let cut = SHORTEST_FIRST_PART; cut <= form.length - SHORTEST_LAST_PART; cut++) {
      const readings = this.#attached(form.slice(cut)).filter(
        ({ tags }) => OPEN_CLASSES.has(tags[0]!) && !tags.includes('Prop'),
      );
      if (readings.length === 0) continue;
      const first = form.slice(0, cut);
      if (isAccepted) return readings.map((reading) => joined(first, reading, [COMPOUND]));
      if (this.#isFirstPart(first, budget)) return readings.map((reading) => joined(first, reading, [COMPOUND, GUESS]));
    }
    return [];
  }

  #endingIn(form: string, cut: number, budget: Budget): Reading[] {
    const last = form.slice(cut);
    const lower = last.toLowerCase();
    const readings = lower === '' ? [] : [...new Set([last, lower])].flatMap((each) => this.#attached(each));
    const whole = readings.length === 0 && lower !== '' ? this.#compound(lower, budget) : readings;
    return whole.map((reading) => joined(form.slice(0, cut), reading, [COMPOUND]));
  }

  #isFirstPart(form: string, budget: Budget): boolean {
    const stems = form.endsWith('s') ? [form, form.slice(0, -1)] : [form];
    return stems.some(
      (stem) => stem.length > SHORTEST_FIRST_PART && (this.#listed(stem).length > 0 || this.#accepts(stem, budget)),
    );
  }

  /** A name that the dictionary does not have; with what may be attached to names, both ways. */
  #nameOf(form: string): Reading[] {
    const readings: Reading[] = [{ lemma: form, tags: [...this.#data.unknownName, GUESS] }];
    for (const { text, needs, adds } of this.#data.suffixes) {
      if (needs !== 'N' || !form.endsWith(text)) continue;
      readings.push({ lemma: form.slice(0, -text.length), tags: [...this.#data.unknownName, ...adds, GUESS] });
    }
    return readings;
  }
}

function joined(first: string, { lemma, tags }: Reading, more: readonly string[]): Reading {
  return { lemma: first + lemma, tags: [...tags, ...more.filter((tag) => !tags.includes(tag))] };
}

function startsWithCapital(form: string): boolean {
  return /^\p{Lu}/u.test(form);
}

/** "HUSET" may also be "Huset" and "huset". */
function casesOf(form: string): string[] {
  const lower = form.toLowerCase();
  if (lower === form) return [form];
  const isCapitals = form === form.toUpperCase() && lower.length > 1;
  const capitalised = isCapitals ? [form.slice(0, 1) + lower.slice(1)] : [];
  return [form, ...capitalised, lower];
}
