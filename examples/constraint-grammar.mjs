/** A word with two readings, and a rule that chooses one. */
import { Applicator, Budget, parseGrammar, readStream } from 'langtools/cg3';

const grammar = parseGrammar('DELIMITERS = "<.>" ; SELECT (N) IF (-1 (Det)) ;');
const stream = '"<the>"\n\t"the" Det\n"<saw>"\n\t"saw" N Sg\n\t"see" V Past\n';
const cohorts = [...readStream(stream)].flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));
const { cohorts: result } = new Applicator(grammar).run(cohorts, Budget.unlimited());
for (const { form, readings } of result) {
  console.log(form, readings.map(({ tags }) => tags.join(' ')).join(' | '));
}
