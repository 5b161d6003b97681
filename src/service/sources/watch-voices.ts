/**
 * Keeps the voices of the registry in step with the packs folder: a new voice pack is loaded, a removed one is replaced by
 * what is built in. Start at `watchVoices`.
 */
import { voicePacksState } from '../../packs/piper/voice-packs.js';
import type { EngineSource } from '../registry.js';
import { knownTags } from './find-sources.js';
import { findVoiceSources } from './voice-sources.js';
import type { WatchContext } from './watch-packs.js';

/** Between two looks into the packs folder: models are large and seldom change. */
const POLL_MS = 5_000;

export interface VoiceWatcher {
  close(): void;
  /** Looks now. */
  look(): Promise<void>;
}

export function watchVoices({ settings, installed, registry, inspector, events }: WatchContext): VoiceWatcher {
  const resolveTag = knownTags(settings);
  const voiceKey = ({ tag, voice = '' }: EngineSource) => `${tag}/${voice}`;
  const isVoice = ({ operation }: EngineSource) => operation === 'tts';
  let known = new Map(installed.sources.filter(isVoice).map((source) => [voiceKey(source), source]));
  const reported = new Set<string>();
  let state = '';
  const look = async () => {
    // Packs are opened only when the folder differs from the last look.
    const stateNow = await voicePacksState(settings.packs);
    if (stateNow === state) return;
    const { sources, problems } = await findVoiceSources(settings, resolveTag, inspector.inspectVoice);
    const now = new Map(sources.map((source) => [voiceKey(source), source]));
    for (const [key, source] of now) {
      const before = known.get(key);
      if (JSON.stringify(before?.loader) !== JSON.stringify(source.loader)) void registry.install(source);
    }
    for (const [key, { tag, voice }] of known) if (!now.has(key)) registry.remove('tts', tag, voice);
    known = now;
    state = stateNow;
    for (const { fileName, message } of problems) {
      if (!reported.has(message)) events.emit('pack-rejected', { fileName, message });
      reported.add(message);
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => events.emit('pack-rejected', { fileName: settings.packs, message: String(error) }))
      .finally(() => {
        isLooking = false;
      });
  }, POLL_MS);
  timer.unref();
  return { close: () => clearInterval(timer), look };
}
