/** The text that fuzzed grammars are applied to: a few cohorts with readings, dependencies and white space. */
import { readdirSync, readFileSync } from 'node:fs';
import { Applicator, type Grammar, optionsFor } from '../../src/cg3/index.js';
import { stepBudget } from './step-budget.js';

const STREAM = `"<Mun>"
\t"mun" Pron Pers Sg1 Nom @SUBJ #1->2
"<lean>"
\t"leat" V <mv> Ind Prs Sg1 @FMV #2->0
\t"lea" N Sg Nom
"<dás>"
\t"dát" Pron Dem Sg Loc <W:12> #3->2
\t"dás" Adv
\t\t"sub" N Cmp
 
"<.>"
\t"." CLB <<<
"<Guolit>"
\t"guolli" N Pl Nom
;\t"guolit" V Inf REMOVE:7
`;

/** As a pipeline does it: the options of the grammar's own command line, and a budget. */
export function applyTo(grammar: Grammar): void {
  const applicator = new Applicator(grammar, { ...optionsFor(grammar), trace: false });
  applicator.runText(STREAM, stepBudget(20_000));
}

const FIXTURES = new URL('../../src/cg3/fixtures/vislcg3/', import.meta.url);

/** One small grammar for each feature. */
export function fixtureGrammars(): string[] {
  return readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(new URL(`${name}/grammar.cg3`, FIXTURES), 'utf8'));
}
