/**
 * How the sets and tags of a grammar are called when it is written. Sets that had no name in the source, or none that can
 * be written, get one; tags of a binary grammar get their escapes back.
 */
import type { Grammar } from '../model/grammar.js';
import { SET, type TagSet } from '../model/sets.js';
import { TAG, TAG_PREFIXES, type Tag } from '../model/tags.js';

const UNIFY = SET.TAG_UNIFY | SET.SET_UNIFY;
/** Sets that are there without being defined. */
const MAGIC = /^(_(TARGET|MARK|ATTACHTO|LEFT|RIGHT|ENCL|SAME_BASIC|PAREN|C[1-9])_|__CG3_DUMMY_STRINGBIT__)$/;
const WRITABLE = /^(?!_G_|\$\$|&&)[\p{L}\p{N}_@<>/.:!?%&$*=~-]*[\p{L}\p{N}_>*-]$/u;
const OPERATOR = /^(OR|[-+|^])$/i;

export class WrittenNames {
  readonly #grammar: Grammar;
  readonly #names: string[];
  readonly #taken = new Map<string, number>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#names = grammar.sets.map(() => '');
    for (const { name, number, type } of grammar.sets) {
      const isDelimiter = [grammar.delimiters, grammar.softDelimiters, grammar.textDelimiters].includes(number);
      if (type & UNIFY || isDelimiter || this.#taken.has(name)) continue;
      if (MAGIC.test(name) || (WRITABLE.test(name) && !OPERATOR.test(name))) this.#give(number, name);
    }
    this.#delimiters();
    this.#varstrings();
    for (const { number, type } of grammar.sets)
      if (this.#names[number] === '' && !(type & UNIFY)) this.#give(number, this.free(`Set_${number}`));
  }

  /** DELIMITERS and its like are sets that go by these names. */
  #delimiters(): void {
    const { delimiters, softDelimiters, textDelimiters } = this.#grammar;
    const named = [
      [delimiters, '_S_DELIMITERS_'],
      [softDelimiters, '_S_SOFT_DELIMITERS_'],
      [textDelimiters, '_S_TEXT_DELIMITERS_'],
    ] as const;
    for (const [number, name] of named) if (number > 0 && this.#names[number] === '') this.#give(number, name);
  }

  /** Binary grammars do not name their sets, but varstrings know what they call them. */
  #varstrings(): void {
    const { tags, sets } = this.#grammar;
    for (const { varNames, varSets } of tags)
      for (const [i, inBraces] of varNames.entries()) {
        const name = inBraces.slice(1, -1);
        const isUnifying = /^(\$\$|&&)/.test(name);
        const plain = isUnifying ? name.replace(/^(\$\$|&&)(\d+:)?/, '') : name;
        const set = isUnifying ? (sets[varSets[i]!]!.sets[0] ?? 0) : varSets[i]!;
        if (this.#names[set] === '' && WRITABLE.test(plain) && !this.#taken.has(plain)) this.#give(set, plain);
      }
  }

  #give(number: number, name: string): void {
    this.#names[number] = name;
    this.#taken.set(name, number);
  }

  /** A name like this one that no set has. */
  free(wanted: string): string {
    for (let i = 0; ; i++) {
      const name = i === 0 ? wanted : `${wanted}_${i}`;
      if (!this.#taken.has(name)) return name;
    }
  }

  set(number: number): string {
    const { type, name, sets } = this.#grammar.sets[number]!;
    if (!(type & UNIFY)) return this.#names[number]!;
    const instance = /^(?:\$\$|&&)(\d+:)/.exec(name)?.[1] ?? '';
    return `${type & SET.TAG_UNIFY ? '$$' : '&&'}${instance}${this.set(sets[0]!)}`;
  }

  /** The set that this name will stand for; undefined for none. */
  named(name: string): number | undefined {
    return this.#taken.get(name);
  }

  /** Needs no definition. */
  isImplied({ name, type, number }: TagSet): boolean {
    return (type & UNIFY) !== 0 || (MAGIC.test(name) && this.#names[number] === name);
  }

  /** Had no name: can be written where it is used. */
  isInline({ name, number }: TagSet): boolean {
    return this.#names[number] !== name && !this.#names[number]!.startsWith('_S_');
  }

  tag(number: number, inBrackets: boolean): string {
    const tag = this.#grammar.tags[number]!;
    const written = this.#grammar.revision === 0 ? tag.raw : writtenTag(tag);
    return inBrackets ? escapeClosing(written) : written.replace(/^\(/, '\\(');
  }
}

/** A tag of a binary grammar, which knows its text and its type. */
function writtenTag({ text, type }: Tag): string {
  let prefix = '';
  for (const [bit, word] of TAG_PREFIXES) if (type & bit) prefix += word;
  const keepsEscapes = (type & TAG.PRESERVE_ESCAPES) !== 0;
  if (type & TAG.VSTR) return `${prefix}${keepsEscapes ? 'PSTR:' : 'VSTR:'}${text}`;
  const matches = type & (TAG.CASE_INSENSITIVE | TAG.REGEXP | TAG.REGEXP_ANY);
  const isDelimited = /^(".*"|<.*>)$/s.test(text);
  let suffix = '';
  if (type & TAG.REGEXP_LINE) suffix += 'l';
  else if (type & (TAG.REGEXP | TAG.REGEXP_ANY)) suffix += 'r';
  if (type & TAG.CASE_INSENSITIVE) suffix += 'i';
  if (type & TAG.VARSTRING) suffix += keepsEscapes ? 'p' : 'v';
  return `${prefix}${matches && !isDelimited ? `/${escapePlain(text)}/` : escapeDelimited(text)}${suffix}`;
}

function escapeDelimited(text: string): string {
  if (!/^".*"$/s.test(text)) return escapePlain(text);
  return `"${text.slice(1, -1).replace(/[\\"]/g, '\\$&')}"`;
}

function escapePlain(text: string): string {
  return text.replace(/^[#"]|[\\();\s]/g, '\\$&');
}

/** Inside of brackets a `)` ends the tag, unless it is quoted or escaped. */
function escapeClosing(written: string): string {
  const quoted = /^"(?:\\.|[^"\\])*"/s.exec(written)?.[0] ?? '';
  return quoted + written.slice(quoted.length).replace(/\\.|\)/gs, (match) => (match === ')' ? '\\)' : match));
}
