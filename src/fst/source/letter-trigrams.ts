/**
 * Which letters follow each other in the words of a lexicon? Of a word that somebody hit on the keyboard with both hands, few do.
 * Start at `letterTrigrams`.
 */
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';

/** Stands before the first and behind the last letter of a word. */
export const WORD_EDGE = ' ';
/** A letter is judged with so many letters before it. */
const HISTORY = 2;

/**
 * All that stands in three neighbouring places of a word that the lexicon accepts, edges among them; in small letters, sorted, one
 * after the other in one string. Flags are not looked at, so that a few may be there that only other words could have.
 */
export function letterTrigrams(lexicon: Automaton): string {
  const letters = lexicon.symbols.map((symbol) => (isSilent(symbol) ? '' : symbol.toLowerCase()));
  const trigrams = new Set<string>();
  const histories = Array.from({ length: lexicon.stateCount }, () => new Set<string>());
  const waiting: { state: number; history: string }[] = [];
  const visit = (state: number, history: string) => {
    if (histories[state]!.has(history)) return;
    histories[state]!.add(history);
    waiting.push({ state, history });
  };
  visit(lexicon.start, WORD_EDGE);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { state, history } = next;
    if (lexicon.finalWeight[state] !== Number.POSITIVE_INFINITY) extend(history, WORD_EDGE, trigrams);
    for (let arc = lexicon.firstArc[state]!; arc < lexicon.firstArc[state + 1]!; arc++) {
      visit(lexicon.target[arc]!, extend(history, letters[lexicon.input[arc]!]!, trigrams));
    }
  }
  return [...trigrams].sort().join('');
}

/** Adds what `letters` complete, and returns what comes before the next letter. */
function extend(history: string, letters: string, trigrams: Set<string>): string {
  let before = history;
  for (let at = 0; at < letters.length; at++) {
    const trigram = before + letters[at];
    if (trigram.length > HISTORY) trigrams.add(trigram);
    before = trigram.slice(-HISTORY);
  }
  return before;
}

function isSilent(symbol: string): boolean {
  return symbol === EPSILON_SYMBOL || /^@.*@$/.test(symbol);
}
