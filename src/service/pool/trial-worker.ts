/** The thread behind `trial-opening.ts`: opens one engine, looks at what it says about its rules, and says so. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';
import type { GrammarRule } from '../../grammar/grammar-checker.js';
import type { TrialEngine } from './trial-opening.js';

interface EngineModule {
  open(data: unknown): unknown;
}

/** Twenty times as many as any checker has. The list is asked for by clients, and made into JSON on the event loop. */
const MOST_RULES = 10_000;
const MOST_CHARACTERS = 2_000_000;

function checkRules(rules: readonly GrammarRule[]): void {
  if (rules.length > MOST_RULES) throw new DataError(`describes more than ${MOST_RULES} errors`);
  const length = rules.reduce((sum, rule) => sum + rule.code.length + rule.title.length + rule.description.length, 0);
  if (length > MOST_CHARACTERS)
    throw new DataError(`describes its errors with more than ${MOST_CHARACTERS} characters`);
}

const { module, data } = workerData as TrialEngine;
const engineModule: EngineModule = await import(module);
const engine = (await engineModule.open(data)) as { rules?(locales: readonly string[]): readonly GrammarRule[] };
for (const locales of [[], ['en']]) checkRules(engine.rules?.(locales) ?? []);
parentPort?.postMessage('opened');
