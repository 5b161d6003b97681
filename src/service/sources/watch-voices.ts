/**
 * Keeps the voices of the registry in step with the packs folder: a new voice pack is loaded, a removed one is replaced by
 * what is built in. Start at `watchVoices`. As with other packs (`packs-watcher.ts`), two looks in a row must find the same.
 */
import { voicePacksState } from '../../packs/piper/voice-packs.js';
import type { EngineSource } from '../engines/registry.js';
import { knownTags } from './find-sources.js';
import { findVoiceSources } from './voice-sources.js';
import type { WatchContext } from './watch-packs.js';

/** Between two looks into the packs folder: models are large and seldom change. */
const POLL_MS = 5_000;
/** Before the second look at what has changed. */
const SETTLE_MS = 300;

export interface VoiceWatcher {
  close(): void;
  /** Looks now. */
  look(): Promise<void>;
}

export function watchVoices({ settings, installed, registry, inspector, events }: WatchContext): VoiceWatcher {
  const resolveTag = knownTags(settings);
  const voiceKey = ({ tag, voice = '' }: EngineSource) => `${tag}/${voice}`;
  const isVoice = ({ operation }: EngineSource) => operation === 'tts';
  let knownSources = new Map(installed.sources.filter(isVoice).map((source) => [voiceKey(source), source]));
  const reported = new Set<string>();
  /** As of the last look, and as of the last one that compared. */
  let [seenState, comparedState]: [string | undefined, string | undefined] = [undefined, undefined];
  const compare = async () => {
    const { sources, problems } = await findVoiceSources(settings, resolveTag, inspector.inspectVoice);
    // Changed while it was being read: the next look will tell.
    if ((await voicePacksState(settings.packs)) !== seenState) return;
    const now = new Map(sources.map((source) => [voiceKey(source), source]));
    for (const [key, source] of now) {
      const before = knownSources.get(key);
      if (JSON.stringify(before?.loader) !== JSON.stringify(source.loader)) void registry.install(source);
    }
    for (const [key, { tag, voice }] of knownSources) if (!now.has(key)) registry.remove('tts', tag, voice);
    knownSources = now;
    comparedState = seenState;
    for (const { fileName, message } of problems) {
      if (!reported.has(message)) events.emit('pack-rejected', { fileName, message });
      reported.add(message);
    }
  };
  const look = async () => {
    const before = seenState;
    seenState = await voicePacksState(settings.packs);
    // Packs are opened only when the folder differs from what was compared, and has come to rest. One that is gone is a disk
    // that is gone: its voices are needed until it comes back.
    if (seenState !== undefined && seenState === before && seenState !== comparedState) await compare();
  };
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const lookAgain = () => {
    timer = setTimeout(
      () => {
        look()
          .catch((error: unknown) => events.emit('pack-rejected', { fileName: settings.packs, message: String(error) }))
          .finally(() => isClosed || lookAgain());
      },
      seenState === comparedState || seenState === undefined ? POLL_MS : SETTLE_MS,
    );
    timer.unref();
  };
  lookAgain();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
    look,
  };
}
