/** Warnings about sublexicons: a continuation that does not exist, one that no word reaches, no `Root`. */
import { closest } from '../diagnostics/source-problem.js';
import { END_OF_WORD, type LexiconSource } from './lexicon-source.js';
import { MAX_WARNINGS_PER_KIND, type Problems } from './problems.js';

export function checkSublexicons(source: LexiconSource, problems: Problems): void {
  warnOfMissing(source, problems);
  if (source.start === undefined) return;
  const start = source.sublexicons[source.start]!;
  if (start.name !== 'Root') {
    problems.warn(
      'no Root',
      start.defined!,
      `there is no lexicon "Root"; words begin with "${start.name}", the first one`,
    );
  }
  const reached = reachableFrom(source, source.start);
  source.sublexicons.forEach(({ name, defined }, number) => {
    if (defined === undefined || reached[number] === 1) return;
    problems.warn('unreachable lexicon', defined, `no word reaches the lexicon "${name}"`);
  });
}

function warnOfMissing({ sublexicons }: LexiconSource, problems: Problems): void {
  const names = sublexicons.filter(({ defined }) => defined !== undefined).map(({ name }) => name);
  let count = 0;
  sublexicons.forEach(({ name, defined, mentioned }, number) => {
    if (number === END_OF_WORD || defined !== undefined || mentioned === undefined) return;
    // A suggestion compares with every name: not for the many that are only counted.
    const near = ++count > MAX_WARNINGS_PER_KIND ? undefined : closest(name, ['#', ...names]);
    const hint = near === undefined ? undefined : `did you mean "${near}"?`;
    problems.warn(
      'missing lexicon',
      mentioned,
      `there is no lexicon "${name}"; entries that continue with it are lost`,
      hint,
    );
  });
}

/** 1 for every sublexicon that some word passes through. */
function reachableFrom(source: LexiconSource, start: number): Uint8Array {
  const count = source.sublexicons.length;
  const reached = new Uint8Array(count);
  const next: (Set<number> | undefined)[] = new Array(count);
  const link = (from: number, to: number) => {
    next[from] ??= new Set();
    next[from].add(to);
  };
  const lexicons = source.lexicon.view();
  const continuations = source.continuation.view();
  let lastFrom = -1;
  let lastTo = -1;
  for (let e = 0; e < lexicons.length; e++) {
    if (lexicons[e] === lastFrom && continuations[e] === lastTo) continue;
    lastFrom = lexicons[e]!;
    lastTo = continuations[e]!;
    link(lastFrom, lastTo);
  }
  for (const { lexicon, continuation } of source.regexEntries) link(lexicon, continuation);
  const stack = [start];
  reached[start] = 1;
  for (let lexicon = stack.pop(); lexicon !== undefined; lexicon = stack.pop()) {
    for (const to of next[lexicon] ?? []) {
      if (reached[to] === 1) continue;
      reached[to] = 1;
      stack.push(to);
    }
  }
  return reached;
}
