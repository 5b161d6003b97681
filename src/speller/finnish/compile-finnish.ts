/**
 * Finnish from a plain list of words: bytes of `@cspell/dict-fi-fi` in, an acceptor and an error model out. Start at
 * `compileFinnish`.
 *
 * The list holds 2.7 million forms, compounds among them, but a language with clitics and free compounding cannot be
 * listed: `taloissammekin` and `lentokonesuihkuturbiinimoottori` are missing. So the graph of the list is extended, in
 * this order:
 *
 *   cases        a noun with three local cases gets all six, and their possessive forms   (noun-forms.ts, endings.ts)
 *   compounds    beginnings and endings are learnt from the compounds in the list         (compound-parts.ts)
 *   hyphens      between equal vowels (`linja-auto`), after names, letters and digits     (`EU-direktiivi`)
 *   clitics      after every form, in vowel harmony                                       (`talokin`, `kyläkään`)
 *
 * The final value of a state says what may follow a word; `automatonOfDawg` turns it into silent jumps. What is not in
 * the list has a cost, so that suggestions come from the list first.
 */
import { Dawg } from '../../fst/build/dawg.js';
import { automatonOfDawg, type FinalMeaning, type Jump } from '../../fst/build/dawg-automaton.js';
import { DawgTrie } from '../../fst/build/dawg-trie.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { formsOfWords, supplementForms } from '../../hunspell/compile/add-supplement.js';
import { compileErrorModel } from '../../hunspell/compile/compile-error-model.js';
import { SymbolTable } from '../../hunspell/compile/symbol-table.js';
import type { CompiledDictionary } from '../../hunspell/compiled-dictionary.js';
import type { Supplement } from '../../hunspell/data/supplement.js';
import { type FinnishCompoundParts, formsOfStem, learnCompoundParts } from './compound-parts.js';
import { readCspellTrie } from './cspell-trie.js';
import {
  COLON_ENDINGS,
  clitics,
  endingSet,
  localCaseEndings,
  pluralEndings,
  possessedEndings,
  possessedFormEndings,
} from './endings.js';
import { ListedWords, NO_STATE } from './listed-words.js';
import { isBackWord, NounForms } from './noun-forms.js';

export interface FinnishOptions {
  readonly onProgress?: (done: number) => void;
  readonly file?: string;
  /** Words that are added to the list, before compounds are learnt from it. */
  readonly supplement?: Supplement | undefined;
}

/** Costs on the scale on which a plain edit is 10. */
const COSTS = {
  derived: 2,
  clitic: 4,
  /** One edit and a new compound still cost less than two edits and a listed word. */
  compound: 12,
  hyphen: 14,
  abbreviation: 4,
  /** A quarter of the list are names in all their cases; few words that people misspell are meant to be one. */
  name: 8,
} as const;

// Bits of the final value of a state: what it means that a form ends there.
const WORD = 1;
/** Not in the list, but a form of a word that is. */
const DERIVED = 2;
/** The last part of a compound; its cost was paid at the boundary. */
const LAST = 4;
/** The last harmonic vowel is a back one, which decides on the clitics. */
const BACK = 8;
/** Four bits: 0, or which kind of letter ends the first part of a compound (see `LAST_LETTERS`). */
const FIRST_SHIFT = 4;
/** Capitals or digits, which stand for a word before a hyphen or a colon only. */
const ABBREVIATION = 256;
/** A clitic or another ending after which nothing follows. */
const END = 512;
/** A hyphen after a word, and after an abbreviation: a second part has to follow. */
const WORD_HYPHEN = 1024;
const ABBREVIATION_HYPHEN = 2048;
const FINAL_VALUES = 4096;

const LAST_LETTERS = 'aeiouyäö';
const CONSONANT = LAST_LETTERS.length + 1;
const MAX_CAPITALS = 6;
const MAX_DIGITS = 7;
const FULL_STEM_CASES = 3;
const SHORTEST_LAST = 4;

/** What Finns mix up: harmony pairs, long and short, voiced and voiceless, and the two keys left of Enter. */
const HINTS = {
  keyboard: 'qwertyuiopå|asdfghjklöä|zxcvbnm',
  tryCharacters: 'aitneslokuämvrjhypdögbfcwåqxzšž-',
  replacements: [],
  maps: ['aä', 'oö', 'uy', 'dt', 'gk', 'bp', 'vw', 'sš', 'zž', 'åo'].map((pair) => [...pair]),
};

export function compileFinnish(list: Uint8Array, options: FinnishOptions = {}): CompiledDictionary {
  const report = options.onProgress ?? (() => {});
  const compiler = new FinnishCompiler(list, options);
  report(0.15);
  const parts = compiler.learn();
  report(0.5);
  const automaton = compiler.assemble(parts);
  report(0.75);
  const acceptor = writeOptimisedLookup(automaton, { name: 'acceptor' }).bytes;
  report(0.9);
  const errorModel = compileErrorModel({ hints: HINTS, symbols: compiler.symbols, misspellings: [] });
  report(1);
  return {
    acceptor,
    errorModel,
    marks: undefined,
    settings: {
      format: 1,
      kind: 'word-list',
      language: 'fi',
      isUtf8: true,
      ignore: '',
      checkSharps: false,
      breaks: [],
      wordChars: '-:',
      inputConversions: [],
      outputConversions: [],
      replacements: [],
      compound: undefined,
      hasMarks: false,
      entryCount: compiler.wordCount(),
    },
  };
}

/** Words of the supplement in small letters are parts of compounds as well, as nominatives and genitives or in all forms; others are named. */
function withSupplementParts(parts: FinnishCompoundParts, supplement: Supplement): FinnishCompoundParts {
  const firsts = new Set(parts.firsts);
  const lasts = new Set(parts.lasts);
  for (const { word } of supplement.beginnings) firsts.add(word);
  for (const { word, forms } of formsOfWords(supplement)) {
    if (forms.length === 1 || word !== word.toLowerCase()) continue;
    firsts.add(word);
    const [genitive] = forms.filter((form) => form.endsWith('n'));
    if (genitive !== undefined) firsts.add(genitive);
    for (const form of forms) if (form.length >= SHORTEST_LAST) lasts.add(form);
  }
  return { ...parts, firsts, lasts };
}

class FinnishCompiler {
  readonly symbols = new SymbolTable();
  readonly #dawg = new Dawg((a, b) => a | b);
  readonly #list: ListedWords;
  readonly #possessedSets = new Map<string, number>();
  readonly #supplement: Supplement | undefined;

  constructor(list: Uint8Array, { file, supplement }: FinnishOptions) {
    const listed = readCspellTrie(list, this.#dawg, this.symbols, WORD, file);
    const kept = (supplement?.refused ?? []).reduce((root, word) => this.#without(root, this.#labelsOf(word)), listed);
    const root = supplement === undefined ? kept : this.#dawg.union(kept, this.#supplemented(supplement));
    this.#supplement = supplement;
    for (const letter of `${HINTS.tryCharacters}:0123456789`) this.symbols.label(letter.codePointAt(0)!);
    this.#list = new ListedWords(this.#dawg, root, this.symbols);
    this.#countLetters();
  }

  learn(): FinnishCompoundParts {
    const sets = [false, true].map((isBack) => this.#endings(localCaseEndings(isBack), WORD));
    const completed = this.#extend(this.#list.root, () => WORD, sets);
    const parts = learnCompoundParts(this.#list, new NounForms(new ListedWords(this.#dawg, completed, this.symbols)));
    return this.#supplement === undefined ? parts : withSupplementParts(parts, this.#supplement);
  }

  assemble(parts: FinnishCompoundParts) {
    const dawg = this.#dawg;
    const harmonic = [0, BACK];
    const words = this.#extend(
      this.#list.root,
      (_, isBack) => WORD | harmonic[isBack]!,
      [false, true].map((isBack) => {
        const endings = [...localCaseEndings(isBack), ...possessedEndings(isBack)];
        return this.#endings(endings, DERIVED | harmonic[Number(isBack)]!);
      }),
      (state, isBack) => this.#nounForms(state, isBack, DERIVED | harmonic[isBack]!),
    );
    const firsts = this.#firsts(parts);
    const seconds = dawg.union(this.#lasts(parts), firsts);
    const root = [words, firsts, this.#abbreviations()].reduce((a, b) => dawg.union(a, b));
    dawg.clearUnions();
    const automaton = automatonOfDawg(dawg, root, this.#meanings(root, seconds), this.symbols.symbols);
    for (let arc = automaton.firstArc[automaton.start]!; arc < automaton.firstArc[automaton.start + 1]!; arc++) {
      if (this.#isCapital(automaton.input[arc]!)) automaton.weight[arc] = COSTS.name;
    }
    return automaton;
  }

  wordCount(): number {
    const counts = new Float64Array(this.#dawg.stateCount).fill(-1);
    const visit = (state: number): number => {
      if (counts[state]! >= 0) return counts[state]!;
      let count = this.#dawg.finalValueOf(state) === 0 ? 0 : 1;
      for (let arc = this.#dawg.firstArc(state); arc < this.#dawg.endArc(state); arc++) {
        count += visit(this.#dawg.arcTarget(arc));
      }
      counts[state] = count;
      return count;
    };
    return visit(this.#list.root);
  }

  /** The error model tries frequent letters first; an arc of the graph is as good a unit as a word. */
  #countLetters(): void {
    const dawg = this.#dawg;
    for (let arc = 0; arc < dawg.arcCount; arc++) this.symbols.counts[dawg.arcLabel(arc)]!++;
  }

  #endings(endings: readonly string[], finalValue: number): number {
    return endingSet(this.#dawg, this.symbols, endings, finalValue);
  }

  /**
   * The words again, each with the final value that `finalValue` gives it, and with the ending set of its harmony at
   * every full stem. The same state is visited twice at most, once for each harmony of what was read before it.
   */
  #extend(
    root: number,
    finalValue: (state: number, isBack: 0 | 1) => number,
    sets: readonly number[],
    more: (state: number, isBack: 0 | 1) => number = () => Dawg.EMPTY,
  ): number {
    const dawg = this.#dawg;
    const harmony = Int8Array.from(this.symbols.symbols, (symbol) =>
      /^[aouAOU]$/u.test(symbol) ? 1 : /^[äöyÄÖY]$/u.test(symbol) ? 0 : -1,
    );
    const stateCount = dawg.stateCount;
    const done = [new Int32Array(stateCount).fill(-1), new Int32Array(stateCount).fill(-1)] as const;
    const visit = (state: number, isBack: 0 | 1): number => {
      const extended = done[isBack][state]!;
      if (extended >= 0) return extended;
      const labels: number[] = [];
      const targets: number[] = [];
      for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
        const label = dawg.arcLabel(arc);
        const labelHarmony = harmony[label]!;
        labels.push(label);
        targets.push(visit(dawg.arcTarget(arc), labelHarmony < 0 ? isBack : (labelHarmony as 0 | 1)));
      }
      dawg.load(labels, targets);
      let made = dawg.intern(dawg.finalValueOf(state) === 0 ? 0 : finalValue(state, isBack), labels.length);
      if (this.#list.localCases(state) >= FULL_STEM_CASES) made = dawg.union(made, sets[isBack]!);
      const others = more(state, isBack);
      if (others !== Dawg.EMPTY) made = dawg.union(made, others);
      done[isBack][state] = made;
      return made;
    };
    return visit(root, 0);
  }

  /** `talo-ni`, `talo-a-ni`, `varjo-issa`: the list has some of them, of some nouns. */
  #nounForms(state: number, isBack: 0 | 1, finalValue: number): number {
    const isListed = (ending: string) => {
      const end = this.#list.walk(ending, state);
      return end !== NO_STATE && this.#dawg.finalValueOf(end) !== 0;
    };
    const endings = [
      ...possessedFormEndings(isBack === 1, isListed),
      ...pluralEndings(isBack === 1, isListed).filter((ending) => !isListed(ending)),
    ];
    if (endings.length === 0) return Dawg.EMPTY;
    const key = `${finalValue} ${endings.join(' ')}`;
    let set = this.#possessedSets.get(key);
    if (set === undefined) {
      set = this.#endings(endings, finalValue);
      this.#possessedSets.set(key, set);
    }
    return set;
  }

  #firsts({ firsts }: FinnishCompoundParts): number {
    const trie = new DawgTrie(this.#dawg);
    for (const word of firsts) {
      const kind = LAST_LETTERS.indexOf(word.at(-1)!) + 1 || CONSONANT;
      this.#insert(trie, word, this.#dawg.leaf(kind << FIRST_SHIFT));
    }
    return trie.build();
  }

  #lasts({ lasts, lastStems }: FinnishCompoundParts): number {
    const dawg = this.#dawg;
    const trie = new DawgTrie(dawg);
    const leaves = [dawg.leaf(LAST), dawg.leaf(LAST | BACK)];
    for (const word of lasts) this.#insert(trie, word, leaves[Number(isBackWord(word))]!);
    const sets = [false, true].map((isBack) => {
      const endings = [...localCaseEndings(isBack), ...possessedEndings(isBack)];
      return this.#endings(endings, LAST | (isBack ? BACK : 0));
    });
    for (const stem of lastStems) {
      const isBack = Number(isBackWord(stem));
      this.#insert(trie, stem, sets[isBack]!);
      for (const form of formsOfStem(stem, ['n', 't']))
        if (this.#list.has(form)) this.#insert(trie, form, leaves[isBack]!);
    }
    return trie.build();
  }

  #supplemented(supplement: Supplement): number {
    const trie = new DawgTrie(this.#dawg);
    const leaf = this.#dawg.leaf(WORD);
    for (const form of supplementForms(supplement)) this.#insert(trie, form, leaf);
    return trie.build();
  }

  #insert(trie: DawgTrie, word: string, endings: number): void {
    const labels = this.#labelsOf(word);
    trie.insert(labels, 0, labels.length, endings);
  }

  #labelsOf(word: string): number[] {
    return Array.from(word, (letter) => this.symbols.label(letter.codePointAt(0)!));
  }

  /** The same words but one. */
  #without(state: number, labels: readonly number[], at = 0): number {
    const dawg = this.#dawg;
    const arcs: [label: number, target: number][] = [];
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++)
      arcs.push([dawg.arcLabel(arc), dawg.arcTarget(arc)]);
    const kept = arcs.map(([label, target]) => (label === labels[at] ? this.#without(target, labels, at + 1) : target));
    const finalValue = at === labels.length ? 0 : dawg.finalValueOf(state);
    dawg.load(
      arcs.map(([label]) => label),
      kept,
    );
    return dawg.intern(finalValue, arcs.length);
  }

  /** Up to six capitals, or up to seven digits. */
  #abbreviations(): number {
    const chain = (letters: string, length: number): number => {
      const labels = Array.from(letters, (letter) => this.symbols.label(letter.codePointAt(0)!)).sort((a, b) => a - b);
      let state = Dawg.EMPTY;
      for (let i = 0; i <= length; i++) {
        const next = state;
        this.#dawg.load(i === 0 ? [] : labels, i === 0 ? [] : labels.map(() => next));
        // The start itself is no abbreviation.
        state = this.#dawg.intern(i === length ? 0 : ABBREVIATION, i === 0 ? 0 : labels.length);
      }
      return state;
    };
    return this.#dawg.union(chain('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ', MAX_CAPITALS), chain('0123456789', MAX_DIGITS));
  }

  #meanings(words: number, seconds: number): (FinalMeaning | undefined)[] {
    const dawg = this.#dawg;
    const hyphen = this.#after('-', dawg.leaf(WORD_HYPHEN));
    // One jump from a form leads to everything that may follow it: there are half a million of them.
    const followers = [false, true].map((isBack) => dawg.union(this.#endings(clitics(isBack), END), hyphen));
    const afterAbbreviation = dawg.union(
      this.#after('-', dawg.leaf(ABBREVIATION_HYPHEN)),
      this.#after(':', this.#endings(COLON_ENDINGS, END)),
    );
    const capitalised = this.#filtered(words, (label) => this.#isCapital(label));
    const afterDigits = [words, ...this.#afterNumerals(words)];
    const joins = Array.from({ length: CONSONANT + 1 }, (_, kind) => (kind === 0 ? [] : this.#joins(kind, seconds)));
    return Array.from({ length: FINAL_VALUES }, (_, finalValue) => {
      const jumps: Jump[] = [...(joins[(finalValue >> FIRST_SHIFT) & 15] ?? [])];
      if ((finalValue & (WORD | DERIVED | LAST)) !== 0) {
        jumps.push({ to: followers[(finalValue & BACK) / BACK]!, weight: COSTS.clitic });
      }
      if ((finalValue & ABBREVIATION) !== 0) jumps.push({ to: afterAbbreviation, weight: COSTS.abbreviation });
      if ((finalValue & (WORD_HYPHEN | ABBREVIATION_HYPHEN)) !== 0) {
        const weight = COSTS.hyphen - COSTS.clitic;
        jumps.push({ to: seconds, weight });
        // Etelä-Suomi, but 10-tonninen, 18-vuotias
        for (const to of (finalValue & WORD_HYPHEN) !== 0 ? [capitalised] : afterDigits) jumps.push({ to, weight });
      }
      const isListed = (finalValue & (WORD | LAST | END)) !== 0;
      const finalWeight = isListed ? 0 : (finalValue & DERIVED) !== 0 ? COSTS.derived : Number.POSITIVE_INFINITY;
      return { finalWeight, jumps };
    });
  }

  /**
   * A second part may follow directly unless it begins with the vowel that the first one ends in; then after a hyphen.
   */
  #joins(kind: number, seconds: number): Jump[] {
    // The first half of "kokoontumis- ja yhdistymisvapaus" ends in its hyphen.
    const half = { to: this.#after('-', this.#dawg.leaf(END)), weight: COSTS.hyphen };
    if (kind === CONSONANT) return [{ to: seconds, weight: COSTS.compound }, half];
    const vowel = this.symbols.label(LAST_LETTERS.codePointAt(kind - 1)!);
    return [
      { to: this.#filtered(seconds, (label) => label !== vowel), weight: COSTS.compound },
      {
        to: this.#after(
          '-',
          this.#filtered(seconds, (label) => label === vowel),
        ),
        weight: COSTS.compound,
      },
    ];
  }

  /** What follows a numeral that is written out follows its digits, too: `-vuotias` is no word by itself. */
  #afterNumerals(words: number): number[] {
    const list = new ListedWords(this.#dawg, words, this.symbols);
    return ['kahdeksantoista', 'seitsemän'].map((numeral) => list.walk(numeral)).filter((state) => state !== NO_STATE);
  }

  #isCapital(label: number): boolean {
    return /^\p{Lu}$/u.test(this.symbols.symbols[label]!);
  }

  #filtered(state: number, keeps: (label: number) => boolean): number {
    const dawg = this.#dawg;
    const labels: number[] = [];
    const targets: number[] = [];
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
      if (!keeps(dawg.arcLabel(arc))) continue;
      labels.push(dawg.arcLabel(arc));
      targets.push(dawg.arcTarget(arc));
    }
    dawg.load(labels, targets);
    return dawg.intern(0, labels.length);
  }

  #after(sign: string, state: number): number {
    this.#dawg.load([this.symbols.label(sign.codePointAt(0)!)], [state]);
    return this.#dawg.intern(0, 1);
  }
}
