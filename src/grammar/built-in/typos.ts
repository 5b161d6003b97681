/**
 * The suggestions for an unknown word, and the decision whether it is a misspelling at all. Start at
 * `TypoCorrector.complete`.
 *
 * No dictionary has all words, so an unknown word counts as misspelt only where its best correction is near and a word
 * that the dictionary lists. nb "forvant" → forsvant is a slip; "masteroppgave" → master oppgave is a compound that the
 * dictionary lacks, "azawakh" → arawak a foreign word, "poengsummene" → pengesummene both.
 */
import type { Budget } from '../../engine/budget.js';
import { editDistance } from '../../engine/edit-distance.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { ownString } from '../../engine/memory/own-string.js';
import type { Suggestion } from '../../speller/speller.js';
import type { FoundError } from '../suggest/found-error.js';
import type { TypoSettings } from './checker-settings.js';
import type { Dictionary } from './dictionary.js';

/** Shorter parts are found in half of all misspellings: "landvar" is no land + var. */
const SHORTEST_PART = 3;
const SHORTEST_LAST_PART = 4;

/** A second correction that is as likely as the first leaves open which word was meant. */
const ALONE_MARGIN = 2;
/** One that is further away is not meant, however common it is. */
const RIVAL_MARGIN = 8;
const MAX_FORM_UNITS = 60;
const TEXT_BYTES = 48;

interface Verdict {
  /** Best first; none where the word is no misspelling. */
  readonly suggestions: readonly string[];
  readonly cutShort: boolean;
  /** Whether no other correction is as near as the first. */
  readonly isAlone: boolean;
}

const NO_MISSPELLING: Verdict = { suggestions: [], cutShort: false, isAlone: false };

/** A search that was cut short may find more next time. */
function bytesOf({ suggestions, cutShort }: Verdict): number | undefined {
  return cutShort ? undefined : TEXT_BYTES * (suggestions.length + 1);
}

export class TypoCorrector {
  readonly #verdicts = new CountedCache<Verdict>();
  readonly #dictionary: Dictionary;
  readonly #settings: TypoSettings;

  constructor(dictionary: Dictionary, settings: TypoSettings) {
    this.#dictionary = dictionary;
    this.#settings = settings;
  }

  /** Empty where the word is not reported. */
  complete(error: FoundError, text: string, budget: Budget): (FoundError & { cutShort: boolean })[] {
    const { suggestions, cutShort } = this.#judge(text.slice(error.startUtf16, error.endUtf16), budget);
    return suggestions.length === 0 ? [] : [{ ...error, suggestions, cutShort }];
  }

  /** The word that was meant, where only one is near. */
  nearest(word: string, budget: Budget): string | undefined {
    const { suggestions, isAlone } = this.#judge(word, budget);
    return isAlone ? suggestions[0] : undefined;
  }

  /** Asked for the rules beside a word, and again when the word itself is reported. */
  #judge(word: string, budget: Budget): Verdict {
    if (word.length > MAX_FORM_UNITS) return this.#search(word, budget);
    return this.#verdicts.get(ownString(word), budget, () => this.#search(ownString(word), budget), bytesOf);
  }

  #search(word: string, budget: Budget): Verdict {
    if (word.length < this.#settings.shortest) return NO_MISSPELLING;
    const isAccepted = this.#dictionary.accepts(word, budget);
    const isCompound = isAccepted || this.#isCompound(word, budget);
    if (isCompound && !this.#mayDoubt(word)) return NO_MISSPELLING;
    const { suggestions: spellerSuggestions, cutShort } = this.#dictionary.speller.suggest(
      word,
      { limit: this.#settings.suggestions },
      budget,
    );
    const nothing = { ...NO_MISSPELLING, cutShort };
    const others = spellerSuggestions.filter(({ value }) => value !== word);
    const best = others.find(({ value }) => sameLetters(word, value)) ?? this.#commonAlone(word, others) ?? others[0];
    const meant = [best, ...this.#rivals(word, best, others)].find(
      (each) => each !== undefined && this.#isMeant(word, each, others, { isAccepted, isCompound }, budget),
    );
    if (meant === undefined) return nothing;
    const suggestions = [meant, ...others.filter((other) => other !== meant)].map(({ value }) => value);
    const next = nextWord(others, meant);
    const isAlone = next === undefined || next.weight - meant.weight >= ALONE_MARGIN || !this.#isNear(word, next);
    return { suggestions, cutShort, isAlone };
  }

  /** nb "monkene": minkene is nearer, munkene is what people write about. */
  #rivals(word: string, best: Suggestion | undefined, others: readonly Suggestion[]): Suggestion[] {
    if (best === undefined || best.value.includes(' ') || this.#settings.common === 0) return [];
    if (word.length <= LONGEST_AMBIGUOUS || others.some(({ value }) => isSplit(word, value))) return [];
    return others.filter(
      (other) =>
        other !== best &&
        other.weight - best.weight <= RIVAL_MARGIN &&
        (this.#isCommon(other.value) || isSlip(word, other.value, 0)) &&
        editDistance(word, other.value, 2) <= 1,
    );
  }

  #isMeant(
    word: string,
    right: Suggestion,
    others: readonly Suggestion[],
    { isAccepted, isCompound }: { readonly isAccepted: boolean; readonly isCompound: boolean },
    budget: Budget,
  ): boolean {
    if (right.value.includes(' ') || !this.#dictionary.lists(right.value, budget)) return false;
    // What the dictionary does not accept, and what is next to a common word, is hardly a compound: nb "oversatter" (overs + atter).
    const mayBeCompound = isAccepted || (isCompound && !this.#isCommon(right.value));
    if (mayBeCompound && (!this.#isCompoundSlip(word, right.value) || this.#isJoint(word, right.value, budget)))
      return false;
    // Two changes from a word make another word of two that are joined: nb "publivet" is no publisert.
    const isMeant = this.#isNear(word, right) || (!isCompound && this.#standsOut(word, right, nextWord(others, right)));
    if (!isMeant) return false;
    return this.#isCommonWord(word, right, budget) && this.#isLikely(word, right.value);
  }

  #isNear(word: string, { value, weight }: Suggestion): boolean {
    if (sameLetters(word, value) || isHeldKey(word, value)) return true;
    if (word.length <= LONGEST_AMBIGUOUS && isReplacement(word, value)) return false;
    const { edits, heaviest } = this.#settings;
    return weight <= heaviest && startsAlike(word, value) && editDistance(word, value, edits + 1) <= edits;
  }

  /** nb "biritske" → britiske, "nalagt" → anlagt: nothing else is near. */
  #standsOut(word: string, best: Suggestion, next: Suggestion | undefined): boolean {
    const { margin, edits, heaviest } = this.#settings;
    if (margin === 0 || best.weight > heaviest) return false;
    if (next !== undefined && next.weight - best.weight < margin) return false;
    const mayDifferMore = word.length >= SHORTEST_WITH_TWO_EDITS && commonStart(word, best.value) >= SAME_START;
    const most = mayDifferMore ? edits + 1 : edits;
    const isAlike = startsAlike(word, best.value) || (word.length === best.value.length && isSlip(word, best.value));
    if (isAlike && word.length >= SHORTEST_WITH_TWO_EDITS && isMoved(word, best.value)) return true;
    return isAlike && editDistance(word, best.value, most + 1) <= most;
  }

  /** True for words in small letters. */
  #isCommonWord(word: string, { value, weight }: Suggestion, budget: Budget): boolean {
    const { capitalSlips } = this.#settings;
    if (capitalSlips === Number.POSITIVE_INFINITY || word === word.toLowerCase()) return true;
    return weight <= capitalSlips && isSlip(word, value, 0) && this.#dictionary.lists(value.toLowerCase(), budget);
  }

  /** nb "oversatter" → oversetter, though "oversatt er" is nearer: no compound ends in two letters. */
  #commonAlone(word: string, others: readonly Suggestion[]): Suggestion | undefined {
    const [split, second] = others;
    if (split === undefined || second === undefined || !isSplitEnding(split.value)) return undefined;
    return this.#isCommon(second.value) && this.#isNear(word, second) ? second : undefined;
  }

  #isCommon(word: string): boolean {
    const { common } = this.#settings;
    return common > 0 && (this.#dictionary.speller.frequencyClass?.(word.toLowerCase()) ?? 0) >= common;
  }

  /** A rare word that is near is often another word: nb "museumsliv" is no museumslov, "terrestrial" not terrestrisk. A letter more or less is a slip all the same. */
  #isLikely(word: string, right: string): boolean {
    if (this.#settings.common === 0 || this.#isCommon(right) || isSlip(word, right, 0)) return true;
    const most = word.length >= SHORTEST_WITH_TWO_RARE ? 2 : 1;
    return word.length >= SHORTEST_WITH_RARE && hasSameEnd(word, right) && editDistance(word, right, most + 1) <= most;
  }

  /** The plural of a rare compound is near to that of another: nb "bandspillene" is no bandspillerne. */
  #isCompoundSlip(word: string, right: string): boolean {
    return isSlip(word, right, this.#settings.common === 0 || this.#isCommon(right) ? INFLECTED_UNITS : SAME_END);
  }

  #mayDoubt(word: string): boolean {
    const { compoundSlipsFrom } = this.#settings;
    return compoundSlipsFrom > 0 && word.length >= compoundSlipsFrom;
  }

  /**
   * Two ways to join the same parts: nb "sjefsforhandler" and sjefforhandler; usage changes, and dictionaries lag
   * behind. Of a common word usage is known: "understereke" is no underst + e + reke.
   */
  #isJoint(word: string, right: string, budget: Budget): boolean {
    if (this.#isCommon(right)) return false;
    const [shorter, longer] = word.length < right.length ? [word, right] : [right, word];
    const at = commonStart(shorter, longer);
    const { compounds } = this.#settings;
    return (
      compounds.includes(longer[at] ?? '') &&
      this.#dictionary.lists(shorter.slice(0, at), budget) &&
      this.#dictionary.lists(shorter.slice(at), budget)
    );
  }

  /** nb "ulvearter" is ulv + e + arter, though no dictionary lists it. */
  #isCompound(word: string, budget: Budget): boolean {
    const { compounds } = this.#settings;
    if (compounds.length === 0) return false;
    for (let end = SHORTEST_PART; end <= word.length - SHORTEST_PART; end++) {
      const first = word.slice(0, end);
      if (!this.#dictionary.lists(first, budget)) continue;
      for (const joint of compounds) {
        const last = word.startsWith(joint, end) ? word.slice(end + joint.length) : '';
        if (last.length >= SHORTEST_LAST_PART && this.#dictionary.lists(last, budget)) return true;
      }
    }
    return false;
  }
}

function nextWord(others: readonly Suggestion[], right: Suggestion): Suggestion | undefined {
  return others.find((other) => other !== right && !other.value.includes(' '));
}

/** One wrong letter in a short word leaves many right ones: nb "galgo", "tamfe" may be anything. */
const LONGEST_AMBIGUOUS = 5;

/** Two changes in a shorter word make another one. */
const SHORTEST_WITH_TWO_EDITS = 8;
const SAME_START = 3;

/** The same where the right word is rare, too. */
const SHORTEST_WITH_RARE = 10;
const SHORTEST_WITH_TWO_RARE = 14;
const SAME_END = 4;

/** The end of a word is inflected: nb "universalgeniets" beside the listed universalgeniet is no slip. */
const INFLECTED_UNITS = 2;

/**
 * A letter too many, one too few or two changed places, in a word that could be a compound: nb "beskyttelese" (beskytte
 * + lese) beside beskyttelse, "lastbiler" beside lastebiler. Another letter makes another word: "basspedal" is no
 * gasspedal.
 */
export function isSlip(word: string, right: string, inflected = INFLECTED_UNITS): boolean {
  const shorter = word.length < right.length ? word : right;
  const start = commonStart(word, right);
  if (start > shorter.length - inflected) return false;
  if (word.length === right.length) {
    const isSwap = word[start] === right[start + 1] && word[start + 1] === right[start];
    return isSwap && word.slice(start + 2) === right.slice(start + 2);
  }
  const longer = shorter === word ? right : word;
  return longer.length - shorter.length === 1 && longer.slice(start + 1) === shorter.slice(start);
}

/** nb "biritske" → britiske: a letter came too early or too late. */
export function isMoved(word: string, right: string): boolean {
  if (word.length !== right.length) return false;
  const start = commonStart(word, right);
  let end = word.length;
  while (end > start && word[end - 1] === right[end - 1]) end--;
  const [was, is] = [word.slice(start, end), right.slice(start, end)];
  return was.length > 1 && (was.slice(1) + was.charAt(0) === is || was.slice(-1) + was.slice(0, -1) === is);
}

function hasSameEnd(left: string, right: string): boolean {
  return left.slice(-SAME_END) === right.slice(-SAME_END);
}

/** nb "trekakene" → tre kakene: a compound of two words. */
function isSplit(word: string, value: string): boolean {
  return !isSplitEnding(value) && value.includes(' ') && value.replace(' ', '') === word;
}

function isSplitEnding(value: string): boolean {
  const at = value.lastIndexOf(' ');
  return at > 0 && value.length - at - 1 < SHORTEST_PART;
}

/** ga "afách" and "áfach" are the same letters: however many accents differ, nobody meant another word. */
function sameLetters(left: string, right: string): boolean {
  return withoutAccents(left) === withoutAccents(right);
}

/** nb "boook" → bok: a letter three times in a row is written by a key that was held. */
function isHeldKey(word: string, right: string): boolean {
  return word !== right && word.replace(/(\p{L})\1{2,}/gu, '$1') === right;
}

/** But å: where it is written at all it is a letter of its own, and "taker" no tåker. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/(?!\u030A)\p{M}/gu, '');
}

function isReplacement(word: string, right: string): boolean {
  if (word.length !== right.length) return false;
  const start = commonStart(word, right);
  return word.slice(start + 1) === right.slice(start + 1);
}

/**
 * Slips seldom change the first letter; names and foreign words that are near to a word by chance often begin
 * otherwise.
 */
function startsAlike(word: string, right: string): boolean {
  return word.slice(0, 1).toLowerCase() === right.slice(0, 1).toLowerCase();
}

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
