/** Words of a lexicon by chance: what the letters of a language are counted in besides attested words, where those are few. */

const LONGEST = 16;
/** Silent arcs (flags) follow each other at most so often. */
const SILENT_RUN = 6;
/**
 * A way into the lexicon is taken as often as this power of the words behind it says: most words are compounds and rare derivations, and would be
 * all that comes.
 */
const DAMPING = 0.5;

/**
 * @param lexicon an automaton
 * @param lengths as those of attested words: words of other lengths do not come, and of these in the same shares
 * @param tries more than the words that come of them
 */
export function sampleWords(lexicon, lengths, tries) {
  const letters = lexicon.symbols.map((symbol) => (/^@.*@$/.test(symbol) ? '' : symbol));
  const ways = countWays(lexicon, letters);
  const random = randomNumbers();
  const words = new Set();
  for (let tried = 0; tried < tries; tried++) {
    const length = lengths[Math.floor(random() * lengths.length)];
    const word = length > LONGEST ? undefined : walk(lexicon, letters, ways, length, random);
    if (word !== undefined) words.add(word.toLowerCase());
  }
  return words;
}

/** By the letters that are left, then by state: how many paths end there. */
function countWays({ stateCount, firstArc, input, target, finalWeight }, letters) {
  const ways = Array.from({ length: LONGEST + 1 }, () => new Float64Array(stateCount));
  const isSilent = letters.map((letter) => letter === '');
  const rounds = input.some((symbol) => isSilent[symbol]) ? SILENT_RUN : 1;
  for (let left = 0; left <= LONGEST; left++)
    for (let round = 0; round < rounds; round++)
      for (let state = 0; state < stateCount; state++) {
        let sum = left === 0 && finalWeight[state] !== Number.POSITIVE_INFINITY ? 1 : 0;
        for (let arc = firstArc[state]; arc < firstArc[state + 1]; arc++) {
          const { length } = letters[input[arc]];
          if (length <= left) sum += ways[left - length][target[arc]];
        }
        ways[left][state] = sum;
      }
  return ways;
}

function walk({ start, firstArc, input, target, finalWeight }, letters, ways, length, random) {
  let [state, left, word] = [start, length, ''];
  for (let step = 0; step < LONGEST * SILENT_RUN; step++) {
    const choices = [];
    if (left === 0 && finalWeight[state] !== Number.POSITIVE_INFINITY) choices.push({ arc: -1, weight: 1 });
    for (let arc = firstArc[state]; arc < firstArc[state + 1]; arc++) {
      const letter = letters[input[arc]];
      const count = letter.length > left ? 0 : ways[left - letter.length][target[arc]];
      if (count > 0) choices.push({ arc, weight: count ** DAMPING });
    }
    const arc = choose(choices, random());
    if (arc === undefined) return undefined;
    if (arc < 0) return word;
    word += letters[input[arc]];
    left -= letters[input[arc]].length;
    state = target[arc];
  }
  return undefined;
}

function choose(choices, share) {
  let rest = share * choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const { arc, weight } of choices) {
    rest -= weight;
    if (rest <= 0) return arc;
  }
  return choices.at(-1)?.arc;
}

/** The same ones each time. */
function randomNumbers() {
  let seed = 5;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
