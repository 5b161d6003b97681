/**
 * What serves a language here, as parts for a device: the very data that the worker threads open. Start at `enginesOf` and
 * `partsOf`.
 */
import type { Voice as DeviceVoice } from '../../client/types.js';
import type { DataPart, LanguageManifest } from '../../device/manifest.js';
import type { LanguagePart, SpeechPart } from '../../device/parts.js';
import { RELEASE } from '../../device/release.js';
import type { CheckerData } from '../../grammar/built-in/checker-data.js';
import type { GrammarPackData } from '../../grammar/pipeline/pack-data.js';
import type { WordsData } from '../../grammar/words/words-engine.js';
import type { HyphenationData } from '../../hyphenation/hyphenation-engine.js';
import { storedRules } from '../../hyphenation/stored-rules.js';
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
const WORDS = '/grammar/words/words-engine.js';
const HYPHENATION = '/hyphenation/hyphenation-engine.js';
const PORTABLE_ENGINES = [SPELLER, CHECKER, PIPELINE, VOICE, WORDS, HYPHENATION];
/** One on demand begins to load when somebody waits for it. */
const LOAD_TIMEOUT_MS = 60_000;

export interface LanguageEngines {
  readonly tag: string;
  /** Names the loaded data: another key is other data. */
  readonly key: string;
  readonly speller: ReadyEngine | undefined;
  readonly grammar: ReadyEngine | undefined;
  readonly speech: ReadyEngine | undefined;
  readonly words: ReadyEngine | undefined;
  readonly hyphenation: ReadyEngine | undefined;
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
  // All that has to be loaded begins at once.
  let isLoading = false;
  const ready = (operation: Operation, voice = '') => {
    if (!operations.includes(operation)) return undefined;
    const engine = registry.ready(operation, tag, voice);
    if (engine !== undefined && !PORTABLE_ENGINES.some((name) => engine.definition.module.endsWith(name)))
      return undefined;
    const { state } = registry.status(operation, tag, voice);
    if (engine !== undefined || (state !== 'loading' && state !== 'ready')) return engine;
    if (state === 'ready') registry.acquire(operation, tag, voice, LOAD_TIMEOUT_MS).catch(() => {});
    isLoading = true;
    return undefined;
  };
  const speller = ready('speller');
  const grammar = ready('grammar');
  const words = ready('analyse');
  const hyphenation = ready('hyphenate');
  const voices = describeVoices(registry, tag).filter(
    ({ name, kind }) => kind === 'formant' && ready('tts', name) !== undefined,
  );
  const [voice] = voices;
  const speech = voice === undefined ? undefined : ready('tts', voice.name);
  if (isLoading) throw new EngineUnavailable('loading');
  const engines = { speller, grammar, speech, words, hyphenation };
  if (Object.values(engines).every((engine) => engine === undefined)) {
    const isBroken = operations.some((operation) => registry.status(operation, tag).state === 'broken');
    throw new EngineUnavailable(isBroken ? 'broken' : 'not-installed');
  }
  const key = JSON.stringify(Object.values(engines).map((engine) => engine?.definition.key));
  return { tag, key, ...engines, voices };
}

export function partsOf(engines: LanguageEngines): WholePart[] {
  const { tag, speller, grammar, speech, words, hyphenation, voices } = engines;
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
  // Tables that the speller or the checker has, too, are the same chunks.
  if (words !== undefined) parts.push({ part: 'words', ...about(words), data: words.definition.data as WordsData });
  if (hyphenation !== undefined) {
    const { rules, ...data } = hyphenation.definition.data as HyphenationData;
    parts.push({ part: 'hyphenation', ...about(hyphenation), data: { ...data, rules: storedRules(rules) } });
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
