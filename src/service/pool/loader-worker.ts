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
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (request: LoaderRequest) => {
  parentPort?.postMessage(await answer(request));
});
