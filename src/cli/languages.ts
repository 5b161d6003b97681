/** `langtools languages`: the tags of the deployments and what is installed for each, without starting the service. */
import type { Command } from 'commander';
import { readRepositories } from '../packs/repository/known-repositories.js';
import type { EngineSource } from '../service/engines/registry.js';
import { starterLabel } from '../service/engines/starter-label.js';
import { OPERATIONS, readDeployments, union } from '../service/languages/deployments.js';
import { type LanguageName, languageName } from '../service/languages/language-names.js';
import { findTag, readTagTable } from '../service/languages/tags.js';
import { findSources } from '../service/sources/find-sources.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { addStartersOption } from './console/settings-options.js';

interface Row extends LanguageName {
  readonly tag: string;
  /** As the deployment lists it. */
  readonly name: string;
  readonly operations: Readonly<Record<string, string>>;
  /** Where its public sources are, from which `langtools packs build TAG` makes packs; null where none are known. */
  readonly repository: string | null;
}

export function registerLanguagesCommand(program: Command, { stdout, env }: CliContext): void {
  addStartersOption(program.command('languages'))
    .argument('[TAG]', 'show this language only')
    .option('--deployment <NAME>', 'show the languages of this deployment only')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--json', 'print JSON')
    .description('list the languages, what is installed for each, and the repository of its sources')
    .action(async (tag: string | undefined, { json, ...flags }: SettingFlags & { json?: boolean }) => {
      const settings = settingsFrom(flags, env);
      const deployments = readDeployments(settings.deploymentsDir);
      const deployment =
        settings.deployment === '' ? union(deployments) : deployments.find(({ name }) => name === settings.deployment);
      if (deployment === undefined)
        throw new CommandFailure(`there is no deployment "${settings.deployment}"`, EXIT.settings);
      const { sources } = await findSources(settings);
      const wanted = tag === undefined ? undefined : (findTag(deployment, OPERATIONS, tag, readTagTable()) ?? tag);
      const { tags } = deployment;
      const repositories = readRepositories();
      const rows: Row[] = [...new Map([...tags.speller, ...tags.grammar])]
        .filter(([offeredTag]) => wanted === undefined || offeredTag === wanted)
        .map(([offeredTag, name]) => {
          const offered = OPERATIONS.filter((operation) => tags[operation].has(offeredTag));
          const installed = offered.map((operation) => {
            const packs = sources.filter((source) => source.operation === operation && source.tag === offeredTag);
            // All voices of a language may come from one place.
            const names = new Set(packs.map(describe));
            return [operation, [...names].join(', ') || 'not installed'];
          });
          return {
            tag: offeredTag,
            name,
            ...languageName(offeredTag, name),
            operations: Object.fromEntries(installed),
            repository: repositories.get(offeredTag)?.address ?? null,
          };
        });
      if (rows.length === 0) throw new CommandFailure(`no language "${tag}" here`, EXIT.usage);
      if (json === true) stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
      else for (const row of rows) stdout.write(`${line(row)}\n`);
    });
}

function describe({ pack, origin, starter }: EngineSource): string {
  return `${pack.name}@${pack.version}${origin === 'starter' ? ` (${starterLabel(starter)})` : ''}`;
}

function line({ tag, autonym, english, operations, repository }: Row): string {
  const about = { ...operations, repository: repository?.replace(/^.*\//, '') ?? 'not known' };
  const states = Object.entries(about).map(([subject, state]) => `${subject}: ${state}`);
  return `${pad(tag, 20)}${pad(autonym, 34)}${pad(english, 32)}${states.join(' · ')}`;
}

const graphemes = new Intl.Segmenter();

/** By characters as people count them: `X̱aad Kíl` has a letter of two code points. */
function pad(text: string, width: number): string {
  const length = [...graphemes.segment(text)].length;
  return `${text}${' '.repeat(Math.max(1, width - length))}`;
}
