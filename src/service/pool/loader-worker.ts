/** The thread behind `loader.ts`: runs one loader module once and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromLoader, LoadedPack, LoaderRequest } from './loader.js';

interface LoaderModule {
  load(params: unknown): LoadedPack | Promise<LoadedPack>;
}

const { module, params } = workerData as LoaderRequest;

async function answer(): Promise<FromLoader> {
  try {
    const loader: LoaderModule = await import(module);
    return { kind: 'loaded', pack: await loader.load(params) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await answer());
