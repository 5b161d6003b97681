/** Compiles one built-in dictionary or starter in a thread of its own and reports how far it is. For `langtools packs build`. */
import { parentPort, workerData } from 'node:worker_threads';
import { builtInSpellers, ensureCompiled } from './built-in.js';
import { areReadingsKept, loadReadings } from './load-readings.js';

export interface CompileRequest {
  readonly name: string;
  readonly cacheDir: string;
}

export interface CompileReport {
  readonly done: number;
}

const { name, cacheDir } = workerData as CompileRequest;
const dictionary = builtInSpellers().find((each) => each.name === name);
if (dictionary === undefined) throw new Error(`${name} is not installed`);
const report = (message: CompileReport) => parentPort?.postMessage(message);
await ensureCompiled(dictionary, cacheDir, (done) => report({ done }));
if (!areReadingsKept(dictionary, cacheDir)) await loadReadings(dictionary, cacheDir);
