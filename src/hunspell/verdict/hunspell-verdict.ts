/**
 * Hunspell's verdict on a word, from a compiled dictionary. Start at `HunspellVerdict.isCorrect`.
 *
 * The automaton accepts forms; what Hunspell does around its lookup is here: input conversion, trailing dots, numbers,
 * the case patterns ("HAUS" may be "Haus" or "haus", "hAUS" may not), capital SS for ß, apostrophes in capitals, and
 * breaking a word at hyphens. Hunspell's oddities are kept on purpose: a verdict that differs from Hunspell's counts as
 * a bug.
 */
import { Transducer } from '../../fst/lookup/transducer.js';
import { MARK_FORBIDDEN, MARK_HIDDEN, MARK_KEEP_CASE, MARK_NO_SUGGEST } from '../compile/marks.js';
import type { CompiledDictionary, DictionarySettings } from '../compiled-dictionary.js';
import { CaseType, LetterCase } from '../letter-case.js';
import { CompoundCheck } from './compound-check.js';
import { Conversion } from './conversion.js';
import { DictionaryGraph, MarkGraph, NO_STATE } from './dictionary-graph.js';

/** Hunspell refuses longer words, counted in bytes. */
const MAX_WORD_BYTES = 300;
const MAX_WORD_BYTES_8BIT = 100;
/** How many "ss" of one word are tried as ß at most. */
const MAX_SHARPS = 5;
/** A word with more break points than this is not broken. */
const MAX_BREAKS = 10;

/** The status of one spelling of a word. */
const NOTHING = 0;
const FOUND = 1;
const FOUND_KEEP_CASE = 2;
const FORBIDDEN = 3;
type FormStatus = typeof NOTHING | typeof FOUND | typeof FOUND_KEEP_CASE | typeof FORBIDDEN;

export interface VerdictParts {
  readonly acceptor: Transducer;
  readonly marks: Transducer | undefined;
  readonly settings: DictionarySettings;
}

export class HunspellVerdict {
  readonly settings: DictionarySettings;
  readonly #graph: DictionaryGraph;
  readonly #marks: MarkGraph;
  readonly #letters: LetterCase;
  readonly #compounds: CompoundCheck;
  readonly #input: Conversion;
  readonly #output: Conversion;
  readonly #convertsInput: boolean;
  /** The characters of the break patterns, without their anchors. */
  readonly #breakMarks: readonly string[];
  /** Whether one of the spellings tried was forbidden, which also ends the search for break points. */
  #wasForbidden = false;
  /** The word in the text was not all lower case, which FORCEUCASE asks for. */
  #isCapitalised = false;
  /** The spelling that is broken at hyphens when no form was found. */
  #spellingToBreak = '';

  constructor({ acceptor, marks, settings }: VerdictParts) {
    this.settings = settings;
    this.#graph = new DictionaryGraph(acceptor);
    this.#marks = new MarkGraph(marks);
    this.#letters = new LetterCase(settings.language);
    this.#input = new Conversion(settings.inputConversions);
    this.#output = new Conversion(settings.outputConversions);
    this.#breakMarks = [
      ...new Set(settings.breaks.map((mark) => (mark.length > 1 ? mark.replace(/^\^|\$$/g, '') : mark))),
    ];
    this.#convertsInput = !this.#input.isEmpty || settings.ignore !== '';
    this.#compounds = new CompoundCheck(this.#graph, this.#marks, settings, this.#letters, (word) =>
      this.#isPlainWord(word),
    );
  }

  static open(dictionary: CompiledDictionary): HunspellVerdict {
    return new HunspellVerdict({
      acceptor: Transducer.read(dictionary.acceptor, 'acceptor.default.hfst'),
      marks: dictionary.marks === undefined ? undefined : Transducer.read(dictionary.marks, 'marks.hfst'),
      settings: dictionary.settings,
    });
  }

  isCorrect(word: string): boolean {
    return this.#isFoundAtOnce(word) || this.#spell(word, 0);
  }

  /**
   * A form of a listed word, in small letters or at the beginning of a sentence: nb "barnehage", not the compound
   * "hagekaffe".
   */
  isListed(word: string): boolean {
    // As `isCorrect` does. Checkers ask this at every place where a long word could be two.
    if (word.length >= MAX_WORD_BYTES) return false;
    const form = this.#convertsInput ? this.toInput(word) : word;
    if ((this.#marks.of(form) & MARK_FORBIDDEN) !== 0) return false;
    return this.#isPlainWord(form) || this.#graph.acceptsSmall(form, this.#letters);
  }

  /**
   * The common case, without the rules of the others: the word in small letters, or the same at the beginning of a
   * sentence.
   */
  #isFoundAtOnce(word: string): boolean {
    if (this.#convertsInput || word.length * 3 >= MAX_WORD_BYTES_8BIT) return false;
    if (!this.#graph.acceptsSmall(word, this.#letters)) return false;
    // In small letters no mark can be in the way of a form of the acceptor; with a capital it may be forbidden or keep
    // its case.
    if (this.#marks.isEmpty || !this.#letters.isCapital(word.charCodeAt(0))) return true;
    if ((this.#marks.of(word) & MARK_FORBIDDEN) !== 0) return false;
    return (this.#marks.of(this.#letters.lowerOf(word[0]!) + word.slice(1)) & MARK_KEEP_CASE) === 0;
  }

  /** Whether a form that a search found may be shown: a word by all the rules, and not marked NOSUGGEST. */
  isSuggestible(form: string): boolean {
    const mark = this.#marks.of(form);
    if ((mark & (MARK_FORBIDDEN | MARK_NO_SUGGEST)) !== 0) return false;
    this.#isCapitalised = true;
    return isFound(this.#lookUp(form, false));
  }

  /** OCONV: how a suggestion is written for the user. */
  toOutput(form: string): string {
    return this.#output.convert(form);
  }

  /** ICONV: how the user's word is written in the dictionary. */
  toInput(word: string): string {
    return this.#withoutIgnored(this.#input.convert(word));
  }

  #spell(word: string, depth: number): boolean {
    if (byteLength(word, this.settings.isUtf8) >= (this.settings.isUtf8 ? MAX_WORD_BYTES : MAX_WORD_BYTES_8BIT)) {
      return false;
    }
    const converted = this.#convertsInput ? this.toInput(word) : word;
    const cleaned = converted.startsWith(' ') ? converted.replace(/^ +/, '') : converted;
    let end = cleaned.length;
    while (end > 0 && cleaned.charCodeAt(end - 1) === 0x2e) end--;
    if (end === 0) return true;
    const base = end === cleaned.length ? cleaned : cleaned.slice(0, end);
    if (isNumber(base)) return true;
    this.#wasForbidden = false;
    const finding = this.#lookUpByCase(base, end < cleaned.length);
    if (isFound(finding)) return true;
    if (this.#wasForbidden || depth > MAX_BREAKS) return false;
    return this.#broken(this.#spellingToBreak, depth);
  }

  /** Tries the spellings that the case of a word allows. */
  #lookUpByCase(base: string, hasDot: boolean): FormStatus {
    const casing = this.#letters.caseTypeOf(base);
    this.#isCapitalised = casing !== CaseType.None;
    this.#spellingToBreak = base;
    if (casing === CaseType.None || casing === CaseType.Mixed || casing === CaseType.MixedInitial) {
      return this.#withDot(base, hasDot, false);
    }
    if (casing === CaseType.Initial) return this.#asInitial(base, false, hasDot);

    let finding = this.#withDot(base, hasDot, false);
    if (isFound(finding)) return finding;
    let form = base;
    const apostrophe = form.indexOf("'");
    if (apostrophe >= 0) {
      // it: SANT'ELIA is Sant'Elia, or sant'Elia.
      form = this.#letters.lower(form);
      if (apostrophe < form.length - 1) {
        form = form.slice(0, apostrophe + 1) + this.#letters.capitalise(form.slice(apostrophe + 1));
        finding = this.#lookUp(form, false);
        if (isFound(finding)) return finding;
        form = this.#letters.capitalise(form);
        finding = this.#lookUp(form, false);
        if (isFound(finding)) return finding;
      }
    }
    if (this.settings.checkSharps && form.includes('SS')) {
      finding = this.#withSharpS(this.#letters.lower(form), hasDot);
      if (isFound(finding)) return finding;
    }
    return this.#asInitial(this.#letters.capitalise(this.#letters.lower(form)), true, hasDot);
  }

  #withDot(form: string, hasDot: boolean, isInitial: boolean): FormStatus {
    const finding = this.#lookUp(form, isInitial);
    return hasDot && !isFound(finding) ? this.#lookUp(`${form}.`, isInitial) : finding;
  }

  /** "Haus", or "HAUS" that has become "Haus": as it is, then in lower case. */
  #asInitial(form: string, isAll: boolean, hasDot: boolean): FormStatus {
    this.#spellingToBreak = form;
    let finding = this.#lookUp(form, !isAll);
    if (finding === FORBIDDEN) return finding;
    if (finding === FOUND_KEEP_CASE && isAll) finding = NOTHING;
    if (isFound(finding)) return finding;
    if (form.startsWith('İ') && !this.#letters.hasDottedI) return NOTHING;

    const lower = this.#letters.lower(form);
    let tried = lower;
    finding = this.#lookUp(lower, false);
    if (!isFound(finding) && hasDot) {
      tried = `${lower}.`;
      finding = this.#lookUp(tried, false);
      if (!isFound(finding)) {
        finding = this.#lookUp(`${form}.`, !isAll);
        return finding === FOUND_KEEP_CASE && isAll ? NOTHING : finding;
      }
    }
    // de: with CHECKSHARPS a word with ß that keeps its case may still begin a sentence.
    const mayCapitalise = !isAll && this.settings.checkSharps && tried.includes('ß');
    return finding === FOUND_KEEP_CASE && !mayCapitalise ? NOTHING : finding;
  }

  /** de: STRASSE is Straße. */
  #withSharpS(lower: string, hasDot: boolean): FormStatus {
    const capitalised = this.#letters.capitalise(lower);
    for (const dot of hasDot ? ['', '.'] : ['']) {
      for (const form of [lower, capitalised]) {
        const finding = this.#trySharps(form + dot, 0, 0, false);
        if (isFound(finding)) return finding;
      }
    }
    return NOTHING;
  }

  /** Tries every "ss" from `at` on as ß and as it stands; at least one must have become ß. */
  #trySharps(form: string, at: number, count: number, changed: boolean): FormStatus {
    const place = form.indexOf('ss', at);
    if (place >= 0 && count < MAX_SHARPS) {
      const sharp = `${form.slice(0, place)}ß${form.slice(place + 2)}`;
      const finding = this.#trySharps(sharp, place + 1, count + 1, true);
      return isFound(finding) ? finding : this.#trySharps(form, place + 2, count + 1, changed);
    }
    return changed ? this.#lookUp(form, false) : NOTHING;
  }

  /** One exact spelling: a form of the dictionary, or a compound. `isInitial`: only the first letter is a capital. */
  #lookUp(form: string, isInitial: boolean): FormStatus {
    if (form === '') return NOTHING;
    const state = this.#graph.walk(form);
    const isInAcceptor = state !== NO_STATE && this.#graph.isFinal(state);
    // In lower case KEEPCASE makes no difference, and no other mark is on a form of the acceptor.
    if (isInAcceptor && !this.#isCapitalised) return FOUND;
    const mark = this.#marks.of(form);
    if (mark !== 0) {
      if ((mark & MARK_FORBIDDEN) !== 0) {
        this.#wasForbidden = true;
        return FORBIDDEN;
      }
      if (isInAcceptor || (mark & MARK_NO_SUGGEST) !== 0) {
        return (mark & MARK_KEEP_CASE) !== 0 ? FOUND_KEEP_CASE : FOUND;
      }
      if ((mark & MARK_HIDDEN) !== 0 && !isInitial) return FOUND;
    } else if (isInAcceptor) return FOUND;
    const answer = this.#compounds.check(form, this.#isCapitalised);
    if (!answer.isCompound) return NOTHING;
    return answer.keepCase ? FOUND_KEEP_CASE : FOUND;
  }

  /** In the dictionary by itself, no compound: what CHECKCOMPOUNDREP asks. */
  #isPlainWord(word: string): boolean {
    const state = this.#graph.walk(word);
    return (state !== NO_STATE && this.#graph.isFinal(state)) || this.#marks.of(word) !== 0;
  }

  /** BREAK: the word is correct if its pieces are. */
  #broken(word: string, depth: number): boolean {
    const { breaks } = this.settings;
    if (!this.#breakMarks.some((mark) => word.includes(mark))) return false;
    let points = 0;
    for (const mark of breaks) points += occurrences(word, mark);
    if (points >= MAX_BREAKS) return false;
    return (
      breaks.some((mark) => this.#brokenAtEdge(word, mark, depth)) ||
      // First at the second place, so that "a-b-c" with "a-b" in the dictionary is found; then at the first.
      breaks.some((mark) => this.#brokenInside(word, mark, depth, true)) ||
      breaks.some((mark) => this.#brokenInside(word, mark, depth, false))
    );
  }

  /** `^-` and `-$`: the word without what stands at its beginning or end. */
  #brokenAtEdge(word: string, mark: string, depth: number): boolean {
    if (mark.length === 1 || mark.length > word.length) return false;
    const atStart = mark.startsWith('^') && word.startsWith(mark.slice(1));
    if (atStart && this.#spell(word.slice(mark.length - 1), depth + 1)) return true;
    const atEnd = mark.endsWith('$') && word.endsWith(mark.slice(0, -1));
    return atEnd && this.#spell(word.slice(0, word.length - mark.length + 1), depth + 1);
  }

  #brokenInside(word: string, mark: string, depth: number, atSecond: boolean): boolean {
    const isInside = (at: number) => at > 0 && at < word.length - mark.length;
    let breakAt = word.indexOf(mark);
    if (!isInside(breakAt)) return false;
    const second = word.indexOf(mark, breakAt + 1);
    if (atSecond && isInside(second)) breakAt = second;
    return this.#spell(word.slice(breakAt + mark.length), depth + 1) && this.#spell(word.slice(0, breakAt), depth + 1);
  }

  #withoutIgnored(word: string): string {
    const { ignore } = this.settings;
    if (ignore === '') return word;
    let made = '';
    for (const character of word) if (!ignore.includes(character)) made += character;
    return made;
  }
}

function occurrences(word: string, part: string): number {
  let count = 0;
  for (let at = word.indexOf(part); at >= 0 && part !== ''; at = word.indexOf(part, at + part.length)) count++;
  return count;
}

function isFound(finding: FormStatus): boolean {
  return finding === FOUND || finding === FOUND_KEEP_CASE;
}

/** Digits with single dots, commas and hyphens between them: "3.141,59" is a number, "1..2" is not. */
function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first > 0x39 || first < 0x30) return false;
  return /^\d+(?:[.,-]\d+)*$/.test(word);
}

function byteLength(word: string, isUtf8: boolean): number {
  if (!isUtf8) return word.length;
  if (word.length * 3 < MAX_WORD_BYTES) return word.length;
  let bytes = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
  }
  return bytes;
}
