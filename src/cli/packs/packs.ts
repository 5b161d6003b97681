/**
 * `langtools packs list | add | verify | remove | install`: thin commands over `src/packs`. Start at
 * `registerPacksCommands`. Results go to standard output, progress and problems to standard error.
 */
import { stat } from 'node:fs/promises';
import cliProgress from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import {
  type BuiltInDictionary,
  builtInDictionaries,
  builtInStarters,
  compiledBytes,
  defaultCacheDir,
} from '../../packs/built-in/built-in.js';
import type { InstalledPack } from '../../packs/folder/packs-folder.js';
import type { PackKind, ResolveTag } from '../../packs/formats/pack-kind.js';
import { checkTransducer as readCompletely } from '../../packs/formats/speller-data.js';
import type { VerifyResult } from '../../packs/formats/verify-result.js';
import { catalogueEntries, readCatalogue } from '../../packs/install/catalogue.js';
import type { DownloadProgress } from '../../packs/install/download.js';
import { addPack, listPacks, removePack } from '../../packs/install/install.js';
import { installEntries } from '../../packs/install/install-entries.js';
import { type CheckTransducer, verifyPack } from '../../packs/install/verify.js';
import { starterLabel } from '../../service/engines/starter-label.js';
import { knownTags } from '../../service/sources/find-sources.js';
import { starterDetails } from '../../service/sources/starter-sources.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { addStartersOption } from '../console/settings-options.js';
import { explained, mebibytes, reportAdded } from './added-packs.js';
import { registerPacksBuildCommand } from './build.js';

type Flags = SettingFlags & { json?: boolean };

/** @param checkTransducer looks into transducers; tests whose transducers are words give another */
export function registerPacksCommands(
  program: Command,
  context: CliContext,
  checkTransducer: CheckTransducer = readCompletely,
): void {
  const group = program.command('packs').description('list, install, build, verify and remove language packs');
  registerPacksBuildCommand(group, context, checkTransducer);
  const withFolder = (command: Command) =>
    command
      .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
      .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
      .option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)');
  const kindOption = (...kinds: string[]) => new Option('--kind <KIND>', 'only packs of this kind').choices(kinds);
  const folder = (flags: Flags) => {
    const { packs, config, deploymentsDir, starters } = flags;
    const settingFlags = {
      ...(packs === undefined ? {} : { packs }),
      ...(config === undefined ? {} : { config }),
      ...(deploymentsDir === undefined ? {} : { deploymentsDir }),
      ...(starters === undefined ? {} : { starters }),
    };
    const settings = settingsFrom(settingFlags, context.env);
    return {
      packsDir: settings.packs,
      resolveTag: knownTags(settings),
      cacheDir: settings.cacheDir,
      hasStarters: settings.starters,
      catalogue: settings.catalogue,
    };
  };

  addStartersOption(withFolder(group.command('list')))
    .option('--json', 'print JSON')
    .description('list the packs in the folder, and problems with them')
    .action((flags: Flags) => list(context, folder(flags), flags.json === true));

  withFolder(group.command('add'))
    .argument(
      '<SOURCE>',
      'file or URL: .zhfst, .bhfst, .zcheck, .drb, .onnx with its .onnx.json beside it, or an archive (.txz, .tar.*, .deb, .zip) that contains one',
    )
    .option('--tag <TAG>', 'language tag, if neither the file name nor the pack states it')
    .option('--sha256 <HASH>', 'refuse the file if its SHA-256 differs', parseHash)
    .option('--size <BYTES>', 'refuse the file if its size differs', parseBytes)
    .description('verify a pack and add it to the packs folder')
    .action(async (source: string, flags: Flags & { tag?: string; sha256?: string; size?: number }) => {
      const progress = new Progress(context, source.replace(/^.*\//, ''));
      const { tag, sha256, size: sizeBytes } = flags;
      if (tag !== undefined && folder(flags).resolveTag(tag) === undefined) throw unknownTag(tag);
      const onProgress = (at: DownloadProgress) => progress.update(at);
      const options = { ...folder(flags), tag, sha256, sizeBytes, onProgress, checkTransducer };
      const added = await explained(() => addPack(source, options).finally(() => progress.stop()));
      reportAdded(context, added);
    });

  group
    .command('verify')
    .argument('<FILE...>', 'pack files, or folders with an unpacked pack')
    .option('--json', 'print JSON')
    .description('read a pack completely and report errors in it')
    .action((files: string[], flags: Flags) => verify(context, files, flags.json === true, checkTransducer));

  withFolder(group.command('remove'))
    .argument('<TAG...>', 'language tags')
    .addOption(kindOption('speller', 'grammar', 'voice'))
    .description('remove the packs of a language')
    .action(async (tags: string[], flags: Flags & { kind?: PackKind | 'voice' }) => {
      for (const tag of tags) {
        const names = await explained(() => removePack(tag, { ...folder(flags), kind: flags.kind }));
        for (const name of names) context.stdout.write(`removed ${name}\n`);
      }
    });

  withFolder(group.command('install'))
    .argument('[TAG...]', 'language tags')
    .option('--all', 'all languages of the catalogue')
    .option('--catalogue <FILE-or-URL>', 'catalogue to use instead of the built-in one')
    .addOption(kindOption('speller', 'grammar'))
    .description('download packs listed in the catalogue and add them to the packs folder')
    .action((tags: string[], flags: Flags & { all?: boolean; catalogue?: string; kind?: PackKind }) => {
      if (tags.length === 0 && !flags.all) throw new CommandFailure('give language tags, or --all', EXIT.usage);
      return install(context, folder(flags), flags.all ? 'all' : tags, flags, checkTransducer);
    });
}

function unknownTag(tag: string): CommandFailure {
  const advice = `langtools deployments create ${tag}='NAME OF THE LANGUAGE' --output DIR, then --deployments-dir DIR`;
  return new CommandFailure(`no deployment offers "${tag}"; make one that does: ${advice}`, EXIT.usage);
}

function parseHash(value: string): string {
  if (!/^[0-9a-f]{64}$/i.test(value)) throw new InvalidArgumentError('A SHA-256 has 64 hexadecimal digits.');
  return value;
}

function parseBytes(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError('A size is a number of bytes.');
  return Number(value);
}

interface Folder {
  readonly packsDir: string;
  readonly resolveTag: ResolveTag;
  readonly cacheDir: string;
  readonly hasStarters: boolean;
  readonly catalogue: string;
}

async function list(context: CliContext, folder: Folder, json: boolean): Promise<void> {
  const { packs, voices, problems } = await listPacks(folder);
  const builtIn = listBuiltIn(folder, packs);
  if (json) {
    context.stdout.write(`${JSON.stringify({ packs, voices, problems, builtIn }, undefined, 2)}\n`);
    return;
  }
  const { dim, yellow } = pc.createColors(context.stdout.isTTY === true);
  for (const { tag, kind, version, sizeBytes, fileName } of packs) {
    const columns = [tag.padEnd(20), kind.padEnd(8), version.padEnd(20), mebibytes(sizeBytes).padStart(10)];
    context.stdout.write(`${columns.join(' ')}  ${dim(fileName)}\n`);
  }
  for (const { tag, voice, sizeBytes, fileName } of voices) {
    const columns = [tag.padEnd(20), 'voice'.padEnd(8), voice.padEnd(20), mebibytes(sizeBytes).padStart(10)];
    context.stdout.write(`${columns.join(' ')}  ${dim(fileName)}\n`);
  }
  for (const { tag, dictionary, licence, sizeBytes, starter } of builtIn) {
    const size = sizeBytes === undefined ? 'compiled on first use' : mebibytes(sizeBytes);
    context.stdout.write(
      `${tag.padEnd(20)} speller  ${`${dictionary}`.padEnd(26)} ${size.padStart(10)}  ${dim(`${starter ?? 'built in'}, ${licence}`)}\n`,
    );
  }
  for (const { message } of problems) context.stderr.write(`${yellow('!')} ${message}\n`);
  if (packs.length + voices.length + problems.length === 0) context.stderr.write(`no packs in ${folder.packsDir}\n`);
}

/** The dictionaries and starters that serve the tags without a pack of their own. */
function listBuiltIn({ cacheDir, hasStarters }: Folder, packs: readonly InstalledPack[]) {
  const covered = new Set(packs.filter(({ kind }) => kind === 'speller').map(({ tag }) => tag));
  const dir = cacheDir === '' ? defaultCacheDir() : cacheDir;
  const row = (dictionary: BuiltInDictionary) => {
    const { name, version, licence, tags, kind } = dictionary;
    const sizeBytes = compiledBytes(dictionary, dir);
    const free = tags.filter((tag) => !covered.has(tag));
    const label = kind === 'starter' ? { starter: starterLabel(starterDetails(dictionary)) } : {};
    return free.map((tag) => ({ tag, dictionary: `${name} ${version}`, licence, sizeBytes, ...label }));
  };
  return [...builtInDictionaries(), ...(hasStarters ? builtInStarters() : [])].flatMap(row);
}

async function verify(
  context: CliContext,
  files: readonly string[],
  json: boolean,
  checkTransducer: CheckTransducer,
): Promise<void> {
  const results: (VerifyResult & { file: string })[] = [];
  for (const file of files) {
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new CommandFailure(`${file}: there is no such file`, EXIT.pack);
    results.push({ file, ...(await verifyPack(file, { checkTransducer })) });
  }
  if (results.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))) {
    context.exitCode = EXIT.findings;
  }
  if (json) {
    context.stdout.write(`${JSON.stringify(results, undefined, 2)}\n`);
    return;
  }
  const { green, red, yellow } = pc.createColors(context.stdout.isTTY === true);
  for (const { file, kind, extension, info, sizeBytes, members, findings } of results) {
    for (const { severity, message } of findings) {
      context.stdout.write(`${severity === 'error' ? red('✗') : yellow('!')} ${message}\n`);
    }
    if (findings.some(({ severity }) => severity === 'error')) continue;
    const version = info?.version ? ` ${info.version}` : '';
    const size = mebibytes(sizeBytes ?? 0);
    context.stdout.write(
      `${green('✓')} ${file}: ${kind} (.${extension})${version}, ${members.length} members, ${size}\n`,
    );
  }
}

async function install(
  context: CliContext,
  folder: Folder,
  tags: readonly string[] | 'all',
  flags: { catalogue?: string; kind?: PackKind },
  checkTransducer: CheckTransducer,
): Promise<void> {
  const kinds: PackKind[] = flags.kind ? [flags.kind] : ['speller', 'grammar'];
  const entries = await explained(async () =>
    catalogueEntries(
      await readCatalogue(flags.catalogue ?? (folder.catalogue === '' ? undefined : folder.catalogue)),
      tags,
      kinds,
      folder.resolveTag,
    ),
  );
  const { red } = pc.createColors(context.stderr.isTTY === true);
  let progress: Progress | undefined;
  const onProgress = ({ tag, kind }: { tag: string; kind: PackKind }, at: DownloadProgress) => {
    progress ??= new Progress(context, `${tag} ${kind}`);
    progress.update(at);
  };
  for await (const result of installEntries(entries, { ...folder, checkTransducer, onProgress })) {
    progress?.stop();
    progress = undefined;
    if ('added' in result) reportAdded(context, result.added);
    else {
      context.exitCode = EXIT.pack;
      context.stderr.write(`${red('✗')} ${result.entry.tag} ${result.entry.kind}: ${result.error.message}\n`);
    }
  }
}

/** A bar on a terminal; nothing elsewhere, where it would only fill a log. */
class Progress {
  readonly #bar: cliProgress.SingleBar | undefined;
  #started = false;

  constructor({ stderr }: CliContext, name: string) {
    if (stderr.isTTY !== true) return;
    const format = `${name} [{bar}] {percentage}% {value}/{total} KiB`;
    const stream = stderr as NodeJS.WriteStream;
    this.#bar = new cliProgress.SingleBar({ format, stream, hideCursor: true, clearOnComplete: true });
  }

  update({ receivedBytes, totalBytes }: DownloadProgress): void {
    const received = Math.ceil(receivedBytes / 1024);
    // A server that does not say the length: the bar is as long as what has come.
    const total = Math.max(1, totalBytes === undefined ? received : Math.ceil(totalBytes / 1024));
    if (!this.#started) this.#bar?.start(total, received);
    this.#started = true;
    this.#bar?.setTotal(total);
    this.#bar?.update(received);
  }

  stop(): void {
    if (this.#started) this.#bar?.stop();
  }
}
