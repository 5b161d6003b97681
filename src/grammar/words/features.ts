/**
 * What the tags of a source are in Universal Dependencies, by its mapping files (`languages/common/features.tsv` for the readings of dictionaries,
 * `languages/common/morphology-features.tsv` for morphologies and packs). Start at `Features.universal`.
 *
 *     features.universal(['N', 'Sg', 'Loc'])   // { upos: 'NOUN', feats: { Case: 'Loc', Number: 'Sing' } }
 */
import { DataError } from '../../engine/data-error.js';

export interface Universal {
  readonly upos: string;
  /** Names in alphabetical order, as CoNLL-U wants them; of several values that a tag leaves open, all. */
  readonly feats: Readonly<Record<string, string>>;
}

/** A text and its name for errors. */
export interface FeatureFile {
  readonly file: string;
  readonly text: string;
}

interface Meaning {
  /** Tags that the reading must have, too. */
  readonly needs: readonly string[];
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** What a word is of which no tag says it. */
const UNKNOWN = 'X';
const POS = 'UPOS';
const PREFIX = /\*$/;
const MOST_KEPT = 20_000;

export class Features {
  readonly #meanings = new Map<string, Meaning[]>();
  readonly #prefixes: (readonly [prefix: string, meaning: Meaning])[] = [];
  readonly #cache = new Map<string, Universal>();
  /** In the order of the files. */
  readonly #words = new Map<string, string>();
  #order: ReadonlyMap<string, number> | undefined;

  /** Rows of earlier files come first. Throws `DataError`. */
  constructor(files: readonly FeatureFile[]) {
    for (const { file, text } of files) for (const [i, row] of text.split('\n').entries()) this.#read(row, i + 1, file);
    // A row with a condition says more than one without.
    for (const list of this.#meanings.values()) list.sort((a, b) => b.needs.length - a.needs.length);
  }

  has(tag: string): boolean {
    return this.#meanings.has(tag) || this.#prefixes.some(([prefix]) => tag.startsWith(prefix));
  }

  /** What a tag means, in English. */
  meaning(tag: string): string | undefined {
    return this.#words.get(tag);
  }

  /** Where tags stand in the files: cases and persons come in the order that people expect. */
  order(tag: string): number {
    this.#order ??= new Map([...this.#words.keys()].map((key, i) => [key, i]));
    return this.#order.get(tag) ?? Number.MAX_SAFE_INTEGER;
  }

  universal(tags: readonly string[]): Universal {
    const key = tags.join(' ');
    const kept = this.#cache.get(key);
    if (kept !== undefined) return kept;
    const universal = this.#translate(tags);
    if (this.#cache.size >= MOST_KEPT) this.#cache.clear();
    this.#cache.set(key, universal);
    return universal;
  }

  #translate(tags: readonly string[]): Universal {
    const values = new Map<string, string>();
    for (const tag of tags) {
      for (const [name, value] of this.#meaningOf(tag, tags)?.values ?? []) values.set(name, value);
    }
    // The first of several parts of speech is the usual one.
    const [upos = UNKNOWN] = (values.get(POS) ?? UNKNOWN).split(',');
    const feats = [...values]
      .filter(([name]) => name !== POS)
      .map(([name, value]) => [name, value.split(',').sort().join(',')] as const)
      .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    return { upos, feats: Object.fromEntries(feats) };
  }

  #meaningOf(tag: string, tags: readonly string[]): Meaning | undefined {
    const own = this.#meanings.get(tag)?.find(({ needs }) => needs.every((needed) => tags.includes(needed)));
    return own ?? this.#prefixes.find(([prefix]) => tag.startsWith(prefix))?.[1];
  }

  #read(row: string, line: number, file: string): void {
    if (row.startsWith('#') || row.trim() === '') return;
    const [tags = '', equivalent = '', meaning] = row.trimEnd().split('\t');
    const needs = tags.split(' ');
    const tag = needs.pop() ?? '';
    const pairs = equivalent === '_' ? [] : equivalent.split(' ').map((pair) => pair.split('='));
    if (tag === '' || meaning === undefined || pairs.some((pair) => pair.length !== 2))
      throw new DataError(`line ${line}: a tag, its equivalent and its meaning are expected`, { file });
    if (!this.#words.has(tag)) this.#words.set(tag, meaning);
    const entry = { needs, values: pairs as [string, string][] };
    if (PREFIX.test(tag)) this.#prefixes.push([tag.replace(PREFIX, ''), entry]);
    else this.#meanings.set(tag, [...(this.#meanings.get(tag) ?? []), entry]);
  }
}
