/**
 * Says what lies in the packs folder without holding up the event loop: packs are opened, and their bytes hashed, in a loader
 * thread with a limit of memory and time. Start at `threadInspector`. The thread is not one of those that load packs, so
 * that a look at a new pack does not wait until a dictionary is compiled.
 */
import type { InspectPack } from '../../packs/folder/inspect-pack.js';
import type { InspectVoice } from '../../packs/piper/voice-files.js';
import { PackLoader } from '../pool/loader.js';
import type { PackInspector } from './pack-inspector.js';

export interface ThreadInspector extends PackInspector {
  close(): Promise<void>;
}

export interface ThreadInspectorOptions {
  /** The compiled `service/pool/`. */
  readonly poolUrl: URL;
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

/** Starts a thread when there is something to look at, and ends it when there is nothing more. */
export function threadInspector({ poolUrl, memoryMb, timeoutMs }: ThreadInspectorOptions): ThreadInspector {
  const loader = new PackLoader({
    workerUrl: new URL('loader-worker.js', poolUrl),
    memoryMb,
    timeoutMs,
    compileTimeoutMs: timeoutMs,
    concurrency: 1,
  });
  const run = (module: string, file: string) =>
    loader.run({ module: new URL(`../../packs/${module}`, poolUrl).href, params: { file } });
  return {
    inspectPack: (file) => run('folder/inspect-pack.js', file) as ReturnType<InspectPack>,
    inspectVoice: (file) => run('piper/voice-files.js', file) as ReturnType<InspectVoice>,
    close: () => loader.close(),
  };
}
