/** `langtools fst info FILE`: what a transducer file is and how large: format, states, arcs, symbols, flags, cycles. */
import type { Command } from 'commander';
import { isCyclic } from '../../fst/algebra/paths.js';
import { isAcceptor } from '../../fst/algebra/projection.js';
import { isFlagDiacritic, isOrdinarySymbol } from '../../fst/algebra/special-symbols.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { CliContext } from '../console/cli-context.js';
import { openTransducerFile } from './open-transducer.js';

export function registerInfoCommand(group: Command, context: CliContext): void {
  group
    .command('info')
    .argument('<FILE...>', 'transducers: .hfstol, .hfst or .att')
    .option('--json', 'print one JSON object per file')
    .option('--symbols', 'list the symbols too')
    .description('say what is in a transducer: states, arcs, symbols, flags, cycles')
    .action((files: string[], flags: { json?: boolean; symbols?: boolean }) => {
      for (const [i, file] of files.entries()) {
        const { automaton, format, name, sizeBytes } = openTransducerFile(file);
        const facts = { file, format, name: name ?? '', sizeBytes, ...factsOf(automaton) };
        if (flags.json === true) context.stdout.write(`${JSON.stringify(facts)}\n`);
        else context.stdout.write(`${i > 0 ? '\n' : ''}${asText(facts, flags.symbols === true)}`);
      }
    });
}

interface Facts extends ReturnType<typeof factsOf> {
  readonly file: string;
  readonly format: string;
  readonly name: string;
  readonly sizeBytes: number;
}

function factsOf(automaton: Automaton) {
  const { stateCount, finalWeight, weight, symbols } = automaton;
  const ordinary = symbols.slice(1).filter(isOrdinarySymbol);
  const flags = symbols.filter(isFlagDiacritic);
  return {
    states: stateCount,
    finalStates: finalWeight.filter((each) => each < Number.POSITIVE_INFINITY).length,
    arcs: automaton.input.length,
    letters: ordinary.filter((symbol) => [...symbol].length === 1),
    multicharacterSymbols: ordinary.filter((symbol) => [...symbol].length > 1),
    flagDiacritics: flags,
    isAcceptor: isAcceptor(automaton),
    isWeighted:
      weight.some((each) => each !== 0) || finalWeight.some((each) => each > 0 && each < Number.POSITIVE_INFINITY),
    isCyclic: isCyclic(automaton),
  };
}

function asText(facts: Facts, withSymbols: boolean): string {
  const features = new Set(facts.flagDiacritics.map((flag) => flag.split(/[.@]/)[2]));
  const listed = (symbols: readonly string[]) =>
    `${symbols.length}${withSymbols && symbols.length > 0 ? `: ${symbols.join(' ')}` : ''}`;
  const of = features.size === 1 ? '1 feature' : `${features.size} features`;
  const rows: [string, string | number][] = [
    ['file', facts.file],
    ['format', facts.format],
    ...(facts.name === '' ? [] : [['name', facts.name] as [string, string]]),
    ['bytes', facts.sizeBytes],
    ['states', facts.states],
    ['final states', facts.finalStates],
    ['arcs', facts.arcs],
    ['letters', listed(facts.letters)],
    ['symbols of several letters', listed(facts.multicharacterSymbols)],
    ['flag diacritics', `${listed(facts.flagDiacritics)}${features.size > 0 && !withSymbols ? ` of ${of}` : ''}`],
    ['both sides the same', facts.isAcceptor ? 'yes' : 'no'],
    ['weights', facts.isWeighted ? 'yes' : 'no'],
    ['cycles', facts.isCyclic ? 'yes' : 'no'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}
