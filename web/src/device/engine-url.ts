/** Starts the worker of the page. Its script is a file of the page, loaded when the first kept language is used. */
import { trustedScriptUrl } from '../trusted-types.js';
import engineUrl from './engine-worker.ts?worker&url';

export function createEngineWorker(): Worker {
  return new Worker(trustedScriptUrl(engineUrl), { type: 'module', name: 'langtools-engine' });
}
