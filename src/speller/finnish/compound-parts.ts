/**
 * Learns from the compounds in the list which words begin compounds and which end them. Start at `learnCompoundParts`.
 *
 * Finnish makes compounds as freely as German: a list can hold `lentokone` and `suihkuturbiini`, never all of
 * `lentokonesuihkuturbiinimoottori`. But a word that begins or ends many listed compounds will do so again. A beginning
 * is a nominative (`lento`), a genitive (`talon`), or a form that stands nowhere else (`hevos-`, `ihmis-`, `ulko-`); an
 * ending is a form of a noun or adjective. Words of other classes split by chance (`talo+menen`), which is why both are
 * checked with `NounForms`.
 */
import type { ListedWords } from './listed-words.js';
import { NO_STATE } from './listed-words.js';
import { inHarmony, isBackWord, type NounForms } from './noun-forms.js';

export interface FinnishCompoundParts {
  readonly firsts: ReadonlySet<string>;
  readonly lasts: ReadonlySet<string>;
  /** Stems of nouns that end compounds: with these all local cases do. */
  readonly lastStems: ReadonlySet<string>;
}

const MIN_FIRST = 3;
/** Shorter words end a compound only when they are known to: chance splits off `-en`, `-ja`, `-illa` everywhere. */
const MIN_LAST = 4;
/** Short nouns that often end compounds. */
const SHORT_LASTS = new Set(
  'erä jää uni sää työ yöt yön maa ala pää koe emo isä ura ero etu ikä osa puu tie olo apu itu suu kuu ajo ote ovi vyö syy suo ase elo oja ilo luu evä'.split(
    ' ',
  ),
);
/** Strings of endings that the list has as words. */
const ENDING_ALONE =
  /^(?:[ijt])?(?:a|ä|e|en|in|n|t|na|nä|ni|si|ta|tä|tta|ttä|ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|kse|den|iden|ten|tten|hin|han|hän|seen|siin|ine|ineen)(?:ni|si|mme|nne|nsa|nsä|an|än|en)?(?:kin|kaan|kään|ko|kö|han|hän|pa|pä)?$|^uks/;
const VOWELS = 'aeiouyäö';

/** How many different words (told apart by their first three letters) have to follow a beginning. */
const MIN_FOLLOWERS = 3;
const MIN_FOLLOWERS_UNINFLECTED = 60;
const MIN_FOLLOWERS_BOUND = 20;
const MIN_FOLLOWERS_BOUND_AMBIGUOUS = 100;
const MIN_FOLLOWERS_BOUND_NOUN = 8;

/** @param listed the words as they are in the list; `nouns.words` may hold more */
export function learnCompoundParts(listed: ListedWords, nouns: NounForms): FinnishCompoundParts {
  const walk = new SplitWalk(listed, nouns.words);
  const firsts = new Set<string>();
  walk.beginnings((beginning, followers, hits, words) => {
    if (isFirst(beginning, followers, hits / words, nouns)) firsts.add(beginning);
  });
  // Every verb has an action noun, and every action noun begins compounds: yhdistyminen, yhdistymisvapaus.
  for (const word of walk.actionNouns()) firsts.add(`${word.slice(0, -'nen'.length)}s`);
  const counts = walk.endings(firsts);
  const lasts = new Set<string>();
  for (const [ending, count] of counts) if (isLast(ending, count, nouns)) lasts.add(ending);
  // tasa-arvoinen, tasa-arvoisesti
  for (const word of [...lasts].filter((last) => last.endsWith('nen'))) {
    const adverb = `${word.slice(0, -'nen'.length)}sesti`;
    if (nouns.words.has(adverb)) lasts.add(adverb);
  }
  return { firsts, lasts, lastStems: stemsOf(lasts, nouns) };
}

function isFirst(word: string, followers: number, share: number, nouns: NounForms): boolean {
  if (!nouns.words.has(word)) {
    // hevonen : hevos-, nainen : nais-; and ulko-, nyky-, epä-, which are words nowhere
    const isBoundNoun = followers >= MIN_FOLLOWERS_BOUND_NOUN && share > 0.5 && /[aeiouyäö]s$/.test(word);
    if (isBoundNoun && word.length > MIN_FIRST && nouns.isStem(`${word}e`)) return true;
    // sisä-, tasa- and esi- are also the beginnings of other words (sisällä, tasainen), but so many followers are no
    // chance
    if (followers >= MIN_FOLLOWERS_BOUND_AMBIGUOUS && share > 0.2) return true;
    return followers >= MIN_FOLLOWERS_BOUND && share > 0.6;
  }
  if (followers < MIN_FOLLOWERS) return false;
  if (nouns.isGenitive(word)) return true;
  if (nouns.isPluralNominative(word) || nouns.isWeakForm(word)) return false;
  if (nouns.isNominative(word)) return true;
  // pikku-, yli-, perus-: words without forms
  return followers >= MIN_FOLLOWERS_UNINFLECTED && share > 0.4;
}

function isLast(word: string, count: number, nouns: NounForms): boolean {
  if (ENDING_ALONE.test(word)) return false;
  if (word.length < MIN_LAST) return SHORT_LASTS.has(word);
  if (count < 2) return false;
  if (nouns.isNominal(word)) return true;
  return (word.endsWith('nen') && count >= 3) || (word.endsWith('sti') && count >= 5);
}

function stemsOf(lasts: ReadonlySet<string>, nouns: NounForms): Set<string> {
  const stems = new Set<string>();
  for (const word of lasts) {
    const stem = /^(.*)(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi)$/.exec(word)?.[1] ?? /^(.*)[nt]$/.exec(word)?.[1];
    if (stem !== undefined && nouns.isFullStem(stem)) stems.add(stem);
  }
  return stems;
}

/** An ending as it stands after a stem. */
export function formsOfStem(stem: string, endings: readonly string[]): string[] {
  return endings.map((ending) => stem + inHarmony(ending, isBackWord(stem)));
}

/**
 * One walk through all words of the list, letter by letter. Beside it go "followers": for every place where a second
 * word may have begun, the state that the list has reached from its root since then.
 */
class SplitWalk {
  readonly #listed: ListedWords;
  readonly #all: ListedWords;
  readonly #letters: string[] = [];
  readonly #isLower: Uint8Array;

  constructor(listed: ListedWords, all: ListedWords) {
    this.#listed = listed;
    this.#all = all;
    this.#isLower = Uint8Array.from(listed.symbols.symbols, (symbol) => (/^\p{Ll}$/u.test(symbol) ? 1 : 0));
  }

  /**
   * For every beginning: how many different words follow it, in how many words of the list a word follows, and how many
   * words of the list begin so.
   */
  beginnings(report: (beginning: string, followers: number, hits: number, words: number) => void): void {
    const { dawg, root } = this.#all;
    const list = this.#listed.dawg;
    const letters = this.#letters;
    const labels: number[] = [];
    const followers: number[] = [];
    const hits: number[] = [];
    const words: number[] = [];
    const lastHead: number[] = [];
    const starts: number[] = [];
    const states: number[] = [];
    const visit = (state: number, depth: number, firstFollower: number): void => {
      followers[depth] = 0;
      hits[depth] = 0;
      words[depth] = 0;
      lastHead[depth] = -1;
      starts.push(depth);
      states.push(root);
      const end = starts.length;
      if (list.finalValueOf(state) !== 0) {
        words[depth] = 1;
        for (let i = firstFollower; i < end; i++) {
          const start = starts[i]!;
          if (start < MIN_FIRST || depth - start < MIN_LAST || dawg.finalValueOf(states[i]!) === 0) continue;
          hits[start]!++;
          // Words come in order, so those with the same three letters come one after another.
          const head = (labels[start]! << 20) | (labels[start + 1]! << 10) | labels[start + 2]!;
          if (head === lastHead[start]) continue;
          lastHead[start] = head;
          followers[start]!++;
        }
      }
      for (let arc = list.firstArc(state); arc < list.endArc(state); arc++) {
        const label = list.arcLabel(arc);
        if (this.#isLower[label] === 0) continue;
        labels[depth] = label;
        letters[depth] = this.#listed.symbols.symbols[label]!;
        this.#stepAll(starts, states, firstFollower, label);
        visit(list.arcTarget(arc), depth + 1, end);
        starts.length = end;
        states.length = end;
      }
      if (depth >= MIN_FIRST && followers[depth]! >= MIN_FOLLOWERS) {
        report(letters.slice(0, depth).join(''), followers[depth]!, hits[depth]!, words[depth]!);
      }
      if (depth > 0) words[depth - 1]! += words[depth]!;
    };
    visit(this.#listed.root, 0, 0);
  }

  /** Adds what the walks from number `first` on come to by one letter more. */
  #stepAll(starts: number[], states: number[], first: number, label: number): void {
    const end = states.length;
    for (let i = first; i < end; i++) {
      const next = this.#all.step(states[i]!, label);
      if (next === NO_STATE) continue;
      starts.push(starts[i]!);
      states.push(next);
    }
  }

  /** The words in -minen: `yhdistyminen`. */
  actionNouns(): string[] {
    const list = this.#listed.dawg;
    const nouns: string[] = [];
    const visit = (state: number, word: string): void => {
      if (word.endsWith('minen') && word.length > 'minen'.length + 2 && list.finalValueOf(state) !== 0)
        nouns.push(word);
      for (let arc = list.firstArc(state); arc < list.endArc(state); arc++) {
        const label = list.arcLabel(arc);
        if (this.#isLower[label] === 1) visit(list.arcTarget(arc), word + this.#listed.symbols.symbols[label]!);
      }
    };
    visit(this.#listed.root, '');
    return nouns;
  }

  /** For every word that ends a listed compound: after how many beginnings it does. */
  endings(firsts: ReadonlySet<string>): Map<string, number> {
    const { dawg, root } = this.#all;
    const list = this.#listed.dawg;
    const counts = new Map<string, number>();
    const starts: number[] = [];
    const states: number[] = [];
    const visit = (state: number, word: string, firstFollower: number): void => {
      if (word.length >= MIN_FIRST && firsts.has(word)) {
        starts.push(word.length);
        states.push(root);
      }
      const end = starts.length;
      if (list.finalValueOf(state) !== 0) {
        for (let i = firstFollower; i < end; i++) {
          const start = starts[i]!;
          if (word.length - start < MIN_FIRST || dawg.finalValueOf(states[i]!) === 0) continue;
          const ending = word.slice(start);
          if (VOWELS.includes(ending[0]!) && word[start - 1] === ending[0]) continue;
          counts.set(ending, (counts.get(ending) ?? 0) + 1);
        }
      }
      for (let arc = list.firstArc(state); arc < list.endArc(state); arc++) {
        const label = list.arcLabel(arc);
        if (this.#isLower[label] === 0) continue;
        this.#stepAll(starts, states, firstFollower, label);
        visit(list.arcTarget(arc), word + this.#listed.symbols.symbols[label]!, end);
        starts.length = end;
        states.length = end;
      }
    };
    visit(this.#listed.root, '', 0);
    return counts;
  }
}
