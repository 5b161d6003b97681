/** `langtools serve`: starts the service, says where everything is, and drains on SIGTERM and SIGINT. */
import type { Command } from 'commander';
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { type RunningServer, startServer } from '../http/server.js';
import { OPERATIONS } from '../service/deployments.js';
import type { Settings } from '../service/settings.js';
import { findSources } from '../service/sources.js';
import { type CliContext, type SettingFlags, settingsFrom } from './context.js';
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
  const sources = await findSources(settings);
  const logger = createLogger(settings, context);
  const server = await startServer({ settings, logger, sources }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
    throw new CommandFailure(`cannot listen on ${settings.host}:${settings.port}: ${error.code}`, EXIT.listen);
  });
  context.stdout.write(
    greeting(
      server,
      sources.map(({ operation, tag }) => ({ operation, tag })),
    ),
  );
  await new Promise<void>((resolve) => {
    let asked = 0;
    const stop = (signal: NodeJS.Signals) => {
      // The second signal means it: no more waiting for what is in flight.
      if (++asked > 1) return void server.close().then(resolve);
      logger.info({ signal }, 'draining');
      void server.drain().then(resolve);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

function createLogger({ logLevel, logFormat }: Settings, { stderr }: CliContext): Logger {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && stderr.isTTY === true);
  const options = { level: logLevel, base: null };
  return isPretty
    ? pino(options, pretty({ destination: stderr, colorize: stderr.isTTY === true }))
    : pino(options, stderr);
}

function greeting({ url, mounts }: RunningServer, installed: { operation: string; tag: string }[]): string {
  const working = OPERATIONS.map((operation) => {
    const tags = [...new Set(installed.filter((each) => each.operation === operation).map(({ tag }) => tag))];
    return `  ${operation.padEnd(16)}${tags.length === 0 ? 'nothing installed yet (langtools packs install TAG)' : tags.join(' ')}`;
  });
  const bases = mounts.map(({ prefix, deployment }) => `  ${deployment.title.padEnd(16)}${url}${prefix}`);
  return [
    'langtools is running',
    `  ${'page'.padEnd(16)}${url}/`,
    `  ${'documentation'.padEnd(16)}${url}/docs`,
    'base URLs',
    ...bases,
    'languages that work',
    ...working,
    '',
  ].join('\n');
}
