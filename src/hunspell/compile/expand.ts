/**
 * All forms of a dictionary, built into one word graph without ever listing them: start at `FormGraph.add`.
 *
 * A stem's suffixes depend only on its flags and on its last few letters, so the endings of all Estonian nouns in "-us"
 * with the same flags are one small automaton, built once and attached to each of those stems. What is cut off ("strip") moves the point of attachment. Prefixes are written out, one insert each, because few stems have many.
 *
 * A stem too short for that reasoning (where a condition or COMPOUNDMIN looks at the whole word) is expanded by itself.
 */
import { DataError } from '../../engine/data-error.js';
import { Dawg } from '../../fst/build/dawg.js';
import { DawgTrie } from '../../fst/build/dawg-trie.js';
import { WordListBuilder } from '../../fst/build/word-list-builder.js';
import type { Affix, AffixFile } from '../data/affix-file.js';
import { conditionHolds } from '../data/condition.js';
import type { FlagSet } from '../data/flags.js';
import { AnalysisRules, type Stem } from './analysis-rules.js';
import * as FormBits from './form-bits.js';
import type { SymbolTable } from './symbol-table.js';

/** Endings, by how many letters of the stem they replace. */
interface Tail {
  readonly cut: number;
  readonly endings: number;
}

/** A form as its stem (the last letters of it, or all), how many letters of that are cut, and the ending that follows. */
interface CutForm {
  readonly seen: readonly number[];
  readonly cut: number;
  readonly ending: readonly number[];
}

/** A suffix at the stem and, perhaps, one after it. */
type SuffixPair = readonly [inner: Affix, outer: Affix | undefined];

/** The affixes that a set of flags opens, and how far they look. */
interface OpenAffixes {
  readonly suffixes: readonly Affix[];
  readonly prefixes: readonly Affix[];
  /** How many letters from the end suffixes (both levels) look at, and how many they cut. */
  readonly suffixReach: number;
  readonly suffixCut: number;
  readonly prefixReach: number;
}

/** A malicious dictionary can multiply affixes with affixes. The largest real ones (nb, lv) need a sixth of this. */
export const MAX_ENDINGS = 3_000_000;
const MAX_INSERTS = 10_000_000;
const MAX_CONDITION_TESTS = 2_000_000_000;

export class FormGraph {
  readonly sets = new FormBits.FlagSetTable();
  readonly dawg = new Dawg(this.sets.combine);
  readonly #trie = new DawgTrie(this.dawg);
  readonly #aff: AffixFile;
  readonly #rules: AnalysisRules;
  readonly #symbols: SymbolTable;
  readonly #open = new Map<FlagSet, OpenAffixes>();
  readonly #tails = new Map<string, readonly Tail[]>();
  readonly #tailsOfAffixes = new Map<string, readonly Tail[]>();
  readonly #pairsOf = new Map<Affix, readonly SuffixPair[]>();
  readonly #appendCodes = new Map<Affix, readonly number[]>();
  readonly #stripCodes = new Map<Affix, readonly number[]>();
  readonly #maxEndings: number;
  #endingsMade = 0;
  #inserts = 0;
  #conditionTests = 0;

  constructor(aff: AffixFile, symbols: SymbolTable, maxEndings = MAX_ENDINGS) {
    this.#maxEndings = maxEndings;
    this.#aff = aff;
    this.#symbols = symbols;
    this.#rules = new AnalysisRules(aff, this.sets);
  }

  /** Adds every form of a stem. */
  add(word: string, stem: Stem): void {
    const codes = codesOf(word);
    const open = this.#openAffixes(stem.flags);
    this.#addWithPrefix(undefined, codes, stem, open);
    for (const prefix of open.prefixes) this.#addWithPrefix(prefix, codes, stem, open);
  }

  /** The root of the finished graph. */
  build(): number {
    this.#tails.clear();
    this.#tailsOfAffixes.clear();
    return this.#trie.build();
  }

  #addWithPrefix(prefix: Affix | undefined, codes: readonly number[], stem: Stem, open: OpenAffixes): void {
    const room = Math.max(this.#rules.hasCompounds ? this.#aff.compoundMin : 0, open.prefixReach, 1);
    const isShort = codes.length < open.suffixCut + room;
    if (prefix !== undefined && !isShort && !this.#prefixFits(prefix, codes)) return;
    const seen = isShort ? codes : codes.slice(Math.max(0, codes.length - open.suffixReach));
    const key = `${stem.flags.id}${stem.hidden ? 'h' : ''} ${prefix?.id ?? 0} ${isShort ? '=' : '~'}${String.fromCodePoint(...seen)}`;
    let tails = this.#tails.get(key);
    if (tails === undefined) {
      tails = this.#makeTails(prefix, seen, isShort, stem, open);
      this.#tails.set(key, tails);
    }
    for (const tail of tails) {
      if (++this.#inserts > MAX_INSERTS) throw tooManyForms();
      if (prefix === undefined || isShort) this.#insert(codes, 0, codes.length - tail.cut, tail.endings);
      else {
        const head = [...this.#append(prefix), ...codes.slice(prefix.strip === '' ? 0 : this.#strip(prefix).length)];
        this.#insert(head, 0, head.length - tail.cut, tail.endings);
      }
    }
  }

  #insert(codes: readonly number[], start: number, end: number, endings: number): void {
    this.#trie.insert(this.#symbols.labels(codes), start, end, endings);
  }

  /** For a stem long enough that a prefix only ever touches its beginning. */
  #prefixFits(prefix: Affix, codes: readonly number[]): boolean {
    return conditionHolds(prefix.condition, codes, 0) && startsWith(codes, this.#strip(prefix));
  }

  /** Every ending for stems that end in `seen` (or are `seen`, when `isWhole`). */
  #makeTails(
    prefix: Affix | undefined,
    seen: readonly number[],
    isWhole: boolean,
    stem: Stem,
    open: OpenAffixes,
  ): readonly Tail[] {
    const fitting = this.#fittingSuffixes(prefix, seen, isWhole, open);
    if (isWhole || this.#aff.simplifiedTriple) return this.#spellTails(prefix, seen, isWhole, stem, fitting);
    // Stems with different endings often allow the same affixes; then the letters make no difference.
    const key = `${stem.flags.id}${stem.hidden ? 'h' : ''} ${prefix?.id ?? 0} ${fitting.map(([inner, outer]) => `${inner.id}.${outer?.id ?? 0}`).join()}`;
    let tails = this.#tailsOfAffixes.get(key);
    if (tails === undefined) {
      tails = this.#spellTails(prefix, seen, isWhole, stem, fitting);
      this.#tailsOfAffixes.set(key, tails);
    }
    return tails;
  }

  /** The suffixes, and pairs of suffixes, whose conditions the letters pass. */
  #fittingSuffixes(
    prefix: Affix | undefined,
    seen: readonly number[],
    isWhole: boolean,
    open: OpenAffixes,
  ): SuffixPair[] {
    const fitting: SuffixPair[] = [];
    const suffixes = this.#suffixesFor(prefix, open);
    this.#conditionTests += suffixes.length;
    for (const inner of suffixes) {
      if (!this.#suffixFits(inner, seen, isWhole)) continue;
      fitting.push([inner, undefined]);
      if (inner.continuation.flags.size === 0) continue;
      const ready = this.#pairsOf.get(inner);
      if (ready !== undefined) {
        for (const pair of ready) fitting.push(pair);
        continue;
      }
      const outers = this.#openAffixes(inner.continuation).suffixes;
      if (outers.length === 0) continue;
      this.#conditionTests += outers.length;
      const added = this.#append(inner);
      const first = [...seen.slice(0, seen.length - this.#strip(inner).length), ...added];
      const pairs: SuffixPair[] = [];
      let looksInside = true;
      for (const outer of outers) {
        const reach = Math.max(outer.condition.length, this.#strip(outer).length + 1);
        if (reach > added.length) looksInside = false;
        if (this.#suffixFits(outer, first, isWhole)) pairs.push([inner, outer]);
      }
      // When the outer suffixes see nothing but the inner one, the pairs are the same for every stem.
      if (looksInside) this.#pairsOf.set(inner, pairs);
      for (const pair of pairs) fitting.push(pair);
    }
    if (this.#conditionTests > MAX_CONDITION_TESTS) throw tooManyForms();
    return fitting;
  }

  /**
   * With a prefix and a whole stem the prefix is part of the ending and everything is cut, because the prefix may look at
   * letters that a suffix has put there.
   */
  #spellTails(
    prefix: Affix | undefined,
    seen: readonly number[],
    isWhole: boolean,
    stem: Stem,
    fitting: readonly SuffixPair[],
  ): readonly Tail[] {
    const byCut = new Map<number, Map<string, number>>();
    const emit = (cut: number, ending: readonly number[], bits: number): void => {
      let cutLetters = cut;
      let spelled = ending;
      const fewest = isWhole && prefix === undefined ? this.#fewestLetters(stem) : 0;
      let finished = this.#finishBits(bits, { seen, cut, ending }, fewest);
      if (isWhole && prefix !== undefined) {
        const form = [...seen.slice(0, seen.length - cut), ...ending];
        if (!this.#prefixFits(prefix, form)) return;
        const rest = form.slice(this.#strip(prefix).length);
        // At least one letter must be left between the affixes, unless FULLSTRIP.
        if (rest.length === 0 && !this.#aff.fullStrip) return;
        cutLetters = seen.length;
        spelled = [...this.#append(prefix), ...rest];
        if (spelled.length < this.#fewestLetters(stem)) finished = withoutCompounds(finished);
      }
      if (finished === 0) return;
      if (++this.#endingsMade > this.#maxEndings) throw tooManyForms();
      const text = String.fromCharCode(...this.#symbols.labels(spelled));
      const endings = byCut.get(cutLetters) ?? new Map<string, number>();
      byCut.set(cutLetters, endings);
      const before = endings.get(text);
      endings.set(text, before === undefined ? finished : this.sets.combine(before, finished));
    };

    emit(0, [], prefix === undefined ? this.#rules.root(stem) : this.#rules.prefixed(prefix, stem));
    for (const [inner, outer] of fitting) {
      const cut = this.#strip(inner).length;
      const added = this.#append(inner);
      if (outer === undefined) {
        const bits =
          prefix === undefined ? this.#rules.suffixed(stem, inner) : this.#rules.prefixedSuffixed(prefix, stem, inner);
        if (bits !== 0) emit(cut, added, bits);
        continue;
      }
      const bits = this.#rules.twiceSuffixed(prefix, stem, inner, outer);
      if (bits === 0) continue;
      const outerCut = this.#strip(outer).length;
      if (outerCut <= added.length) {
        emit(cut, [...added.slice(0, added.length - outerCut), ...this.#append(outer)], bits);
      } else {
        emit(cut + outerCut - added.length, this.#append(outer), bits);
      }
    }
    return [...byCut].map(([cut, endings]) => ({ cut, endings: this.#setOf(endings) }));
  }

  /** A set of endings as a state of the register. */
  #setOf(endings: ReadonlyMap<string, number>): number {
    const builder = new WordListBuilder(this.dawg);
    // Labels were written as UTF-16 units, and those are what sort() compares.
    for (const text of [...endings.keys()].sort()) {
      builder.add(
        Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
        endings.get(text)!,
      );
    }
    return builder.finish();
  }

  #suffixFits(suffix: Affix, word: readonly number[], isWhole: boolean): boolean {
    const strip = this.#strip(suffix);
    if (!conditionHolds(suffix.condition, word, word.length - suffix.condition.length)) return false;
    if (!startsWith(word, strip, word.length - strip.length)) return false;
    return !isWhole || word.length > strip.length || this.#aff.fullStrip;
  }

  /** A prefix may open suffixes that the stem itself does not have. */
  #suffixesFor(prefix: Affix | undefined, open: OpenAffixes): readonly Affix[] {
    if (prefix === undefined || prefix.continuation.flags.size === 0) return open.suffixes;
    const more = this.#openAffixes(prefix.continuation).suffixes;
    return more.length === 0 ? open.suffixes : [...new Set([...open.suffixes, ...more])];
  }

  /** Removes the compound bits from forms that are too short, and notes a doubled last letter. */
  #finishBits(bits: number, { seen, cut, ending }: CutForm, fewestLetters: number): number {
    const left = seen.length - cut;
    const isShort = left + ending.length < fewestLetters;
    const made = isShort ? withoutCompounds(bits) : bits;
    if (!this.#aff.simplifiedTriple || (made & (FormBits.BEGIN | FormBits.MIDDLE)) === 0) return made;
    const letterFromEnd = (n: number) =>
      n < ending.length ? ending[ending.length - 1 - n] : seen[left - 1 - (n - ending.length)];
    const last = letterFromEnd(0);
    // Hunspell compares bytes, so in UTF-8 only ASCII letters count as doubled.
    if (last === undefined || last >= 0x80 || last !== letterFromEnd(1)) return made;
    return FormBits.withDoubled(made, last);
  }

  /** Of a part of a compound. */
  #fewestLetters({ flags }: Stem): number {
    const { shortPart, compoundMin } = this.#aff;
    return shortPart !== undefined && flags.flags.has(shortPart) ? 1 : compoundMin;
  }

  #openAffixes(set: FlagSet): OpenAffixes {
    const existing = this.#open.get(set);
    if (existing !== undefined) return existing;
    const suffixes = opened(this.#aff.suffixes, set);
    const prefixes = new Set(opened(this.#aff.prefixes, set));
    // Without this the recursion below would not end where an affix opens itself.
    const unfinished: OpenAffixes = { suffixes, prefixes: [...prefixes], suffixReach: 0, suffixCut: 0, prefixReach: 0 };
    this.#open.set(set, unfinished);
    let suffixReach = this.#aff.simplifiedTriple ? 2 : 0;
    let suffixCut = 0;
    const measureSuffix = (suffix: Affix): void => {
      const cut = this.#strip(suffix).length;
      suffixCut = Math.max(suffixCut, cut);
      const reach = Math.max(cut, suffix.condition.length) + (this.#aff.simplifiedTriple ? 2 : 0);
      suffixReach = Math.max(suffixReach, reach);
      for (const second of opened(this.#aff.suffixes, suffix.continuation)) {
        const far = Math.max(this.#strip(second).length, second.condition.length);
        const beyond = far - this.#append(suffix).length;
        suffixCut = Math.max(suffixCut, cut + this.#strip(second).length - this.#append(suffix).length);
        if (beyond > 0) suffixReach = Math.max(suffixReach, cut + beyond + (this.#aff.simplifiedTriple ? 2 : 0));
      }
      for (const prefix of opened(this.#aff.prefixes, suffix.continuation)) prefixes.add(prefix);
    };
    for (const suffix of suffixes) {
      measureSuffix(suffix);
      for (const second of opened(this.#aff.suffixes, suffix.continuation)) {
        for (const prefix of opened(this.#aff.prefixes, second.continuation)) prefixes.add(prefix);
      }
    }
    let prefixReach = 0;
    for (const prefix of prefixes) {
      prefixReach = Math.max(prefixReach, this.#strip(prefix).length + 1, prefix.condition.length);
      for (const suffix of opened(this.#aff.suffixes, prefix.continuation)) measureSuffix(suffix);
    }
    const finished = { suffixes, prefixes: [...prefixes], suffixReach, suffixCut, prefixReach };
    this.#open.set(set, finished);
    return finished;
  }

  #append(affix: Affix): readonly number[] {
    return codesIn(this.#appendCodes, affix, affix.append);
  }

  #strip(affix: Affix): readonly number[] {
    return codesIn(this.#stripCodes, affix, affix.strip);
  }
}

function tooManyForms(): DataError {
  return new DataError('the affixes of this dictionary multiply without end');
}

function withoutCompounds(bits: number): number {
  return bits & FormBits.ALONE_BITS;
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!);
}

function codesIn(cache: Map<Affix, readonly number[]>, affix: Affix, text: string): readonly number[] {
  let codes = cache.get(affix);
  if (codes === undefined) {
    codes = codesOf(text);
    cache.set(affix, codes);
  }
  return codes;
}

function startsWith(word: readonly number[], part: readonly number[], at = 0): boolean {
  if (at < 0 || at + part.length > word.length) return false;
  for (let i = 0; i < part.length; i++) if (word[at + i] !== part[i]) return false;
  return true;
}

/** The affixes whose flags are in a set. */
function opened(affixes: ReadonlyMap<string, readonly Affix[]>, { flags }: FlagSet): Affix[] {
  const openedAffixes: Affix[] = [];
  for (const flag of flags) for (const affix of affixes.get(flag) ?? []) openedAffixes.push(affix);
  return openedAffixes;
}
