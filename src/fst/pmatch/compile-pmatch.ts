/**
 * Compiles a pmatch script, the source of a tokeniser, to the bytes of a `.pmhfst` file: what `hfst-pmatch2fst` makes of the
 * same script, for `hfst-tokenise` and for our own tokeniser.
 *
 *     const { bytes } = compilePmatch({ name: 'tokeniser.pmscript', text }, { readNet: (name) => nets.get(name) });
 *
 * The steps are in this order: `script-text.ts` puts included files in, `parse-script.ts` reads the definitions,
 * `evaluator.ts` makes automata of them, and `write-pmatch.ts` writes those that the tokeniser needs: the expression of
 * `regex`, and every network that is called with `Ins(…)`.
 */
import { harmoniseAll } from '../algebra/harmonise.js';
import type { Automaton } from '../build/automaton.js';
import type { SourceFile } from '../diagnostics/source-problem.js';
import { compareCodePoints } from './compare-code-points.js';
import { Evaluator } from './evaluator.js';
import { initialSymbols } from './initial-symbols.js';
import type { PmatchOptions } from './options.js';
import { parseScript, TOP } from './parse-script.js';
import { ScriptText } from './script-text.js';
import { withSeparators } from './separators.js';
import type { Definition, Script } from './syntax.js';
import { writePmatch } from './write-pmatch.js';

export type { PmatchOptions } from './options.js';

/** What a script became. */
export interface CompiledPmatch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The networks of the file, the one of `regex` first. */
  readonly nets: readonly { readonly name: string; readonly stateCount: number; readonly arcCount: number }[];
}

/** The settings of the format, as they are where the script does not set them. */
const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  'count-patterns': 'off',
  'delete-patterns': 'off',
  'extract-patterns': 'off',
  'locate-patterns': 'off',
  'mark-patterns': 'on',
  'max-context-length': '254',
  'max-recursion': '5000',
  'need-separators': 'on',
  'unicode-character-classes': 'off',
  'vector-similarity-projection-factor': '1.0',
  'xerox-composition': 'on',
};

/** Throws `SourceError` with the place of what is wrong. */
export function compilePmatch(source: SourceFile, options: PmatchOptions = {}): CompiledPmatch {
  const text = new ScriptText(source, (name) => options.readText?.(name));
  const script = parseScript(text);
  const needed = neededNets(script, text);
  const evaluator = new Evaluator(text, script, options);
  const nets = new Map<string, Automaton>();
  for (const [name, definition] of needed) nets.set(name, evaluator.finished(definition));
  return evaluator.located(needed[0]![1].at, () => assembled(nets, script, evaluator));
}

/** The networks with one alphabet, the settings, and the bytes of both. */
function assembled(nets: ReadonlyMap<string, Automaton>, script: Script, evaluator: Evaluator): CompiledPmatch {
  const settings = new Map([...Object.entries(DEFAULT_SETTINGS), ...script.settings]);
  const initial = initialSymbols(nets);
  if (initial !== undefined) settings.set('initial-symbols', initial);

  // Networks share one alphabet in the file, so each must know the letters of the others.
  const [top, ...others] = harmoniseAll([...nets.values()], evaluator.limits);
  const separated = settings.get('need-separators') === 'on' ? withSeparators(top!, evaluator.limits) : top!;
  const finished = [separated === top ? top : evaluator.small(separated), ...others];
  const names = [...nets.keys()];
  return {
    bytes: writePmatch(
      finished.map((net, i) => ({ name: names[i]!, net })),
      settings,
    ),
    nets: finished.map((net, i) => ({ name: names[i]!, stateCount: net.stateCount, arcCount: net.input.length })),
  };
}

/** What the file has to hold, by the names in it: the expression of `regex`, then the others in the order of their names. */
function neededNets({ definitions, inserted, uncomposed }: Script, text: ScriptText): [string, Definition][] {
  const top = definitions.get(TOP);
  if (top === undefined) return text.fail(0, 'the script has no "regex"', 'end it with: regex token ;');
  const called = new Map(inserted);
  for (const { name, at, isCalled } of definitions.values()) if (isCalled) called.set(name, at);
  const stored = new Map<string, string>();
  for (const name of called.keys()) stored.set(name, name);
  // HFST knows the two by these words, the left one by coming first.
  [...uncomposed.keys()].sort(compareCodePoints).forEach((name, i) => {
    if (i > 1) text.fail(uncomposed.get(name)!, 'only one pair of networks can be uncomposed');
    stored.set(name, `UNCOMPOSE ${i === 0 ? 'LEFT' : 'RIGHT'} ${name}`);
  });
  stored.delete(TOP);
  const list: [string, Definition][] = [[TOP, top]];
  for (const name of [...stored.keys()].sort(compareCodePoints)) {
    const definition = definitions.get(name);
    if (definition === undefined || definition.parameters !== undefined) {
      return text.fail(called.get(name) ?? uncomposed.get(name) ?? 0, `there is no definition "${name}" to call`);
    }
    list.push([stored.get(name)!, definition]);
  }
  return list;
}
