/**
 * Changes the weights of arcs that carry tags (`weights/tags.reweight`) and of final states, as `hfst-reweight` does. Start
 * at `reweightByTags`.
 *
 *     +Cmp<TAB>+2      an arc with this symbol on one of its sides costs 2 more
 *     +Foreign<TAB>3   its weight is multiplied
 *
 * The lines are applied one after the other. One oddity of the published build is kept: a line changes either what is added
 * or what is multiplied, and the other one stays as the lines before left it. In a file that has both kinds, `+A +2`
 * followed by `+B 3` also adds 2 to the arcs of +B.
 */
import type { Automaton } from '../../fst/build/automaton.js';
import { SourceError, type SourceFile, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { parseWeight } from './parse-weight.js';

interface TagWeight {
  readonly line: number;
  readonly tag: string;
  readonly factor: number;
  readonly added: number;
}

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function reweightByTags(net: Automaton, file: SourceFile, warnings: SourceProblem[] = []): Automaton {
  const bySymbol = new Map<number, TagWeight[]>();
  for (const tagWeight of readTagWeights(file, warnings)) {
    const symbol = net.symbols.indexOf(tagWeight.tag);
    if (symbol < 0) continue;
    const list = bySymbol.get(symbol);
    if (list === undefined) bySymbol.set(symbol, [tagWeight]);
    else list.push(tagWeight);
  }
  if (bySymbol.size === 0) return net;
  const { input, output } = net;
  const weight = net.weight.map((before, arc) => {
    const ofInput = bySymbol.get(input[arc]!);
    const ofOutput = input[arc] === output[arc] ? undefined : bySymbol.get(output[arc]!);
    if (ofInput === undefined && ofOutput === undefined) return before;
    const inOrder = [...(ofInput ?? []), ...(ofOutput ?? [])].sort((a, b) => a.line - b.line);
    return inOrder.reduce((cost, { factor, added }) => Math.fround(factor * cost + added), before);
  });
  return { ...net, weight };
}

/** The same paths, each of them dearer by `weight`. */
export function addToFinals(net: Automaton, weight: number): Automaton {
  return { ...net, finalWeight: net.finalWeight.map((before) => before + weight) };
}

function readTagWeights(file: SourceFile, warnings: SourceProblem[]): TagWeight[] {
  const tagWeights: TagWeight[] = [];
  const errors: SourceProblem[] = [];
  let factor = 1;
  let added = 0;
  for (const [i, text] of file.text.split('\n').entries()) {
    if (text === '' || text.startsWith('#')) continue;
    const problem = (severity: 'error' | 'warning', column: number, message: string, hint: string): SourceProblem => {
      return { file: file.name, line: i + 1, column, message, hint, severity };
    };
    const tab = text.indexOf('\t');
    if (tab < 0) {
      errors.push(problem('error', 1, 'there is no tab between the tag and its weight', 'tag<TAB>+weight'));
      continue;
    }
    const weightText = text.slice(tab + 1);
    const isAdded = weightText.startsWith('+');
    const weight = parseWeight(isAdded ? weightText.slice(1) : weightText);
    if (weight === undefined) {
      const hint = 'nothing may stand behind the weight, not even a blank';
      errors.push(problem('error', tab + 2, `"${weightText}" is not a weight`, hint));
      continue;
    }
    if (isAdded) added = weight;
    else factor = weight;
    if (factor !== 1 && added !== 0) {
      const message = `the weight is multiplied by ${factor}, then ${added} is added`;
      warnings.push(
        problem('warning', tab + 2, message, 'a line keeps what the lines before it added or multiplied by'),
      );
    }
    tagWeights.push({ line: i + 1, tag: text.slice(0, tab), factor, added });
  }
  if (errors.length > 0) throw new SourceError([...errors, ...warnings]);
  return tagWeights;
}
