/**
 * What serves a language here, as parts for a device: the very data that the worker threads open. Start at `enginesOf` and
 * `partsOf`.
 */
import type { LanguagePart } from '../../device/parts.js';
import type { CheckerData } from '../../grammar/built-in/checker-data.js';
import type { GrammarPackData } from '../../grammar/pipeline/pack-data.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import type { Operation } from '../deployments.js';
import { EngineUnavailable, type ReadyEngine, type Registry } from '../registry.js';

/** Engines that also run in a browser. */
const SPELLER = '/speller/speller-engine.js';
const CHECKER = '/grammar/built-in/checker-engine.js';
const PIPELINE = '/grammar/pipeline/pipeline-engine.js';
const PORTABLE_ENGINES = [SPELLER, CHECKER, PIPELINE];

export interface LanguageEngines {
  readonly tag: string;
  /** Names the loaded data: another key is other data. */
  readonly key: string;
  readonly speller: ReadyEngine | undefined;
  readonly grammar: ReadyEngine | undefined;
}

/** @throws EngineUnavailable if none is there, or one is still being loaded */
export function enginesOf(registry: Registry, tag: string, operations: readonly Operation[]): LanguageEngines {
  const ready = (operation: Operation) => {
    if (!operations.includes(operation)) return undefined;
    const engine = registry.ready(operation, tag);
    if (engine !== undefined && !PORTABLE_ENGINES.some((name) => engine.definition.module.endsWith(name)))
      return undefined;
    if (engine === undefined && registry.status(operation, tag).state === 'loading')
      throw new EngineUnavailable('loading');
    return engine;
  };
  const speller = ready('speller');
  const grammar = ready('grammar');
  if (speller === undefined && grammar === undefined) {
    const isBroken = operations.some((operation) => registry.status(operation, tag).state === 'broken');
    throw new EngineUnavailable(isBroken ? 'broken' : 'not-installed');
  }
  const key = JSON.stringify([speller?.definition.key, grammar?.definition.key]);
  return { tag, key, speller, grammar };
}

export function partsOf({ tag, speller, grammar }: LanguageEngines): LanguagePart[] {
  const parts: LanguagePart[] = [];
  const about = ({ origin, pack }: ReadyEngine) => ({ tag, origin, pack });
  const spellerData = speller?.definition.data as SpellerEngineData | undefined;
  if (speller !== undefined && spellerData !== undefined)
    parts.push({ part: 'speller', ...about(speller), data: spellerData });
  if (grammar !== undefined) {
    parts.push({ part: 'grammar', ...about(grammar), checker: checkerOf(grammar, spellerData) });
  }
  return parts;
}

function checkerOf({ definition: { module, data } }: ReadyEngine, speller: SpellerEngineData | undefined) {
  if (module.endsWith(PIPELINE)) return { kind: 'pack', data: data as GrammarPackData } as const;
  const checker = data as CheckerData;
  const { speller: own, ...rest } = checker;
  // The registry loads a speller once, whoever uses it: the same data is the same object.
  const joinsSpeller = own !== undefined && own === speller;
  const hasStarterSpeller = own?.starter !== undefined;
  return { kind: 'built-in', data: joinsSpeller ? rest : checker, joinsSpeller, hasStarterSpeller } as const;
}
