/**
 * Words for comparing two analysers: random paths of the lower side of an automaton, and the same words with a mistake.
 * Flag diacritics are followed without being checked, so some words are not accepted; that is part of the test.
 */

const MAX_LENGTH = 60;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzåäöøæáčđŋšŧžõōīаеиоунстрвклмд-'];

/** `count` different words as far as there are so many; every second one has a mistake. */
export function randomWords(automaton, count, random) {
  const distance = distancesToEnd(automaton);
  const words = new Set();
  for (let tries = count * 20; tries > 0 && words.size < count; tries--) {
    const word = randomPath(automaton, distance, random);
    if (word === '' || /[\n\t\r]/.test(word)) continue;
    words.add(word);
    if (words.size < count) words.add(withMistake(word, random));
  }
  words.delete('');
  return [...words];
}

/** For each state the number of arcs on the shortest way to an end. */
function distancesToEnd({ stateCount, firstArc, target, finalWeight }) {
  const sources = Array.from({ length: stateCount }, () => []);
  for (let s = 0; s < stateCount; s++) for (let a = firstArc[s]; a < firstArc[s + 1]; a++) sources[target[a]].push(s);
  const distance = new Int32Array(stateCount).fill(-1);
  const queue = [];
  for (let s = 0; s < stateCount; s++) {
    if (finalWeight[s] === Number.POSITIVE_INFINITY) continue;
    distance[s] = 0;
    queue.push(s);
  }
  for (const s of queue) {
    for (const from of sources[s]) {
      if (distance[from] >= 0) continue;
      distance[from] = distance[s] + 1;
      queue.push(from);
    }
  }
  return distance;
}

/** A random path; after a random number of letters it takes the shortest way to an end. */
function randomPath({ symbols, start, firstArc, output, target, finalWeight }, distance, random) {
  let state = start;
  let word = '';
  const patience = 3 + random() * 40;
  for (let steps = 0; steps < 1000; steps++) {
    const hurries = steps > patience || word.length > MAX_LENGTH;
    if (finalWeight[state] < Number.POSITIVE_INFINITY && (hurries || random() < 0.3)) return word;
    const arcs = [];
    for (let a = firstArc[state]; a < firstArc[state + 1]; a++) {
      if (distance[target[a]] < 0 || (hurries && distance[target[a]] >= distance[state])) continue;
      arcs.push(a);
    }
    if (arcs.length === 0) return word;
    const arc = arcs[Math.floor(random() * arcs.length)];
    const symbol = symbols[output[arc]];
    if (symbol.startsWith('@_IDENTITY')) word += 'ẋ';
    else if (output[arc] !== 0 && !(symbol.startsWith('@') && symbol.endsWith('@'))) word += symbol;
    state = target[arc];
  }
  return '';
}

function withMistake(word, random) {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)];
  const p = random();
  if (p < 0.3) letters.splice(at, 1);
  else if (p < 0.6) letters.splice(at, 1, letter);
  else if (p < 0.8) letters.splice(at, 0, letter);
  else if (at + 1 < letters.length) [letters[at], letters[at + 1]] = [letters[at + 1], letters[at]];
  return letters.join('');
}
