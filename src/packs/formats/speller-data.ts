/**
 * From the bytes of a speller pack to a speller. Nothing here needs Node: a page can do it with a file that it fetched. Start
 * at `openSpellerFromBytes`; the service goes through `openPackData`, whose tables its worker threads share.
 *
 *     const speller = await openSpellerFromBytes(new Uint8Array(await response.arrayBuffer()), 'se.zhfst');
 *     speller.isCorrect('guolli', new Budget());
 */
import { DataError } from '../../engine/data-error.js';
import { readHfstOl } from '../../fst/formats/hfst-ol.js';
import { readThfst } from '../../fst/formats/thfst.js';
import { Alphabet } from '../../fst/lookup/alphabet.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import {
  type CompiledDictionary,
  type DictionarySettings,
  MARKS_MEMBER,
  readDictionarySettings,
  SETTINGS_MEMBER,
} from '../../hunspell/compiled-dictionary.js';
import { prepareSearch } from '../../speller/search/correction-search.js';
import { readSharedModel } from '../../speller/search/read-model.js';
import type { Speller } from '../../speller/speller.js';
import { open, type SpellerEngineData } from '../../speller/speller-engine.js';
import type { StarterSettings } from '../../speller/starter/word-judge.js';
import { MAX_TEXT_BYTES } from './pack-info.js';
import { openSpellerPack, type SpellerPack, type TransducerBytes } from './speller-pack.js';

/** @param fileName only for messages: what the pack is, its bytes say */
export async function openSpellerFromBytes(bytes: Uint8Array, fileName: string): Promise<Speller> {
  return open(await openPackData(await openSpellerPack(bytes, fileName)));
}

/** @param readModel `readErrorModel` where nothing but searches will be opened over the error model */
export async function openPackData(pack: SpellerPack, readModel = readTransducer): Promise<SpellerEngineData> {
  const acceptor = readTransducer(await pack.acceptors[0].load());
  const [model] = pack.errorModels;
  const errorModel = model === undefined ? undefined : readModel(await model.load());
  if (!pack.extraNames.includes(SETTINGS_MEMBER)) return share({ acceptor, errorModel });
  const settings = readDictionarySettings(await pack.readExtra(SETTINGS_MEMBER, MAX_TEXT_BYTES));
  const marks = settings.hasMarks ? Transducer.read(await pack.readExtra(MARKS_MEMBER), MARKS_MEMBER) : undefined;
  return share({ acceptor, errorModel, marks, settings });
}

/** A dictionary that was just compiled, without the way through a file. */
export function openCompiledData({ acceptor, errorModel, marks, settings }: CompiledDictionary): SpellerEngineData {
  return share({
    acceptor: Transducer.read(acceptor, 'acceptor'),
    errorModel: Transducer.read(errorModel, 'error model'),
    marks: marks === undefined ? undefined : Transducer.read(marks, 'marks'),
    settings,
  });
}

export interface StarterParts {
  /** Both as HFST optimised lookup. */
  readonly acceptor: Uint8Array;
  readonly errorModel: Uint8Array;
  readonly starter: StarterSettings;
}

/** A speller that was just compiled from a morphology. */
export function openStarterData({ acceptor, errorModel, starter }: StarterParts): SpellerEngineData {
  const parts = {
    acceptor: Transducer.read(acceptor, 'acceptor'),
    errorModel: Transducer.read(errorModel, 'error model'),
  };
  return { ...share(parts), starter };
}

interface SpellerParts {
  readonly acceptor: Transducer;
  readonly errorModel: Transducer | undefined;
  readonly marks?: Transducer | undefined;
  readonly settings?: DictionarySettings;
}

function share({ acceptor, errorModel, marks, settings }: SpellerParts): SpellerEngineData {
  // Worked out here once, not in every worker.
  acceptor.remainingWeights();
  acceptor.isPlain();
  if (errorModel !== undefined) prepareSearch(acceptor, errorModel);
  return { lexicon: acceptor.toShared(), errorModel: errorModel?.toShared(), marks: marks?.toShared(), settings };
}

export function readTransducer(source: TransducerBytes): Transducer {
  return source.kind === 'hfst'
    ? Transducer.read(source.bytes, source.name)
    : Transducer.fromThfst(source, source.name);
}

/** With each run of its arcs once, where the model is large: see `speller/search/model-runs.ts`. */
export function readErrorModel(source: TransducerBytes): Transducer {
  const { name } = source;
  const { tables, symbols, inputSymbolCount, ...rest } =
    source.kind === 'hfst'
      ? readHfstOl(source.bytes, 0, name)
      : { ...readThfst(source, name), properties: new Map<string, string>(), endOffset: 0 };
  const model = readSharedModel(tables, new Alphabet(symbols, inputSymbolCount));
  return model === undefined ? readTransducer(source) : Transducer.fromShared({ ...model, ...rest });
}

/** What `packs verify` asks of a transducer: that it can be read, and is not empty. */
export function checkTransducer(source: TransducerBytes): { severity: 'error' | 'warning'; message: string }[] {
  try {
    const { graph } = readTransducer(source);
    return graph.stateCount > 0 ? [] : [{ severity: 'warning', message: `${source.name} has no states` }];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [{ severity: 'error', message: error.message }];
  }
}
