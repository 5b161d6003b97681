/**
 * Hunspell's verdict on a word, from a compiled dictionary. Start at `HunspellVerdict.isCorrect`.
 *
 * The automaton knows forms; what Hunspell does around its lookup is here: input conversion, trailing dots, numbers, the
 * case patterns ("HAUS" may be "Haus" or "haus", "hAUS" may not), capital SS for ß, apostrophes in capitals, and breaking a word
 * at hyphens. Inherited oddities are kept on purpose, because a verdict that differs is a bug to whoever knows Hunspell.
 */
import { Tokens } from '../../fst/alphabet.js';
import { Transducer } from '../../fst/transducer.js';
import { MARK_FORBIDDEN, MARK_HIDDEN, MARK_KEEP_CASE, MARK_NO_SUGGEST } from '../compile/marks.js';
import { type CompiledDictionary, type DictionarySettings, MARKS_MEMBER } from '../compiled-dictionary.js';
import { Casing, LetterCase } from './casing.js';
import { CompoundCheck } from './compound-check.js';
import { Conversion } from './conversion.js';
import { Marks, NO_STATE, WordGraph } from './word-graph.js';

/** Hunspell refuses longer words, counted in bytes. */
const MAX_WORD_BYTES = 300;
const MAX_WORD_BYTES_8BIT = 100;
/** At most so many "ss" of one word are tried as ß. */
const MAX_SHARPS = 5;
/** A word with more break points than this is not broken. */
const MAX_BREAKS = 10;

/** What was found out about one spelling of a word. */
const NOTHING = 0;
const FOUND = 1;
const FOUND_KEEP_CASE = 2;
const FORBIDDEN = 3;
type Finding = typeof NOTHING | typeof FOUND | typeof FOUND_KEEP_CASE | typeof FORBIDDEN;

export interface VerdictParts {
  readonly acceptor: Transducer;
  readonly marks: Transducer | undefined;
  readonly settings: DictionarySettings;
}

export class HunspellVerdict {
  readonly settings: DictionarySettings;
  readonly #graph: WordGraph;
  readonly #marks: Marks;
  readonly #letters: LetterCase;
  readonly #compounds: CompoundCheck;
  readonly #input: Conversion;
  readonly #output: Conversion;
  readonly #tokens = new Tokens();

  constructor({ acceptor, marks, settings }: VerdictParts) {
    this.settings = settings;
    this.#graph = new WordGraph(acceptor);
    this.#marks = new Marks(marks);
    this.#letters = new LetterCase(settings.language);
    this.#input = new Conversion(settings.inputConversions);
    this.#output = new Conversion(settings.outputConversions);
    this.#compounds = new CompoundCheck(this.#graph, this.#marks, settings, this.#letters, (word) =>
      this.#isPlainWord(word),
    );
  }

  static open(dictionary: CompiledDictionary): HunspellVerdict {
    return new HunspellVerdict({
      acceptor: Transducer.read(dictionary.acceptor, 'acceptor.default.hfst'),
      marks: dictionary.marks === undefined ? undefined : Transducer.read(dictionary.marks, MARKS_MEMBER),
      settings: dictionary.settings,
    });
  }

  isCorrect(word: string): boolean {
    return this.#spell(word, 0);
  }

  /** Whether a form that a search found may be shown: a word by all the rules, and not marked NOSUGGEST. */
  isSuggestible(form: string): boolean {
    const mark = this.#marks.of(form);
    if ((mark & (MARK_FORBIDDEN | MARK_NO_SUGGEST)) !== 0) return false;
    const finding = this.#lookUp(form, { isInitial: false, isCapitalised: true });
    return finding === FOUND || finding === FOUND_KEEP_CASE;
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
    const cleaned = this.toInput(word).replace(/^ +/, '');
    let end = cleaned.length;
    while (end > 0 && cleaned.charCodeAt(end - 1) === 0x2e) end--;
    if (end === 0) return true;
    const base = end === cleaned.length ? cleaned : cleaned.slice(0, end);
    const hasDot = end < cleaned.length;
    if (isNumber(base)) return true;
    const { finding, left } = this.#byCasing(base, hasDot);
    if (finding === FOUND || finding === FOUND_KEEP_CASE) return true;
    if (finding === FORBIDDEN || depth > MAX_BREAKS) return false;
    return this.#broken(left, depth);
  }

  /** Tries the spellings that the case of a word allows. `left` is the spelling with which breaking goes on. */
  #byCasing(base: string, hasDot: boolean): { finding: Finding; left: string } {
    const casing = this.#letters.casingOf(base);
    let wasForbidden = false;
    const look = (form: string, isInitial: boolean): Finding => {
      const finding = this.#lookUp(form, { isInitial, isCapitalised: casing !== Casing.None });
      if (finding === FORBIDDEN) wasForbidden = true;
      return finding;
    };
    const settle = (finding: Finding, left: string) => ({
      finding: isFound(finding) ? finding : wasForbidden ? FORBIDDEN : NOTHING,
      left,
    });

    if (casing === Casing.None || casing === Casing.Mixed || casing === Casing.MixedInitial) {
      let finding = look(base, false);
      if (!isFound(finding) && hasDot) finding = look(`${base}.`, false);
      return settle(finding, base);
    }

    let form = base;
    if (casing === Casing.All) {
      let finding = look(form, false);
      if (!isFound(finding) && hasDot) finding = look(`${form}.`, false);
      if (isFound(finding)) return settle(finding, form);
      const apostrophe = form.indexOf("'");
      if (apostrophe >= 0) {
        // it: SANT'ELIA is Sant'Elia, or sant'Elia.
        form = this.#letters.lower(form);
        if (apostrophe < form.length - 1) {
          form = form.slice(0, apostrophe + 1) + this.#letters.capitalise(form.slice(apostrophe + 1));
          finding = look(form, false);
          if (isFound(finding)) return settle(finding, form);
          form = this.#letters.capitalise(form);
          finding = look(form, false);
          if (isFound(finding)) return settle(finding, form);
        }
      }
      if (this.settings.checkSharps && form.includes('SS')) {
        // de: STRASSE is Straße.
        const lower = this.#letters.lower(form);
        const capitalised = this.#letters.capitalise(lower);
        form = capitalised;
        finding = this.#withSharps(lower, 0, 0, false, look);
        if (!isFound(finding)) finding = this.#withSharps(capitalised, 0, 0, false, look);
        if (!isFound(finding) && hasDot) {
          finding = this.#withSharps(`${lower}.`, 0, 0, false, look);
          if (!isFound(finding)) finding = this.#withSharps(`${capitalised}.`, 0, 0, false, look);
        }
        if (isFound(finding)) return settle(finding, form);
      }
      form = this.#letters.capitalise(this.#letters.lower(form));
    }
    return this.#asInitial(form, casing, hasDot, look, settle);
  }

  /** "Haus", or "HAUS" that has become "Haus": as it is, then in lower case. */
  #asInitial(
    form: string,
    casing: Casing,
    hasDot: boolean,
    look: (form: string, isInitial: boolean) => Finding,
    settle: (finding: Finding, left: string) => { finding: Finding; left: string },
  ): { finding: Finding; left: string } {
    const isAll = casing === Casing.All;
    let finding = look(form, !isAll);
    if (finding === FORBIDDEN) return settle(finding, form);
    if (finding === FOUND_KEEP_CASE && isAll) finding = NOTHING;
    if (isFound(finding)) return settle(finding, form);
    if (form.startsWith('İ') && !this.#letters.hasDottedI) return settle(NOTHING, form);

    const lower = this.#letters.lower(form);
    const capitalised = this.#letters.capitalise(lower);
    let tried = lower;
    finding = look(lower, false);
    if (!isFound(finding) && hasDot) {
      tried = `${lower}.`;
      finding = look(tried, false);
      if (!isFound(finding)) {
        finding = look(`${capitalised}.`, !isAll);
        if (finding === FOUND_KEEP_CASE && isAll) finding = NOTHING;
        return settle(finding, capitalised);
      }
    }
    // de: with CHECKSHARPS a word with ß that keeps its case may still begin a sentence.
    const mayCapitalise = !isAll && this.settings.checkSharps && tried.includes('ß');
    if (finding === FOUND_KEEP_CASE && !mayCapitalise) finding = NOTHING;
    return settle(finding, capitalised);
  }

  /** Tries every "ss" from `at` on as ß and as it stands; at least one must have become ß. */
  #withSharps(
    form: string,
    at: number,
    count: number,
    changed: boolean,
    look: (form: string, isInitial: boolean) => Finding,
  ): Finding {
    const place = form.indexOf('ss', at);
    if (place >= 0 && count < MAX_SHARPS) {
      const sharp = `${form.slice(0, place)}ß${form.slice(place + 2)}`;
      const finding = this.#withSharps(sharp, place + 1, count + 1, true, look);
      return isFound(finding) ? finding : this.#withSharps(form, place + 2, count + 1, changed, look);
    }
    return changed ? look(form, false) : NOTHING;
  }

  /** One exact spelling: a form of the dictionary, or a compound. */
  #lookUp(given: string, how: { isInitial: boolean; isCapitalised: boolean }): Finding {
    const form = this.#withoutIgnored(given);
    if (form === '') return NOTHING;
    const state = this.#graph.walk(this.#graph.tokenise(form, this.#tokens));
    const isInAcceptor = state !== NO_STATE && this.#graph.isFinal(state);
    const mark = this.#marks.of(form);
    if (mark !== 0) {
      if ((mark & MARK_FORBIDDEN) !== 0) return FORBIDDEN;
      if (isInAcceptor || (mark & MARK_NO_SUGGEST) !== 0) {
        return (mark & MARK_KEEP_CASE) !== 0 ? FOUND_KEEP_CASE : FOUND;
      }
      if ((mark & MARK_HIDDEN) !== 0 && !how.isInitial) return FOUND;
    } else if (isInAcceptor) return FOUND;
    const answer = this.#compounds.check(form, how.isCapitalised);
    if (!answer.isCompound) return NOTHING;
    return answer.keepCase ? FOUND_KEEP_CASE : FOUND;
  }

  /** In the dictionary by itself, no compound: what CHECKCOMPOUNDREP asks. */
  #isPlainWord(word: string): boolean {
    const state = this.#graph.walk(this.#graph.tokenise(word));
    return (state !== NO_STATE && this.#graph.isFinal(state)) || this.#marks.of(word) !== 0;
  }

  /** BREAK: the word is correct if its pieces are. */
  #broken(word: string, depth: number): boolean {
    const { breaks } = this.settings;
    let points = 0;
    for (const mark of breaks) points += word.split(mark).length - 1;
    if (points >= MAX_BREAKS) return false;
    for (const mark of breaks) {
      if (mark.length === 1 || mark.length > word.length) continue;
      if (
        mark.startsWith('^') &&
        word.startsWith(mark.slice(1)) &&
        this.#spell(word.slice(mark.length - 1), depth + 1)
      ) {
        return true;
      }
      if (mark.endsWith('$') && word.endsWith(mark.slice(0, -1))) {
        if (this.#spell(word.slice(0, word.length - mark.length + 1), depth + 1)) return true;
      }
    }
    // First at the second place, so that "a-b-c" with "a-b" in the dictionary is found; then at the first.
    for (const atSecond of [true, false]) {
      for (const mark of breaks) {
        let found = word.indexOf(mark);
        if (found <= 0 || found >= word.length - mark.length) continue;
        if (atSecond) {
          const second = word.indexOf(mark, found + 1);
          if (second > 0 && second < word.length - mark.length) found = second;
        }
        if (!this.#spell(word.slice(found + mark.length), depth + 1)) continue;
        if (this.#spell(word.slice(0, found), depth + 1)) return true;
      }
    }
    return false;
  }

  #withoutIgnored(word: string): string {
    const { ignore } = this.settings;
    if (ignore === '') return word;
    let made = '';
    for (const character of word) if (!ignore.includes(character)) made += character;
    return made;
  }
}

function isFound(finding: Finding): boolean {
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
