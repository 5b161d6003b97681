/** `langtools serve`: starts the service, says where everything is, and drains on SIGTERM and SIGINT. */
import type { Command } from 'commander';
import pino, { type Logger } from 'pino';
import { type RunningServer, startServer } from '../http/server.js';
import { OPERATIONS } from '../service/deployments.js';
import { installMissing } from '../service/install-missing.js';
import type { EngineSource } from '../service/registry.js';
import type { Settings } from '../service/settings.js';
import { findSources, knownTags, watchSources } from '../service/sources.js';
import { watchVoices } from '../service/voice-sources.js';
import { type CliContext, type SettingFlags, settingsFrom } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';
import { addSettingsOptions } from './settings-options.js';

export function registerServeCommand(program: Command, context: CliContext): void {
  const command = program
    .command('serve')
    .description('start the service')
    .option('--print-config', 'print the settings that would be used, as JSON, and stop');
  addSettingsOptions(command).action(async ({ printConfig, ...flags }: SettingFlags & { printConfig?: boolean }) => {
    const settings = settingsFrom(flags, context.env);
    if (printConfig === true) context.stdout.write(`${JSON.stringify(settings, undefined, 2)}\n`);
    else await serve(settings, context);
  });
}

async function serve(settings: Settings, context: CliContext): Promise<void> {
  const found = await findSources(settings);
  const { sources, problems } = found;
  const logger = await createLogger(settings, context);
  const server = await startServer({ settings, logger, sources, warmsUp: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
      throw new CommandFailure(`cannot listen on ${settings.host}:${settings.port}: ${error.code}`, EXIT.listen);
    },
  );
  const { registry } = server.service;
  for (const { fileName, message, tag, kind } of problems) {
    logger.warn({ fileName, message }, 'pack not used');
    if (tag !== undefined && kind === 'speller') registry.complain('speller', tag, message);
  }
  const complain = (problem: { fileName: string; message: string }) => logger.warn(problem, 'pack not used');
  const watcher = await watchSources(settings, found, registry, complain);
  const voiceWatcher = watchVoices(settings, knownTags(settings), registry, sources, complain);
  context.stdout.write(greeting(server, sources));
  const stopInstalling = settings.installMissing
    ? installMissing(settings, missingTags(server, sources), logger)
    : () => {};
  await untilStopped(server, logger, () => {
    stopInstalling();
    watcher.close();
    voiceWatcher.close();
  });
}

/** Tags whose spelling this process offers and has no data for. */
function missingTags({ mounts }: RunningServer, sources: readonly EngineSource[]): string[] {
  const installed = new Set(sources.filter(({ operation }) => operation === 'speller').map(({ tag }) => tag));
  const offered = new Set(mounts.flatMap(({ deployment }) => [...deployment.tags.speller.keys()]));
  return [...offered].filter((tag) => !installed.has(tag));
}

function untilStopped(server: RunningServer, logger: Logger, onStop: () => void): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0;
    const stop = (signal: NodeJS.Signals) => {
      // The second signal means it: no more waiting for what is in flight.
      if (++asked > 1) return void server.close().then(resolve);
      onStop();
      logger.info({ signal }, 'draining');
      void server.drain().then(resolve);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

async function createLogger({ logLevel, logFormat }: Settings, { stderr }: CliContext): Promise<Logger> {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && stderr.isTTY === true);
  const options = { level: logLevel, base: null };
  if (!isPretty) return pino(options, stderr);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ destination: stderr, colorize: stderr.isTTY === true }));
}

const LABEL_WIDTH = 16;

function greeting({ url, mounts }: RunningServer, installed: readonly EngineSource[]): string {
  const row = (label: string, value: string) => `  ${label.padEnd(LABEL_WIDTH)}${value}`;
  const working = OPERATIONS.map((operation) => {
    const tags = [...new Set(installed.filter((each) => each.operation === operation).map(({ tag }) => tag))].sort();
    return row(operation, tags.length === 0 ? 'nothing installed yet (langtools packs install TAG)' : tags.join(' '));
  });
  return [
    'langtools is running',
    row('page', `${url}/`),
    row('documentation', `${url}/docs`),
    'base URLs',
    ...mounts.map(({ prefix, deployment }) => row(deployment.title, `${url}${prefix}`)),
    'languages that work',
    ...working,
    '',
  ].join('\n');
}
