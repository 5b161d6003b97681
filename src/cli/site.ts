/**
 * `langtools site --output DIR`: the page, the data of languages and the embed as a folder for any static host.
 *
 *     $ langtools site --output public --tags fo,se
 *     fo: speller, grammar, speech, words, hyphenation; 13.0 MB, 4.4 MB as it is sent
 */
import { type Command, Option } from 'commander';
import { ON_DEVICES } from '../service/languages/deployments.js';
import { findTag, readTagTable } from '../service/languages/tags.js';
import { LazyEngines } from '../service/lazy-engines.js';
import { composeService, type RunningService } from '../service/running-service.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { explained, mb } from './data.js';
import { writeSite } from './static-site.js';

type SiteFlags = SettingFlags & { output: string; tags?: string; base: string };

export function registerSiteCommand(program: Command, context: CliContext): void {
  program
    .command('site')
    .requiredOption('-o, --output <DIR>', 'folder to write to')
    .option('--tags <LIST>', 'language tags with commas between them; all that are installed unless given')
    .addOption(new Option('--base <PATH>', 'path that the folder will be served at').default('/'))
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .description('write the page and languages as files for a static host (docs/guides/static-site.md)')
    .action(async ({ output, tags, base, ...settingFlags }: SiteFlags) => {
      const settings = settingsFrom(settingFlags, context.env);
      if (!/^\/(?:[^\s/?#]+\/)*$/.test(base))
        throw new CommandFailure(`--base: "${base}" must begin and end with a slash, for example /tools/`, EXIT.usage);
      const running = await composeService({ settings });
      try {
        const wanted = tagsOf(running, tags);
        let at = '';
        const site = await explained(
          () => at,
          output,
          () =>
            writeSite({
              running,
              settings,
              folder: output,
              tags: wanted,
              base,
              onLanguage: (tag, size) => {
                at = tag;
                if (size === undefined) return;
                const sizes = `${mb(size.bytes)}, ${mb(size.transferBytes)} as it is sent`;
                context.stdout.write(`${tag}: ${size.parts.join(', ')}; ${sizes}\n`);
              },
            }),
        );
        if (site === undefined) throw new CommandFailure('the page is not built: npm run build', EXIT.pack);
        context.stdout.write(`${output}: ${site.files.length} files, ${mb(site.bytes)}\n`);
      } finally {
        await running.close();
      }
    });
}

function tagsOf(running: RunningService, list: string | undefined): string[] {
  const [deployment] = running.deployments;
  const engines = new LazyEngines(running);
  const isInstalled = (tag: string) => ON_DEVICES.some((operation) => engines.find(operation, tag).length > 0);
  if (deployment === undefined) throw new CommandFailure('there is no deployment', EXIT.usage);
  if (list === undefined) {
    const all = new Set([...deployment.tags.speller.keys(), ...deployment.tags.grammar.keys()]);
    return [...all].filter(isInstalled).sort();
  }
  const asked = list.split(',').map((name) => name.trim());
  const found = asked.map((name) => {
    const tag = name === '' ? undefined : findTag(deployment, ON_DEVICES, name, readTagTable());
    if (tag === undefined || !isInstalled(tag))
      throw new CommandFailure(`no data for "${name}" is installed`, EXIT.pack);
    return tag;
  });
  return [...new Set(found)].sort();
}
