/** The small repositories of `fixtures/`, and what the official build made of them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { paths } from '../fst/algebra/paths.js';
import type { Automaton } from '../fst/build/automaton.js';
import { FLAG_CONFLICT, type FlagDiacritic, FlagMachine, parseFlagDiacritic } from '../fst/lookup/flag-diacritics.js';
import { Builder, type BuilderOptions } from './build/builder.js';
import { netOf } from './recipes/artefact.js';
import { openRepository } from './repository/repository.js';
import { standardRules } from './standard/standard-rules.js';
import type { TestFiles } from './tests/test-suites.js';

const FIXTURES = new URL('fixtures/', import.meta.url);

export const NAMES = ['qtw', 'qfx'] as const;
export type Name = (typeof NAMES)[number];

/** The files of a repository; `changes` are files that it has instead, or not at all. */
export function filesOf(name: Name, changes: Readonly<Record<string, string | undefined>> = {}): TestFiles {
  const placeOf = (path: string) => new URL(`${name}/${path}`, FIXTURES);
  // There is no folder beside it: filters of giella-core are ours.
  const isFile = (path: string) =>
    !path.startsWith('@') && statSync(placeOf(path), { throwIfNoEntry: false })?.isFile() === true;
  return {
    has: (path) => (Object.hasOwn(changes, path) ? changes[path] !== undefined : isFile(path)),
    read: (path) => {
      if (!Object.hasOwn(changes, path)) return isFile(path) ? new Uint8Array(readFileSync(placeOf(path))) : undefined;
      return changes[path] === undefined ? undefined : new TextEncoder().encode(changes[path]);
    },
    hasFolder: () => false,
    list: (folder) => {
      if (!existsSync(placeOf(folder))) return [];
      const entries = readdirSync(placeOf(folder), { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    },
  };
}

export function builderOf(
  name: Name,
  changes: Readonly<Record<string, string | undefined>> = {},
  options: BuilderOptions = {},
): Builder {
  const repository = openRepository(filesOf(name, changes));
  return new Builder(repository, standardRules(repository), options);
}

/** A file of a repository with a text in it exchanged, for `changes`; throws where the text is not there. */
export function edited(name: Name, path: string, from: string, to: string): Record<string, string> {
  const text = new TextDecoder().decode(filesOf(name).read(path));
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  return { [path]: text.replace(from, to) };
}

export function recorded(name: Name, file: string): string {
  return readFileSync(new URL(`${name}/recorded/${file}`, FIXTURES), 'utf8');
}

/** Pairs of strings with their least weight, as `hfst-fst2strings -w -X obey-flags` prints them. */
type Relation = ReadonlyMap<string, number>;

export function recordedRelation(name: Name, file: string): Relation {
  const lines = recorded(name, file).split('\n');
  return new Map(
    lines.filter((line) => line !== '').map((line) => [line.split('\t')[0]!, Number(line.split('\t')[1])] as const),
  );
}

const MAX_PATHS = 100_000;

export function relationOf(net: Automaton): Relation {
  const flags = new FlagReader(net.symbols);
  const relation = new Map<string, number>();
  for (const { upper, lower, weight } of paths(net, { max: MAX_PATHS })) {
    // Flags count on the side that is read.
    if (!flags.areObeyedIn(upper)) continue;
    const [above, below] = [flags.textOf(upper), flags.textOf(lower)];
    const pair = above === below ? above : `${above}:${below}`;
    relation.set(pair, Math.min(relation.get(pair) ?? Number.POSITIVE_INFINITY, weight));
  }
  return relation;
}

class FlagReader {
  readonly #flags = new Map<number, FlagDiacritic>();
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #machine: FlagMachine;

  constructor(symbols: readonly string[]) {
    this.#numbers = new Map(symbols.map((symbol, i) => [symbol, i]));
    for (const [symbol, number] of this.#numbers) {
      const flag = parseFlagDiacritic(symbol);
      if (flag !== undefined) this.#flags.set(number, flag);
    }
    this.#machine = new FlagMachine(this.#flags, symbols.length);
  }

  #isFlag(symbol: string): boolean {
    return this.#flags.has(this.#numbers.get(symbol) ?? -1);
  }

  areObeyedIn(string: readonly string[]): boolean {
    let setting = 0;
    for (const symbol of string) {
      if (this.#isFlag(symbol)) setting = this.#machine.apply(setting, this.#numbers.get(symbol)!);
      if (setting === FLAG_CONFLICT) return false;
    }
    return true;
  }

  textOf(string: readonly string[]): string {
    return string.filter((symbol) => !this.#isFlag(symbol)).join('');
  }
}

/** What is in one relation alone, or has another weight in the other. */
export function differences(ours: Relation, theirs: Relation): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((pair) => {
    const [left, right] = [ours.get(pair), theirs.get(pair)];
    if (left !== undefined && right !== undefined && Math.abs(left - right) <= 1e-4) return [];
    return [`${pair}: ${left ?? 'not there'}, official ${right ?? 'not there'}`];
  });
}

export function netFrom(builder: Builder, path: string): Automaton {
  return netOf(builder.make(path), path);
}
