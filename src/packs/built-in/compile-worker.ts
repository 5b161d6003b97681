/**
 * Compiles built-in dictionaries and starters, one after the other, in a thread that lives for many: what V8 has learnt from the first
 * ones makes the others twice as fast. For `langtools packs build`.
 */
import { parentPort } from 'node:worker_threads';
import { builtInSpellers, ensureCompiled } from './built-in.js';
import { areReadingsKept, loadReadings } from './load-readings.js';

export interface CompileRequest {
  readonly name: string;
  readonly cacheDir: string;
}

/** How far it is, from 0 to 1; the last report of a request says that it has ended, and why it failed. */
export type CompileReport = { readonly done: number } | { readonly ended: true; readonly failure?: string };

const spellers = builtInSpellers();
const report = (message: CompileReport) => parentPort?.postMessage(message);

parentPort?.on('message', async ({ name, cacheDir }: CompileRequest) => {
  try {
    const dictionary = spellers.find((each) => each.name === name);
    if (dictionary === undefined) throw new Error(`${name} is not installed`);
    await ensureCompiled(dictionary, cacheDir, (done) => report({ done }));
    if (!areReadingsKept(dictionary, cacheDir)) await loadReadings(dictionary, cacheDir);
    report({ ended: true });
  } catch (error) {
    report({ ended: true, failure: error instanceof Error ? error.message : String(error) });
  }
});
