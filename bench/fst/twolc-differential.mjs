/**
 * Random twolc grammars through hfst-twolc and through our compiler, and a random lexicon composed with both sets of
 * rules. Rule automata must accept the same strings of pairs, compositions must be the same weighted relation.
 *
 *     npm run build && node bench/fst/twolc-differential.mjs [N] [SEED] [FIRST]
 *
 * Prints each grammar on which the two differ, and at the end how many there were. Exit code 1 if any.
 */

import { withoutSymbols, withSymbols } from '../../dist/fst/algebra/substitute.js';
import { readAtt } from '../../dist/fst/formats/att.js';
import { writeHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { compileTwolc as compileOurs } from '../../dist/fst/twolc/compile-twolc.js';
import { composeIntersect as composeOurs } from '../../dist/fst/twolc/compose-intersect.js';
import { ruleToAutomaton } from '../../dist/fst/twolc/rule-automaton.js';
import { seededRandom } from '../detect/seeded-random.mjs';
import { compileTwolc, composeIntersect, sameRelation } from './hfst.mjs';
import { randomGrammar, randomLexicon } from './twolc-grammars.mjs';

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const first = Number(process.argv[4] ?? 0);
const tally = { same: 0, bothRefuse: 0, theyRefuse: 0, theyCrash: 0, weRefuse: 0, different: 0, compositions: 0 };

for (let i = first; i < first + count; i++) {
  const random = seededRandom(seed * 1_000_003 + i * 7919);
  for (let skip = 0; skip < 5; skip++) random();
  const flags = [random() < 0.4 ? '-R' : '', random() < 0.1 ? '-D' : ''].filter((flag) => flag !== '');
  const { text, symbols } = randomGrammar(random, { plainCentres: flags.includes('-R') });
  const problem = compareOne(text, flags, () => randomLexicon(random, symbols));
  if (problem === undefined) continue;
  tally.different++;
  console.log(`--- case ${i} of seed ${seed}, hfst-twolc ${flags.join(' ')}\n${text}=> ${problem}\n`);
}
console.log(JSON.stringify(tally));
process.exitCode = tally.different > 0 || tally.weRefuse > 0 ? 1 : 0;

function compareOne(text, flags, lexiconText) {
  const ours = attempt(text, flags);
  const theirs = compileTwolc(text, ['-q', ...flags]);
  if (theirs.status !== 0) {
    if (ours.error !== undefined) tally.bothRefuse++;
    else if (theirs.status === null) tally.theyCrash++;
    else {
      tally.theyRefuse++;
      if (process.env.SHOW_REFUSED) return `they refuse: ${theirs.stderr.slice(0, 300)}`;
    }
    return undefined;
  }
  if (ours.error !== undefined) {
    tally.weRefuse++;
    return `we refuse: ${ours.error}`;
  }
  const { grammar } = ours;
  if (grammar.rules.length !== theirs.automata.length) {
    return `${grammar.rules.length} rules, they have ${theirs.automata.length}`;
  }
  for (const [i, rule] of grammar.rules.entries()) {
    const difference = sameRelation(
      ruleToAutomaton(grammar.alphabet, rule),
      plain(theirs.automata[i], grammar.alphabet),
      { weights: false },
    );
    if (difference !== undefined) return `rule ${i} "${rule.name}": ${difference}`;
  }
  tally.same++;
  if (grammar.rules.length === 0) return undefined;
  return compareComposition(grammar, theirs.bytes, lexiconText());
}

/**
 * Without the symbols that hfst-twolc used for itself and left in the alphabet, and with the boundary and the diacritics,
 * which it leaves out where a rule allows them nowhere.
 */
function plain(rule, { diacritics }) {
  return withoutSymbols(
    withSymbols(rule, ['@#@', ...diacritics]),
    rule.symbols.filter((symbol) => symbol.startsWith('__HFST_TWOLC_')),
  );
}

function compareComposition(grammar, rules, lexiconText) {
  const lexicon = readAtt(lexiconText);
  const theirs = composeIntersect(writeHfstOpenFst(lexicon), rules, ['-q']);
  if (theirs.automata.length !== 1)
    return `composition with\n${lexiconText}hfst-compose-intersect failed: ${theirs.status} ${theirs.stderr}`;
  tally.compositions++;
  const difference = sameRelation(composeOurs(lexicon, grammar), theirs.automata[0]);
  return difference === undefined ? undefined : `composition with\n${lexiconText}differs: ${difference}`;
}

function attempt(text, flags) {
  try {
    const options = { resolveLeft: flags.includes('-R'), resolveRight: !flags.includes('-D') };
    return { grammar: compileOurs({ name: 'grammar.twolc', text }, options) };
  } catch (error) {
    if (error.problems === undefined) throw error;
    return { error: error.message };
  }
}
