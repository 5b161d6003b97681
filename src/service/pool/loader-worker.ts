/** The thread behind `loader.ts`: runs loader modules, one at a time. */
import { parentPort } from 'node:worker_threads';
import { cleanText } from '../../engine/clean-text.js';
import { errorCode } from '../../engine/error-code.js';
import type { LoadProgress } from '../../packs/images/load-progress.js';
import { collectGarbage } from './collect-garbage.js';
import type { FromLoader, LoadedPack, ToLoader } from './loader.js';
import { ReleasedMemory } from './released-memory.js';
import { tryOpening } from './trial-opening.js';

interface LoaderModule {
  load(params: unknown, progress: LoadProgress, data: unknown): unknown;
}

/** What a machine may be short of for a while, and what a file system says that is gone for a while. */
const TEMPORARY = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY', 'EIO', 'ENOSPC', 'EDQUOT', 'ESTALE']);
/** A reason may quote the pack. */
const MAX_REASON_LENGTH = 500;

const progress: LoadProgress = {
  onCompiling: (done) => tell({ kind: 'compiling', done }),
  onKept: (failure) => tell({ kind: 'kept', failure }),
  onImage: (report) => tell({ kind: 'image', report }),
};

async function answer({ module, params, data, trial }: ToLoader): Promise<FromLoader> {
  try {
    const loader: LoaderModule = await import(module);
    const result = await loader.load(params, progress, data);
    if (trial !== undefined) await tryOpening((result as LoadedPack).engine, trial);
    return { kind: 'loaded', result };
  } catch (error) {
    return { kind: 'failed', reason: explain(error), isTemporary: TEMPORARY.has(errorCode(error) ?? '') };
  }
}

/** The reason is shown to whoever asks for the state: errors of the system name paths, so only their code is passed on. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined
    ? cleanText(String(message ?? error), MAX_REASON_LENGTH)
    : `the data cannot be read or written (${code})`;
}

/** What was handed over is of no use here. */
const released = new ReleasedMemory(collectGarbage);

parentPort?.on('message', async (request: ToLoader) => {
  const message = await answer(request);
  tell(message);
  if (message.kind === 'loaded') released.add((message.result as Partial<LoadedPack> | undefined)?.bytes ?? 0);
});

function tell(message: FromLoader): void {
  parentPort?.postMessage(message);
}
