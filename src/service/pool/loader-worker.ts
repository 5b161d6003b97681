/** The thread behind `loader.ts`: runs loader modules, one at a time. */
import { parentPort } from 'node:worker_threads';
import type { LoadProgress } from '../../packs/load/load-progress.js';
import type { FromLoader, LoadedPack, LoaderRequest } from './loader.js';

interface LoaderModule {
  load(params: unknown, progress: LoadProgress): LoadedPack | Promise<LoadedPack>;
}

const progress: LoadProgress = { onCompiling: (done) => tell({ kind: 'compiling', done }) };

async function answer({ module, params }: LoaderRequest): Promise<FromLoader> {
  try {
    const loader: LoaderModule = await import(module);
    return { kind: 'loaded', pack: await loader.load(params, progress) };
  } catch (error) {
    return { kind: 'failed', reason: explain(error) };
  }
}

/** The reason is shown to whoever asks for the state: errors of the system name paths, so only their code is passed on. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? String(message ?? error) : `the data cannot be read or written (${code})`;
}

parentPort?.on('message', async (request: LoaderRequest) => {
  tell(await answer(request));
});

function tell(message: FromLoader): void {
  parentPort?.postMessage(message);
}
