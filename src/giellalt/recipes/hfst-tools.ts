/** HFST's programs, as far as recipes of language repositories use them: the compilers here, what changes and joins transducers in `fst/tools`. */
import { DataError } from '../../engine/data-error.js';
import { withoutWeights } from '../../fst/algebra/boolean.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { union } from '../../fst/algebra/rational.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { readAtt } from '../../fst/formats/att.js';
import { compileLexc } from '../../fst/lexc/compile-lexc.js';
import { type Operation, optionsOf, readWords, runOperation, UnsupportedOption } from '../../fst/tools/operation.js';
import { OPERATIONS } from '../../fst/tools/operations.js';
import { compileRegex, compileRegexes } from '../../fst/xfst/compile-regex.js';
import { runScript } from '../../fst/xfst/script/run-script.js';
import { correctionNet } from '../speller/correction-nets.js';
import { readStringList } from '../speller/string-lists.js';
import { netArtefact, netsOf, textOf } from './artefact.js';
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

function compileLexicon(
  paths: readonly string[],
  host: ToolHost,
  options: { readonly align?: boolean; readonly withFlags?: boolean } = {},
): Automaton | undefined {
  const files = paths.map((name) => {
    const artefact = host.read(name);
    return artefact === undefined ? undefined : { name, text: textOf(artefact, name) };
  });
  if (files.some((file) => file === undefined)) return undefined;
  const { automaton, warnings } = compileLexc(
    files.filter((file) => file !== undefined),
    { limits: host.limits, ...options },
  );
  for (const warning of warnings) host.warn(warning);
  return automaton;
}

const lexc: Tool = (args, _piped, host) => {
  const flags = ['--alignStrings', '-A', '--Werror', '-Wall', '--withFlags', '-F', '-l'];
  const { values, rest } = readOptions('hfst-lexc', args, [...OUTPUT, ...FORMAT], flags);
  const net = compileLexicon(rest, host, {
    align: values.has('--alignStrings') || values.has('-A'),
    withFlags: values.has('--withFlags') || values.has('-F'),
  });
  if (net === undefined) throw new DataError(`hfst-lexc: not all of ${rest.join(' ')} are there`);
  return outputTo(optionValue(values, OUTPUT), netArtefact(inFormat(net, optionValue(values, FORMAT))), host);
};

const convert: Tool = (args, piped, host) => {
  const { values, rest } = readOptions(
    'hfst-fst2fst',
    args,
    [...INPUT, ...OUTPUT, ...FORMAT],
    ['-w', '-O', '-t', '-F', '--optimized-lookup-unweighted', '--optimized-lookup-weighted'],
  );
  const path = optionValue(values, INPUT) ?? rest[0] ?? '-';
  const format = optionValue(values, FORMAT);
  const nets = netsOf(inputFile('hfst-fst2fst', path, piped, host), path).map((net) => inFormat(net, format));
  return outputTo(optionValue(values, OUTPUT), netArtefact(...nets), host);
};

/** Lines `string`, `from:to` or either with a tab and a weight, as one transducer. */
const strings2fst: Tool = (args, piped, host) => {
  const takesValue = [...INPUT, ...OUTPUT, ...FORMAT];
  const { values, rest } = readOptions('hfst-strings2fst', args, takesValue, ['-j', '--disjunct-strings', '-p']);
  if (!values.has('-j') && !values.has('--disjunct-strings'))
    throw new UnsupportedRecipe('hfst-strings2fst: only "-j" is supported');
  const path = optionValue(values, INPUT) ?? rest[0] ?? '-';
  const text = textOf(inputFile('hfst-strings2fst', path, piped, host), path).replace(/\n$/, '');
  if (/^(?:#|$)/m.test(text))
    throw new UnsupportedRecipe('hfst-strings2fst: remarks and empty lines are not supported');
  const list = readStringList({ name: path, text }, { hasRemarks: false, isPairs: values.has('-p') });
  return outputTo(
    optionValue(values, OUTPUT),
    netArtefact(inFormat(correctionNet(list), optionValue(values, FORMAT))),
    host,
  );
};

/** An operation as a program that reads and writes the files of a recipe. */
function programOf(program: string, operation: Operation): Tool {
  const specs = optionsOf(operation);
  return (args, piped, host) => {
    try {
      const { nets, output } = runOperation(operation, readWords(program, args, specs), {
        readNets: (path) => netsOf(inputFile(program, path, piped, host), path),
        readText: (path) => textOf(inputFile(program, path, piped, host), path),
        limits: host.limits,
        isFoma: host.isFoma,
      });
      return outputTo(output, netArtefact(...nets), host);
    } catch (error) {
      if (error instanceof UnsupportedOption) throw new UnsupportedRecipe(error.problem, { cause: error });
      throw error;
    }
  };
}

const OPERATION_TOOLS = OPERATIONS.flatMap((operation) =>
  [operation.name, ...(operation.aliases ?? [])].map((name): readonly [string, Tool] => [
    `hfst-${name}`,
    programOf(`hfst-${name}`, operation),
  ]),
);

export const HFST_TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['hfst-xfst', xfst],
  ['hfst-regexp2fst', regexp2fst],
  ['hfst-lexc', lexc],
  ['hfst-fst2fst', convert],
  ['hfst-strings2fst', strings2fst],
  ...OPERATION_TOOLS,
]);
