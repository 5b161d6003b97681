/**
 * Judges morphology tests. Generation: all the forms of an analysis come, and no others. Analysis: all the analyses of a form come;
 * others may come too. What has a `~` must not come, and where nothing is expected nothing may come. Start at `judgeMorphology`.
 */
import { Budget, SearchBudget } from '../../engine/budget.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import type { MorphologyGroup } from './morphology-yaml.js';
import type { TestFailure } from './test-report.js';

/** What a transducer makes of a text; `isCut` where the search was ended before it was through. */
export type LookUp = (text: string) => { readonly results: readonly string[]; readonly isCut: boolean };

export interface Judgement {
  /** Each result that was expected, and each that rightly did not come. */
  readonly passed: number;
  /** Each text that was looked up and has something wrong. */
  readonly failed: number;
  readonly failures: readonly TestFailure[];
}

/** Of one word: a transducer with cycles can have more results than anybody wants to wait for. */
const MAX_STEPS = 20_000_000;
const MAX_MS = 10_000;

export function lookUpIn(net: Automaton, name: string): LookUp {
  const lookup = new Lookup(Transducer.read(writeOptimisedLookup(net).bytes, name));
  return (text) => {
    const budget = new SearchBudget(Budget.unlimited(), { steps: MAX_STEPS, ms: MAX_MS });
    const results = [...new Set(lookup.lookup(text, budget).map(({ value }) => value.trim()))];
    return { results, isCut: budget.cutShort };
  };
}

export interface Sides {
  readonly generate?: LookUp | undefined;
  readonly analyse?: LookUp | undefined;
}

export function judgeMorphology(groups: readonly MorphologyGroup[], { generate, analyse }: Sides): Judgement {
  const judge = new Judge();
  if (generate !== undefined) {
    for (const { title, cases } of groups) {
      for (const { analysis, forms, line } of cases) {
        judge.look(generate, { title, text: analysis, results: forms, line, isExact: true });
      }
    }
  }
  if (analyse !== undefined) {
    for (const { title, cases } of groups) {
      for (const test of byForm(cases)) judge.look(analyse, { title, ...test, isExact: false });
    }
  }
  return judge;
}

/** The analyses of each form. */
function byForm(cases: MorphologyGroup['cases']): Iterable<{ text: string; results: string[]; line: number }> {
  const forms = new Map<string, { text: string; results: string[]; line: number }>();
  for (const { analysis, forms: listed, line } of cases) {
    for (const text of listed) {
      const test = forms.get(text) ?? { text, results: [], line };
      if (!test.results.includes(analysis)) test.results.push(analysis);
      forms.set(text, test);
    }
  }
  return forms.values();
}

interface Test {
  readonly title: string;
  readonly text: string;
  readonly results: readonly string[];
  readonly line: number;
  /** Nothing else may come. */
  readonly isExact: boolean;
}

class Judge implements Judgement {
  passed = 0;
  failed = 0;
  readonly failures: TestFailure[] = [];

  look(lookUp: LookUp, { title, text: written, results: listed, line, isExact }: Test): void {
    const isNegative = written.startsWith('~');
    const text = bare(written);
    // Of a text that is forbidden, a result with a sign of its own is wanted, and one without it is not.
    const isWanted = (result: string) => result.startsWith('~') === isNegative;
    const wanted = new Set(listed.filter(isWanted).map(bare));
    const unwanted = new Set(listed.filter((result) => !isWanted(result)).map(bare));
    const { results, isCut } = lookUp(text);
    const came = new Set(results);
    const missing = [...wanted].filter((result) => !came.has(result));
    const forbidden = [...unwanted].filter((result) => came.has(result));
    const others = [...came].filter((result) => !wanted.has(result) && !unwanted.has(result));
    if (wanted.size > 0) this.passed += wanted.size - missing.length + unwanted.size - forbidden.length;
    else if (came.size === 0) this.passed++;
    const problems = [
      ...(missing.length === 0 ? [] : [`expected ${missing.join(', ')}`]),
      ...(forbidden.length === 0 ? [] : [`must not give ${forbidden.join(', ')}`]),
      ...(isExact && others.length > 0 && wanted.size > 0 ? [`gives also ${others.join(', ')}`] : []),
      ...(isExact && others.length > 0 && wanted.size === 0 ? [`must give nothing`] : []),
      ...(isCut ? ['the search took too long and was ended'] : []),
    ];
    if (problems.length === 0) return;
    this.failed++;
    const direction = isExact ? 'generation' : 'analysis';
    const all = results.length === 0 ? 'nothing' : results.join(', ');
    this.failures.push({
      line,
      test: `${title}: ${direction} of ${text}`,
      problem: `${problems.join('; ')}; came: ${all}`,
    });
  }
}

function bare(text: string): string {
  return text.replace(/^~+/, '');
}
