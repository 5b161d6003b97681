/** The thread behind `trial-opening.ts`: opens one engine and says so. */
import { parentPort, workerData } from 'node:worker_threads';
import type { TrialEngine } from './trial-opening.js';

interface EngineModule {
  open(data: unknown): unknown;
}

const { module, data } = workerData as TrialEngine;
const engineModule: EngineModule = await import(module);
await engineModule.open(data);
parentPort?.postMessage('opened');
