/** What a visitor of a site has said about findings for good: own words and rules that are off, kept in the browser for the site, per language. */
import type { Issue } from '../checking/issue.js';
import type { FieldMemory } from './field-checker.js';

type Kept = 'words' | 'rules';

export class SiteMemory implements FieldMemory {
  readonly #tag: string;
  readonly #words: Set<string>;
  readonly #rulesOff: Set<string>;

  constructor(tag: string) {
    this.#tag = tag;
    this.#words = new Set(readKept('words', tag));
    this.#rulesOff = new Set(readKept('rules', tag));
  }

  get words(): string[] {
    return [...this.#words];
  }

  isIgnored({ kind, text, code }: Issue): boolean {
    return this.#rulesOff.has(code) || (kind === 'spelling' && this.#words.has(text));
  }

  ignore({ kind, text, code }: Issue): void {
    const isWord = kind === 'spelling';
    (isWord ? this.#words : this.#rulesOff).add(isWord ? text : code);
    keep(isWord ? 'words' : 'rules', this.#tag, isWord ? text : code);
  }
}

/** No more are kept: the browser gives a site little room, and others use it too. */
const MOST_KEPT = 1000;

function readKept(kind: Kept, tag: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(kind, tag)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    // A browser that keeps nothing, or what somebody else has written there.
    return [];
  }
}

function keep(kind: Kept, tag: string, value: string): void {
  try {
    const kept = [...new Set([...readKept(kind, tag), value])].slice(-MOST_KEPT);
    localStorage.setItem(nameOf(kind, tag), JSON.stringify(kept));
  } catch {
    // It holds until the page is closed.
  }
}

function nameOf(kind: Kept, tag: string): string {
  return `langtools.embed.${kind}.${tag}`;
}
