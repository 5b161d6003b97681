/**
 * `langtools mcp`: the tools for assistants over standard input and output. It runs the engines itself; those of a
 * language are loaded when it is first used. Nothing but the protocol is written to standard output, and the command ends
 * when standard input does.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { SpeechDelivery, ToolContext } from '../mcp/tool.js';
import { readTagTable } from '../service/languages/tags.js';
import { LazyEngines } from '../service/lazy-engines.js';
import { LOCAL_OWNER, WordStore } from '../service/personal-words/word-store.js';
import { composeService, type RunningService } from '../service/running-service.js';
import type { Settings } from '../service/settings/settings.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { addStartersOption } from './console/settings-options.js';

/** One assistant asks one thing at a time; the second thread is there when a check hangs. */
const WORKERS = '2';

export function registerMcpCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('mcp'))
    .description('tools for assistants (Model Context Protocol) over standard input and output')
    .option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)')
    .option('--deployment <NAME>', 'offer the languages of this deployment only (LANGTOOLS_DEPLOYMENT)')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--words-dir <DIR>', 'folder of the words that you have added (LANGTOOLS_WORDS_DIR)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .action(async (flags: SettingFlags) => {
      await serveTools(settingsFrom({ workers: WORKERS, ...flags }, context.env), context);
    });
}

async function serveTools(settings: Settings, { stdout, stderr }: CliContext): Promise<void> {
  // Here, because every command imports this file, and the SDK takes its time.
  const { StdioServerTransport, serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const { createMcpServer } = await import('../mcp/mcp-server.js');
  const running = await composeService({ settings });
  const tools = lazyTools(running, settings);
  const transport = new StdioServerTransport(process.stdin, stdout, { maxBufferSize: settings.bodyLimitBytes });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  const log = {
    onFault: (tool: string, { name, frames }: { name: string; frames: readonly string[] }) =>
      stderr.write(`langtools: ${tool}: ${[name, ...frames].join('\n  ')}\n`),
  };
  const handle = serveStdio(() => createMcpServer(tools, log), {
    transport,
    onerror: (error) => stderr.write(`langtools: ${error.message}\n`),
  });
  await ended;
  await handle.close();
  await running.close();
}

/** What is found at the start is offered at once and loaded when it is asked for. */
export function lazyTools(running: RunningService, settings: Settings): ToolContext {
  const { service, deployments } = running;
  const engines = new LazyEngines(running);
  const words = new WordStore(settings.wordsDir, running.shared.words);
  const [deployment] = deployments;
  if (deployment === undefined) throw new Error('there is always a deployment');
  return {
    service,
    deployment,
    tagTable: readTagTable(),
    settings,
    offer(operation, tag) {
      const [source] = deployment.tags[operation].has(tag) ? engines.find(operation, tag) : [];
      return source === undefined ? undefined : { isStarter: source.origin === 'starter' };
    },
    voices: (tag) => engines.find('tts', tag).map(({ voice = '' }) => voice),
    prepare: (operations, tag) => void engines.prepare(operations, tag),
    ownWords: () => words.wordsOf(LOCAL_OWNER).catch(() => undefined),
    speech: fileDelivery(),
  };
}

/** Speech as files in a folder of its own, which the system clears when it clears temporary files. */
function fileDelivery(): SpeechDelivery {
  let folder: string | undefined;
  let files = 0;
  return {
    description: 'The result is the path of a file.',
    async deliver({ tag, voice }, speak) {
      const audio = await speak();
      folder ??= mkdtempSync(join(tmpdir(), 'langtools-speech-'));
      const name = `${tag}-${voice}-${++files}.mp3`;
      const path = join(folder, name);
      writeFileSync(path, audio);
      const uri = pathToFileURL(path).href;
      return { text: path, path, attachment: { type: 'resource_link', uri, name, mimeType: 'audio/mpeg' } };
    },
  };
}
