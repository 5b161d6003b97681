/** Says what packs and voices are. Start at `inProcessInspector`; the service has one that works in a thread (`thread-inspector.ts`). */
import type { InspectPack } from '../../packs/folder/inspect-pack.js';
import { inspectKnownPack } from '../../packs/images/known-packs.js';
import type { InspectVoice } from '../../packs/piper/voice-files.js';

export interface PackInspector {
  readonly inspectPack: InspectPack;
  readonly inspectVoice: InspectVoice;
}

/** For commands, which do nothing else meanwhile. What it learns about large packs is kept in the cache folder. */
export function inProcessInspector(cacheDir: string): PackInspector {
  return {
    inspectPack: (file) => inspectKnownPack(file, cacheDir),
    inspectVoice: async (file) => (await import('../../packs/piper/voice-files.js')).inspectVoice(file),
  };
}
