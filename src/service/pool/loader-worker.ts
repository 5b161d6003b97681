/** The thread behind `loader.ts`: runs loader modules, one at a time. */
import { parentPort } from 'node:worker_threads';
import type { FromLoader, LoadedPack, LoaderRequest } from './loader.js';

interface LoaderModule {
  load(params: unknown): LoadedPack | Promise<LoadedPack>;
}

async function answer({ module, params }: LoaderRequest): Promise<FromLoader> {
  try {
    const loader: LoaderModule = await import(module);
    return { kind: 'loaded', pack: await loader.load(params) };
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
  parentPort?.postMessage(await answer(request));
});
