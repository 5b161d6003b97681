/** HFST's programs, as far as recipes of language repositories use them, over our own algebra. */
import { DataError } from '../../engine/data-error.js';
import { intersect, subtract, withoutWeights } from '../../fst/algebra/boolean.js';
import { compose, composeHarmonised } from '../../fst/algebra/compose.js';
import type { Limits } from '../../fst/algebra/limits.js';
import { deterministic, optimise } from '../../fst/algebra/optimise.js';
import { invert, lower, upper } from '../../fst/algebra/projection.js';
import { concatenate, repeat, star, union } from '../../fst/algebra/rational.js';
import { reverse } from '../../fst/algebra/reverse.js';
import { substituteSymbols, withoutUnusedSymbols } from '../../fst/algebra/substitute.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { pushWeights } from '../../fst/build/push-weights.js';
import { removeEpsilon } from '../../fst/build/remove-epsilon.js';
import { readAtt } from '../../fst/formats/att.js';
import { compileLexc } from '../../fst/lexc/compile-lexc.js';
import { composeIntersectTransducers } from '../../fst/twolc/compose-intersect.js';
import { compileRegex, compileRegexes } from '../../fst/xfst/compile-regex.js';
import { runScript } from '../../fst/xfst/script/run-script.js';
import { netArtefact, netOf, netsOf, textOf } from './artefact.js';
import { inputFile, outputTo, readOptions, type Tool, type ToolHost, UnsupportedRecipe } from './tool.js';

const INPUT = ['-i', '--input'];
const OUTPUT = ['-o', '--output'];
const FORMAT = ['-f', '--format'];

/** Formats that have no weights lose them. */
function inFormat(net: Automaton, format: string | undefined): Automaton {
  return format === 'foma' || format === 'sfst' ? withoutWeights(net) : net;
}

function optionValue(values: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  return names.map((name) => values.get(name)).find((value) => value !== undefined);
}

/** A program that changes every transducer of its input. */
function unary(
  program: string,
  change: (net: Automaton, values: ReadonlyMap<string, string>, limits: Limits) => Automaton,
  takesValue: readonly string[] = [],
  flags: readonly string[] = [],
): Tool {
  return (args, piped, host) => {
    const { values, rest } = readOptions(program, args, [...INPUT, ...OUTPUT, ...takesValue], flags);
    const path = optionValue(values, INPUT) ?? rest[0] ?? '-';
    const nets = netsOf(inputFile(program, path, piped, host), path).map((net) => change(net, values, host.limits));
    return outputTo(optionValue(values, OUTPUT), netArtefact(...nets), host);
  };
}

/** A program that joins two inputs: `-1 A -2 B`, `A B`, or one of them piped. */
function binary(
  program: string,
  join: (a: Automaton, b: Automaton, values: ReadonlyMap<string, string>, host: ToolHost) => Automaton,
  flags: readonly string[] = [],
  takesValue: readonly string[] = [],
): Tool {
  return (args, piped, host) => {
    const operandOptions = ['-1', '-2', '--input1', '--input2'];
    const { values, rest } = readOptions(program, args, [...operandOptions, ...OUTPUT, ...takesValue], flags);
    const operands = [...rest];
    const first =
      optionValue(values, ['-1', '--input1']) ??
      (operands.length > 1 || values.has('-2') ? operands.shift() : '-') ??
      '-';
    const second = optionValue(values, ['-2', '--input2']) ?? operands.shift() ?? '-';
    const [a, b] = [first, second].map((path) => netOf(inputFile(program, path, piped, host), path));
    return outputTo(optionValue(values, OUTPUT), netArtefact(join(a!, b!, values, host)), host);
  };
}

const xfst: Tool = (args, piped, host) => {
  const { values } = readOptions('hfst-xfst', args, [...FORMAT, '-F'], ['-p', '--pipe-mode']);
  const script = values.has('-F') ? inputFile('hfst-xfst', values.get('-F')!, piped, host) : piped;
  if (script === undefined) throw new DataError('hfst-xfst: nothing is piped into it');
  const format = optionValue(values, FORMAT);
  const { saved } = runScript(
    { name: 'hfst-xfst', text: textOf(script, 'the script') },
    {
      ...scriptFiles(host),
      readLexc: (name) => compileLexicon([name], host),
      readAtt,
      warn: host.warn,
      limits: host.limits,
    },
  );
  for (const [path, nets] of saved) host.write(path, netArtefact(...nets.map((net) => inFormat(net, format))));
  return undefined;
};

function scriptFiles(host: ToolHost) {
  return {
    readText: (name: string) => {
      const artefact = host.read(name);
      return artefact?.kind === 'text' ? artefact.text : undefined;
    },
    readNets: (name: string) => {
      const artefact = host.read(name);
      return artefact?.kind === 'nets' ? artefact.nets : undefined;
    },
  };
}

const regexp2fst: Tool = (args, piped, host) => {
  const takesValue = [...INPUT, ...OUTPUT, ...FORMAT, '-x', '--xerox-composition', '-X', '-n'];
  const flags = ['-S', '--semicolon', '-j', '--disjunct', '-E', '--encode-weights', '-l', '--line'];
  const { values, rest } = readOptions('hfst-regexp2fst', args, takesValue, flags);
  const path = optionValue(values, INPUT) ?? rest[0] ?? '-';
  const text = textOf(inputFile('hfst-regexp2fst', path, piped, host), path);
  const files = scriptFiles(host);
  const xerox = optionValue(values, ['-x', '--xerox-composition']);
  const options = {
    readText: files.readText,
    readNet: (name: string) => files.readNets(name)?.[0],
    flags: xerox?.toUpperCase() === 'ON' ? ('letters' as const) : ('symbols' as const),
    warn: host.warn,
    limits: host.limits,
  };
  const isTerminated = values.has('-S') || values.has('--semicolon');
  const nets = isTerminated
    ? compileRegexes({ name: path, text }, options)
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => compileRegex({ name: path, text: line }, options));
  const format = optionValue(values, FORMAT);
  const joined =
    values.has('-j') || values.has('--disjunct') ? [nets.reduce((a, b) => union(a, b, host.limits))] : nets;
  return outputTo(
    optionValue(values, OUTPUT),
    netArtefact(...joined.map((net) => inFormat(optimise(net), format))),
    host,
  );
};

function compileLexicon(paths: readonly string[], host: ToolHost): Automaton | undefined {
  const files = paths.map((name) => {
    const artefact = host.read(name);
    return artefact === undefined ? undefined : { name, text: textOf(artefact, name) };
  });
  if (files.some((file) => file === undefined)) return undefined;
  const { automaton, warnings } = compileLexc(
    files.filter((file) => file !== undefined),
    { limits: host.limits },
  );
  for (const warning of warnings) host.warn(warning);
  return automaton;
}

const lexc: Tool = (args, _piped, host) => {
  const flags = ['--alignStrings', '-A', '--Werror', '-Wall', '--withFlags', '-F', '-l'];
  const { values, rest } = readOptions('hfst-lexc', args, [...OUTPUT, ...FORMAT], flags);
  const net = compileLexicon(rest, host);
  if (net === undefined) throw new DataError(`hfst-lexc: not all of ${rest.join(' ')} are there`);
  return outputTo(optionValue(values, OUTPUT), netArtefact(inFormat(net, optionValue(values, FORMAT))), host);
};

const composeIntersect: Tool = (args, piped, host) => {
  const { values, rest } = readOptions('hfst-compose-intersect', args, ['-1', '-2', ...OUTPUT], ['--fast', '-I', '-l']);
  const [first = '-', second = ''] = [values.get('-1') ?? '-', values.get('-2') ?? rest[0]];
  const lexicon = netOf(inputFile('hfst-compose-intersect', first, piped, host), first);
  const rules = netsOf(inputFile('hfst-compose-intersect', second, piped, host), second);
  const net = composeIntersectTransducers(lexicon, rules, host.limits);
  return outputTo(optionValue(values, OUTPUT), netArtefact(optimise(net, host.limits)), host);
};

/** `-f A -t B`, or `-F FILE` with a pair of symbols on each line. */
const substitute: Tool = (args, piped, host) => {
  const takesValue = [...INPUT, ...OUTPUT, '-f', '-t', '-F', '--format'];
  const { values, rest } = readOptions('hfst-substitute', args, takesValue, []);
  const path = optionValue(values, INPUT) ?? rest[0] ?? '-';
  const replacements = new Map<string, string>();
  if (values.has('-f')) replacements.set(values.get('-f')!, values.get('-t') ?? '');
  if (values.has('-F')) {
    const list = textOf(inputFile('hfst-substitute', values.get('-F')!, piped, host), values.get('-F')!);
    for (const line of list.split('\n')) {
      const [from, to] = line.split('\t');
      if (from !== undefined && to !== undefined) replacements.set(from, to);
    }
  }
  const nets = netsOf(inputFile('hfst-substitute', path, piped, host), path).map((net) =>
    substituteSymbols(net, replacements),
  );
  return outputTo(optionValue(values, OUTPUT), netArtefact(...nets), host);
};

function repeated(net: Automaton, values: ReadonlyMap<string, string>, limits: Limits): Automaton {
  const [from, to] = [values.get('-f'), values.get('-t')];
  return from === undefined && to === undefined
    ? star(net, limits)
    : repeat(net, Number(from ?? 0), to === undefined ? Number.POSITIVE_INFINITY : Number(to), limits);
}

function projected(net: Automaton, values: ReadonlyMap<string, string>): Automaton {
  const side = optionValue(values, ['-p', '--project']) ?? '';
  if (['upper', 'input', 'first', 'analysis'].includes(side)) return upper(net);
  if (['lower', 'output', 'second', 'generation'].includes(side)) return lower(net);
  throw new UnsupportedRecipe(`hfst-project: the side "${side}" is not supported`);
}

/** Adds to, or multiplies, the weights of arcs with a symbol, or of ends. */
function reweighted(net: Automaton, values: ReadonlyMap<string, string>): Automaton {
  const addition = Number(optionValue(values, ['-a', '--addition']) ?? 0);
  const factor = Number(optionValue(values, ['-b', '--multiplier']) ?? 1);
  if (values.has('-T')) throw new UnsupportedRecipe('hfst-reweight: the option -T is not supported here');
  const symbol = optionValue(values, ['-S', '--symbol']);
  const isChosen = (number: number) => symbol === undefined || net.symbols[number] === symbol;
  const endsOnly = values.has('-e') || values.has('--end-states-only');
  const arcsOnly = values.has('-A') || values.has('--arcs-only');
  const weight = endsOnly
    ? net.weight
    : net.weight.map((before, a) =>
        isChosen(net.input[a]!) || isChosen(net.output[a]!) ? before * factor + addition : before,
      );
  const finalWeight =
    arcsOnly || symbol !== undefined
      ? net.finalWeight
      : net.finalWeight.map((before) => (before < Number.POSITIVE_INFINITY ? before * factor + addition : before));
  return { ...net, weight, finalWeight };
}

export const HFST_TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['hfst-xfst', xfst],
  ['hfst-regexp2fst', regexp2fst],
  ['hfst-lexc', lexc],
  ['hfst-compose-intersect', composeIntersect],
  ['hfst-substitute', substitute],
  [
    'hfst-compose',
    binary(
      'hfst-compose',
      (a, b, values, { limits, isFoma }) => {
        if (values.has('-F') || values.has('--harmonize-flags'))
          return optimise(composeHarmonised(a, b, limits), limits);
        const xerox = optionValue(values, ['-x', '--xerox-composition']) ?? '';
        const flags = isFoma || /^(?:on|true|yes)$/i.test(xerox) ? 'letters' : 'symbols';
        return optimise(compose(a, b, { flags }, limits), limits);
      },
      ['-F', '--harmonize-flags'],
      ['-x', '--xerox-composition'],
    ),
  ],
  ['hfst-disjunct', binary('hfst-disjunct', (a, b, _, { limits }) => union(a, b, limits))],
  ['hfst-union', binary('hfst-union', (a, b, _, { limits }) => union(a, b, limits))],
  ['hfst-concatenate', binary('hfst-concatenate', (a, b, _, { limits }) => concatenate(a, b, limits))],
  ['hfst-subtract', binary('hfst-subtract', (a, b, _, { limits }) => subtract(a, b, limits))],
  ['hfst-intersect', binary('hfst-intersect', (a, b, _, { limits }) => intersect(a, b, limits))],
  ['hfst-invert', unary('hfst-invert', (net) => invert(net))],
  ['hfst-reverse', unary('hfst-reverse', (net, _, limits) => reverse(net, limits))],
  ['hfst-minimize', unary('hfst-minimize', (net, _, limits) => optimise(net, limits), [], ['-E'])],
  ['hfst-determinize', unary('hfst-determinize', (net, _, limits) => deterministic(net, limits), [], ['-E'])],
  ['hfst-remove-epsilons', unary('hfst-remove-epsilons', (net, _, limits) => removeEpsilon(net, limits))],
  ['hfst-prune-alphabet', unary('hfst-prune-alphabet', (net) => withoutUnusedSymbols(net), [], ['-f', '-S'])],
  ['hfst-push-weights', unary('hfst-push-weights', pushed, ['-p', '--push'])],
  ['hfst-project', unary('hfst-project', projected, ['-p', '--project'])],
  ['hfst-repeat', unary('hfst-repeat', repeated, ['-f', '-t'])],
  [
    'hfst-reweight',
    unary(
      'hfst-reweight',
      reweighted,
      ['-S', '--symbol', '-a', '--addition', '-b', '--multiplier', '-T'],
      ['-e', '--end-states-only', '-A', '--arcs-only'],
    ),
  ],
  [
    'hfst-fst2fst',
    unary('hfst-fst2fst', (net, values) => inFormat(net, optionValue(values, FORMAT)), FORMAT, [
      '-w',
      '-O',
      '-t',
      '-F',
    ]),
  ],
]);

function pushed(net: Automaton, values: ReadonlyMap<string, string>): Automaton {
  const direction = optionValue(values, ['-p', '--push']);
  if (direction !== 'initial') throw new UnsupportedRecipe(`hfst-push-weights: --push=${direction} is not supported`);
  return pushWeights(net);
}
