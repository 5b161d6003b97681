/**
 * What serves a language here, as parts for a device: the very data that the worker threads open. Start at `enginesOf` and
 * `partsOf`.
 */
import type { DeviceVoice } from '../../device/answer-types.js';
import type { DataPart, LanguageManifest } from '../../device/manifest.js';
import type { LanguagePart, SpeechPart } from '../../device/parts.js';
import { RELEASE } from '../../device/release.js';
import type { CheckerData } from '../../grammar/built-in/checker-data.js';
import type { GrammarPackData } from '../../grammar/pipeline/pack-data.js';
import type { EspeakEngineData } from '../../speech/espeak/espeak-engine.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { EngineUnavailable, type ReadyEngine, type Registry } from '../engines/registry.js';
import { describeVoices } from '../engines/voice-descriptions.js';
import type { Operation } from '../languages/deployments.js';
import { languageName } from '../languages/language-names.js';

/** Engines that also run in a browser. */
const SPELLER = '/speller/speller-engine.js';
const CHECKER = '/grammar/built-in/checker-engine.js';
const PIPELINE = '/grammar/pipeline/pipeline-engine.js';
const VOICE = '/speech/espeak/espeak-engine.js';
const PORTABLE_ENGINES = [SPELLER, CHECKER, PIPELINE, VOICE];

export interface LanguageEngines {
  readonly tag: string;
  /** Names the loaded data: another key is other data. */
  readonly key: string;
  readonly speller: ReadyEngine | undefined;
  readonly grammar: ReadyEngine | undefined;
  readonly speech: ReadyEngine | undefined;
  /** Those that a device can have. */
  readonly voices: readonly DeviceVoice[];
}

/** A part before it is cut: of speech, the data of all languages. */
export type WholePart =
  | Exclude<LanguagePart, SpeechPart>
  | (Omit<SpeechPart, 'data'> & { readonly data: EspeakEngineData });

/** What is said of a language and its parts to whoever keeps them. */
export function manifestOf(
  { tag, voices }: LanguageEngines,
  parts: readonly DataPart[],
  listedName?: string,
): LanguageManifest {
  const { autonym, english } = languageName(tag, listedName);
  return { tag, version: RELEASE, autonym, english, parts, voices };
}

/** @throws EngineUnavailable if none is there, or one is still being loaded */
export function enginesOf(registry: Registry, tag: string, operations: readonly Operation[]): LanguageEngines {
  const ready = (operation: Operation, voice = '') => {
    if (!operations.includes(operation)) return undefined;
    const engine = registry.ready(operation, tag, voice);
    if (engine !== undefined && !PORTABLE_ENGINES.some((name) => engine.definition.module.endsWith(name)))
      return undefined;
    if (engine === undefined && registry.status(operation, tag, voice).state === 'loading')
      throw new EngineUnavailable('loading');
    return engine;
  };
  const speller = ready('speller');
  const grammar = ready('grammar');
  const voices = describeVoices(registry, tag).filter(
    ({ name, kind }) => kind === 'formant' && ready('tts', name) !== undefined,
  );
  const [voice] = voices;
  const speech = voice === undefined ? undefined : ready('tts', voice.name);
  if (speller === undefined && grammar === undefined && speech === undefined) {
    const isBroken = operations.some((operation) => registry.status(operation, tag).state === 'broken');
    throw new EngineUnavailable(isBroken ? 'broken' : 'not-installed');
  }
  const key = JSON.stringify([speller, grammar, speech].map((engine) => engine?.definition.key));
  return { tag, key, speller, grammar, speech, voices };
}

export function partsOf({ tag, speller, grammar, speech, voices }: LanguageEngines): WholePart[] {
  const parts: WholePart[] = [];
  const about = ({ origin, pack }: ReadyEngine) => ({ tag, origin, pack });
  const spellerData = speller?.definition.data as SpellerEngineData | undefined;
  if (speller !== undefined && spellerData !== undefined)
    parts.push({ part: 'speller', ...about(speller), data: spellerData });
  if (grammar !== undefined) {
    parts.push({ part: 'grammar', ...about(grammar), checker: checkerOf(grammar, spellerData) });
  }
  if (speech !== undefined)
    parts.push({ part: 'speech', ...about(speech), data: speech.definition.data as EspeakEngineData, voices });
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
