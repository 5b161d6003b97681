/** `langtools serve`: starts the service, says where everything is, and drains on SIGTERM and SIGINT. */
import type { Command } from 'commander';
import type { RunningServer } from '../http/server.js';
import { ServiceEvents } from '../service/events/service-events.js';
import { type Settings, shownSettings } from '../service/settings/settings.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { addSettingsOptions } from './console/settings-options.js';
import type { DevelopedRepository } from './packs/develop-repository.js';
import { createOutput, type ServeOutput } from './serve-output.js';

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port; choose one with --port',
  EADDRNOTAVAIL: 'this computer does not have that address',
  EACCES: 'you have no permission to use this port; those above 1023 need none',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
};

export function registerServeCommand(program: Command, context: CliContext): void {
  const command = program
    .command('serve')
    .description('start the service')
    .option('--print-config', 'print the settings that would be used, as JSON, and stop');
  addSettingsOptions(command).action(async ({ printConfig, development, ...others }: ServeFlags) => {
    const folders = typeof development === 'object' ? development : [];
    // With folders it is the setting, too: whoever works on a language may work on its rules here as well.
    const isGiven = development === undefined ? {} : { development: folders.length > 0 || development === true };
    const settings = settingsFrom({ ...others, ...isGiven }, context.env);
    if (printConfig === true) context.stdout.write(`${JSON.stringify(shownSettings(settings), undefined, 2)}\n`);
    else await serve(settings, folders, context);
  });
}

type ServeFlags = Omit<SettingFlags, 'development'> & {
  printConfig?: boolean;
  /** Folders of language repositories, or without any. */
  development?: boolean | readonly string[];
};

async function serve(settings: Settings, folders: readonly string[], context: CliContext): Promise<void> {
  const developed = await openRepositories(folders, settings, context);
  const events = new ServiceEvents();
  const output = await createOutput(settings, context, events);
  // The other commands start a second faster without it.
  const { startServer } = await import('../http/server.js');
  const server = await startServer({ settings, logger: output.logger, events, warmsUp: true, developed }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
      const reason = LISTEN_FAULTS[error.code ?? ''] ?? error.code;
      throw new CommandFailure(`cannot listen on ${settings.host}:${settings.port}: ${reason}`, EXIT.listen);
    },
  );
  output.onLogTrouble?.((reason) =>
    server.troubles.report('log', reason === undefined ? undefined : `the log cannot be written (${reason})`),
  );
  // Before anything is printed: whoever reads it may send a signal at once.
  const stopped = untilStopped(server, output);
  output.listening(server);
  const following = developed.map((repository) =>
    repository.follow({ usePack: server.usePack, log: output.logger, context }),
  );
  await stopped;
  await Promise.all(following.map((each) => each.stop()));
}

/** What builds languages is loaded only where it is asked for. */
async function openRepositories(
  folders: readonly string[],
  { cacheDir }: Settings,
  context: CliContext,
): Promise<readonly DevelopedRepository[]> {
  if (folders.length === 0) return [];
  const { openDeveloped } = await import('./packs/develop-repository.js');
  return folders.map((folder) => openDeveloped(folder, cacheDir, context));
}

function untilStopped(server: RunningServer, output: ServeOutput): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0;
    const stop = (signal: NodeJS.Signals) => {
      // The second signal does not wait for requests in flight.
      if (++signals > 1) return void server.close().then(resolve);
      output.draining(signal);
      void server.drain().then(resolve);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    void server.loaded.then(() => {
      if (signals === 0) output.loaded(server);
    });
  });
}
