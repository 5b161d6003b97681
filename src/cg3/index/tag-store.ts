/**
 * The tags of a grammar plus those that texts bring along, all as small integers.
 *
 * Start at `TagStore.intern`. Grammar tags keep their numbers; whatever a stream or a rule adds comes after them and
 * can be dropped as a whole between two texts (`dropTextTags`), so that memory does not grow with the number of new
 * words.
 */
import { ownString } from '../../engine/memory/own-string.js';
import type { Grammar } from '../model/grammar.js';
import { TagRecord } from '../model/grammar-records.js';
import { parseGrammarTag, parseStreamTag, TagProblem } from '../model/tag-text.js';
import { TAG, type Tag } from '../model/tags.js';

/** What `#2->1`, `ID:7` and `R:foo:8` say. */
export interface LinkTag {
  readonly self: number;
  readonly parent: number;
  /** Tag number of the relation's name; −1 for dependencies, −2 for ids. */
  readonly relation: number;
}

/** Tags of these types have another identity than their text has. */
const OTHER_IDENTITY =
  TAG.FAIL_FAST |
  TAG.META |
  TAG.VARIABLE |
  TAG.LOCAL_VARIABLE |
  TAG.SET |
  TAG.CASE_INSENSITIVE |
  TAG.REGEXP |
  TAG.VARSTRING;

export class TagStore {
  readonly tags: Tag[] = [];
  readonly links = new Map<number, LinkTag>();
  readonly #byText = new Map<string, number>();
  readonly #byWritten = new Map<string, number>();
  /** Regular expressions and case-insensitive tags that can match tags without quotes or brackets. */
  readonly #bareRegexes: RegExp[] = [];
  readonly #bareIcase = new Set<string>();
  readonly #setNames: ReadonlyMap<string, number>;
  /** Tags from this number on are those that texts added. */
  readonly grammarSize: number;
  readonly #mappingPrefix: string;
  readonly any: number;
  readonly begin: number;
  readonly end: number;

  constructor(grammar: Grammar) {
    this.#mappingPrefix = grammar.mappingPrefix;
    this.#setNames = new Map(grammar.sets.map((set) => [set.name, set.number]));
    for (const tag of grammar.tags) {
      this.tags.push(tag);
      if (!isDelimited(tag.text)) {
        if (tag.regex && !(tag.type & (TAG.META | TAG.VARSTRING))) this.#bareRegexes.push(tag.regex);
        else if (tag.type & TAG.CASE_INSENSITIVE) this.#bareIcase.add(foldCase(tag.text));
      }
    }
    for (const tag of grammar.tags) {
      this.#markTextual(tag);
      if (!(tag.type & OTHER_IDENTITY) && !this.#byText.has(tag.text)) this.#byText.set(tag.text, tag.number);
    }
    this.any = this.intern('*');
    this.begin = this.intern('>>>');
    this.end = this.intern('<<<');
    for (const tag of grammar.tags) if (tag.type & TAG.FAIL_FAST) this.intern(tag.text);
    this.grammarSize = this.tags.length;
  }

  get size(): number {
    return this.tags.length;
  }

  /** Number of tags that texts added. */
  get learnt(): number {
    return this.tags.length - this.grammarSize;
  }

  text(tag: number): string {
    return this.tags[tag]!.text;
  }

  /** The number of a tag as streams write it. */
  intern(text: string): number {
    const existingNumber = this.#byText.get(text);
    return existingNumber === undefined ? this.#learn(text) : existingNumber;
  }

  /**
   * The number of a tag that a rule made: notation of the grammar (`"Foo"i`), not of the stream. Where it took its parts from
   * a text, it may be no such notation: a word that is a lone parenthesis, or half of a regular expression. Then it is a tag
   * as streams write it.
   */
  internWritten(written: string, keepEscapes = false): number {
    if (keepEscapes) return this.intern(written);
    const existingNumber = this.#byWritten.get(written);
    if (existingNumber !== undefined) return existingNumber;
    const tag = this.#parseWritten(ownString(written));
    if (tag === undefined) return this.intern(written);
    // A variable's parts may have been interned on the way.
    let number = this.tags.length;
    if (tag.type & TAG.SET) tag.setNumber = this.#setNumber(tag.text);
    if (tag.type & OTHER_IDENTITY) {
      if (tag.text.startsWith(this.#mappingPrefix)) tag.type |= TAG.MAPPING;
      this.tags.push(new TagRecord({ ...tag, number }));
    } else {
      number = this.intern(tag.text);
    }
    this.#byWritten.set(ownString(written), number);
    return number;
  }

  #parseWritten(written: string): Tag | undefined {
    try {
      return parseGrammarTag(written, { number: this.tags.length, intern: (text) => this.intern(text) });
    } catch (error) {
      if (error instanceof TagProblem) return undefined;
      throw error;
    }
  }

  #setNumber(name: string): number {
    return this.#setNames.get(name) ?? 0;
  }

  /** Forgets what texts added. Nothing that was built from those tags may be used afterwards. */
  dropTextTags(): void {
    for (const tag of this.tags.splice(this.grammarSize)) {
      if (this.#byText.get(tag.text) === tag.number) this.#byText.delete(tag.text);
      this.links.delete(tag.number);
    }
    this.#byWritten.clear();
  }

  #learn(pieceOfText: string): number {
    const text = ownString(pieceOfText);
    const number = this.tags.length;
    const tag = parseStreamTag(text, number);
    if (text.startsWith(this.#mappingPrefix)) tag.type |= TAG.MAPPING;
    this.tags.push(tag);
    this.#byText.set(text, number);
    this.#readLink(tag);
    this.#markTextual(tag);
    return number;
  }

  #readLink(tag: Tag): void {
    const { text } = tag;
    const dependency = text[0] === '#' ? /^#(\d+)(?:->|→)(\d+)/.exec(text) : null;
    if (dependency && Number(dependency[1]) !== 0) {
      tag.type |= TAG.DEPENDENCY;
      this.links.set(tag.number, { self: Number(dependency[1]), parent: Number(dependency[2]), relation: -1 });
      return;
    }
    const id = /^ID:(\d+)/.exec(text);
    if (id && Number(id[1]) !== 0) {
      tag.type |= TAG.RELATION;
      this.links.set(tag.number, { self: Number(id[1]), parent: 0, relation: -2 });
      return;
    }
    const relation = text.startsWith('R:') ? /^R:([^:]+):(\d+)/.exec(text) : null;
    if (relation) {
      tag.type |= TAG.RELATION;
      const name = this.intern(relation[1]!);
      this.links.set(tag.number, { self: 0, parent: Number(relation[2]), relation: name });
    }
  }

  /** Bare tags are only tried against regular expressions that some time match them: mark those. */
  #markTextual(tag: Tag): void {
    if (tag.type & TAG.TEXTUAL) return;
    if (this.#bareIcase.size > 0 && this.#bareIcase.has(foldCase(tag.text))) tag.type |= TAG.TEXTUAL;
    else if (this.#bareRegexes.some((regex) => regex.test(tag.text))) tag.type |= TAG.TEXTUAL;
  }
}

export function isDelimited(text: string): boolean {
  const last = text[text.length - 1];
  return (text[0] === '"' && last === '"') || (text[0] === '<' && last === '>');
}

/** Equal under this: equal but for case. ß and ẞ fold to ss, which lower case alone would miss. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}
