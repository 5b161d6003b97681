/**
 * `langtools lsp`: the language server for editors, over standard input and output. It runs the engines itself; those of a
 * language are loaded when a document in it is opened. Nothing but the protocol is written to standard output.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Checkers } from '../lsp/language-server.js';
import { EngineUnavailable } from '../service/engines/registry.js';
import type { Operation } from '../service/languages/deployments.js';
import { matchTag, readTagTable } from '../service/languages/tags.js';
import { LazyEngines } from '../service/lazy-engines.js';
import { detectLanguage } from '../service/operations/detect-language.js';
import { PoolError } from '../service/pool/worker-pool.js';
import { knownInText } from '../service/proofreading/known-in-text.js';
import { proofread } from '../service/proofreading/proofread.js';
import { composeService, type RunningService } from '../service/running-service.js';
import { VERSION } from '../service/settings/version.js';
import { KnownWords } from '../speller/known-words.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { EXIT } from './console/exit-codes.js';
import { addStartersOption } from './console/settings-options.js';

/** Of each kind of check; there is one writer. */
const WORKERS = '1';
/** Between two attempts while data is loaded. */
const RETRY_MS = 300;
/** Checks of a text that end too late, before it is given up. Every one goes on where the last one ended. */
const MOST_LATE = 5;
/** Below this a detected language is more likely wrong than right. */
const LEAST_CONFIDENCE = 0.5;
const CHECKS: readonly Operation[] = ['speller', 'grammar'];
/** Statistics of more text say nothing more. */
const DETECTED_UNITS = 5_000;

type LspFlags = SettingFlags & { stdio?: boolean; userWords?: string; userIgnore?: string };

export function registerLspCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('lsp'))
    .description('language server for editors, over standard input and output')
    .option('--stdio', 'accepted because editors send it; there is no other way')
    .option('--user-words <FILE>', 'file of words that are right, one a line; default: ~/.config/langtools/words.txt')
    .option('--user-ignore <FILE>', 'file of rules that are not reported; default: ~/.config/langtools/ignore.txt')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .action(async ({ stdio: _, userWords, userIgnore, ...flags }: LspFlags) => {
      const settings = settingsFrom({ workers: WORKERS, ...flags }, context.env);
      // First, so that the threads start while the rest is loaded.
      const running = composeService({ settings, withVoices: false, splitsChecks: true });
      const checkers = running.then(lazyCheckers);
      // A failure is reported below, where it is waited for.
      checkers.catch(() => undefined);
      const { createConnection, StreamMessageReader, StreamMessageWriter } = await import('vscode-languageserver/node');
      const { serveEditor } = await import('../lsp/language-server.js');
      const connection = createConnection(
        new StreamMessageReader(process.stdin),
        new StreamMessageWriter(context.stdout),
      );
      const config = context.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
      serveEditor(connection, {
        version: VERSION,
        userWordsFile: userWords ?? join(config, 'langtools', 'words.txt'),
        userIgnoreFile: userIgnore ?? join(config, 'langtools', 'ignore.txt'),
        checkers,
        log: (message) => connection.console.error(message),
      });
      let isShutDown = false;
      connection.onShutdown(() => {
        isShutDown = true;
      });
      const ended = new Promise<void>((resolve) => {
        connection.onExit(() => resolve());
        process.stdin.once('end', () => resolve());
      });
      const service = await running;
      await ended;
      await service.close();
      // The protocol library looks for the editor's process every few seconds, and would keep this one alive as long as that lives.
      process.exit(isShutDown ? EXIT.ok : EXIT.findings);
    });
}

function lazyCheckers(running: RunningService): Checkers {
  const { service, deployments } = running;
  const table = readTagTable();
  const [deployment] = deployments;
  if (deployment === undefined) throw new Error('there is always a deployment');
  const engines = new LazyEngines(running);
  const isOffered = (tag: string) => CHECKS.some((operation) => engines.find(operation, tag).length > 0);
  return {
    tagFor: (asked) => matchTag(isOffered, asked, table),
    detect(text) {
      const likely = detectLanguage(text.slice(0, DETECTED_UNITS), deployment, table);
      const [best] = likely;
      // A text in a language that nobody here has must not be checked in the next best one.
      if (best === undefined || best.confidence < LEAST_CONFIDENCE || !isOffered(best.tag)) return [];
      return likely.map(({ tag }) => tag).filter(isOffered);
    },
    prepare: (tag) => void engines.prepare(CHECKS, tag),
    async check({ tag, text, settings, words, ignore, signal, onSpelling }) {
      const { what, locales, addresses, maxSuggestions } = settings;
      const knownWords = new KnownWords(await knownInText(service, words, { tag, text: text.checked, signal }));
      const request = {
        tag,
        text,
        what,
        locales,
        addresses,
        maxSuggestions,
        ignoreCodes: ignore,
        words: knownWords,
        skipsForeign: true,
        signal,
        onSpelling,
      };
      for (let late = 0; ; ) {
        try {
          const { findings, failure } = await proofread(service, request);
          if (isLate(failure)) late++;
          if (!(isLoading(failure) || (isLate(failure) && late < MOST_LATE))) return findings;
        } catch (error) {
          if (isLate(error)) late++;
          if (!(isLoading(error) || (isLate(error) && late < MOST_LATE))) throw error;
        }
        // The data of a language may need a minute on a busy machine; an editor does not ask again by itself.
        await setTimeout(RETRY_MS, undefined, { signal });
      }
    },
  };
}

function isLoading(failure: unknown): boolean {
  if (failure instanceof PoolError) return failure.failure === 'opening';
  return failure instanceof EngineUnavailable && failure.failure === 'loading';
}

function isLate(failure: unknown): boolean {
  return failure instanceof PoolError && failure.failure === 'deadline';
}
