/**
 * What `check` and `spell` share: their arguments and options, one file after the other, the report, corrections. Start at
 * `addFileOptions` and `checkFiles`. A file that cannot be read is named, and the others are checked all the same.
 */
import { type Command, Option } from 'commander';
import { readDeployments, union } from '../../service/languages/deployments.js';
import { readTagTable } from '../../service/languages/tags.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { addStartersOption } from '../console/settings-options.js';
import { WORDS_OPTION } from '../open/read-words.js';
import { type Finding, sureCorrection, sureEdits } from './finding.js';
import { isFileName, namedFiles } from './named-files.js';
import { type OpenedFile, openFile, readBytesOf, textOf, withEdits } from './opened-file.js';
import { FORMATS, openReport, type ReportFormat } from './reports.js';

export type FileFlags = SettingFlags & {
  json?: boolean;
  format?: ReportFormat;
  fix?: boolean;
  dryRun?: boolean;
  contentType?: string;
  addresses?: boolean;
  pack?: string;
  words?: string;
};

/** What was found, without what the file itself knows. */
export type RawFinding = Omit<Finding, 'place' | 'endPlace' | 'correction' | 'record' | 'wrong'> & {
  /** Not an error: printed as JSON only. */
  readonly isRight?: boolean;
  readonly toRecord: (wrong: string) => Readonly<Record<string, unknown>>;
  /** Whether the list of suggestions may have been cut off before a second one. */
  readonly isListCut?: boolean;
};

export function addFileOptions(command: Command): Command {
  return addStartersOption(command)
    .argument('[TAG]', 'language tag, for example nb; default: the language that each file is in')
    .argument('[FILES...]', "files, or patterns such as '**/*.md'; default: standard input")
    .addOption(new Option('--format <FORMAT>', 'how to print what was found').choices([...FORMATS]).default('text'))
    .option('--fix', 'write sure corrections into the files')
    .option('--dry-run', 'with --fix: print the difference and change nothing')
    .option(
      '--content-type <TYPE>',
      'what the text is written in, such as text/markdown; default: as the file name says',
    )
    .option('--addresses', 'check web addresses, file names and code too')
    .option(...WORDS_OPTION)
    .option('--pack <FILE>', 'use this pack, file or folder; it need not be installed')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)');
}

export interface FileCheck {
  readonly command: string;
  readonly context: CliContext;
  readonly flags: FileFlags;
  /** The arguments as they came: a tag, then files; or files alone. */
  readonly tag: string | undefined;
  readonly files: readonly string[];
  /** What is wrong in a file, in the order of its places. Called with one language after the other. */
  readonly find: (file: OpenedFile, tag: string) => Promise<readonly RawFinding[]>;
}

export async function checkFiles(check: FileCheck): Promise<void> {
  const { command, context, flags } = check;
  const { json = false, format = 'text', dryRun = false } = flags;
  const { tag, files } = await argumentsOf(check);
  const report = openReport(json ? 'json' : format, command, context);
  let failed: CommandFailure | undefined;
  for (const name of files) {
    try {
      const findings = await checkFile(name, tag, check);
      if (!dryRun) report.file({ name, findings });
      if (findings.some(({ code }) => code !== RIGHT)) context.exitCode = EXIT.findings;
    } catch (error) {
      // What is wrong with one file is no reason to leave out the others; missing data is.
      if (!(error instanceof CommandFailure) || error.exitCode !== EXIT.usage || files.length === 1) throw error;
      context.stderr.write(`langtools: ${error.message}\n`);
      failed = error;
    }
  }
  if (!dryRun) report.end();
  if (failed !== undefined) context.exitCode = failed.exitCode;
}

/** The language that was named, if one was, and the files. */
async function argumentsOf({ flags: { fix = false, dryRun = false }, tag, files }: FileCheck) {
  if (dryRun && !fix) throw new CommandFailure('--dry-run belongs to --fix', EXIT.usage);
  if (tag === undefined)
    throw new CommandFailure('give a language TAG, and files or a text on standard input', EXIT.usage);
  const isTagged = !isFileName(tag);
  const named = await namedFiles(isTagged ? files : [tag, ...files]);
  if (fix && named.includes(undefined))
    throw new CommandFailure('--fix needs files: standard input cannot be changed', EXIT.usage);
  return { tag: isTagged ? tag : undefined, files: named };
}

/** What is wrong in a file; with `--fix`, what is left. */
async function checkFile(name: string | undefined, tag: string | undefined, check: FileCheck): Promise<Finding[]> {
  const { json = false, format, fix = false, dryRun = false, contentType, ...others } = check.flags;
  const bytes = readBytesOf(name);
  const language = tag ?? (await languageOf(name, bytes, others, check.context));
  const findIn = async (content: Uint8Array) => {
    const file = await openFile(name, content, { contentType, language });
    return { file, findings: placed(file, await check.find(file, language), json || format === 'json') };
  };
  let found = await findIn(bytes);
  // What is left has moved. It may have lain over something that was corrected, and can be corrected now.
  for (let round = 0; fix && round < MOST_ROUNDS; round++) {
    const fixed = await fixFile(found.file, found.findings, dryRun, check.context);
    if (fixed === undefined) break;
    found = await findIn(fixed);
  }
  return found.findings;
}

/** Two rules may want to write each other's error. */
const MOST_ROUNDS = 3;

const RIGHT = '';

function placed(file: OpenedFile, found: readonly RawFinding[], isAllWanted: boolean): Finding[] {
  // Ends may lie behind the next start; places are asked for in order.
  const wanted = found.filter(({ isRight }) => isAllWanted || !isRight);
  const positions = [...new Set(wanted.flatMap(({ startUtf16, endUtf16 }) => [startUtf16, endUtf16]))].sort(
    (a, b) => a - b,
  );
  const places = new Map(positions.map((position) => [position, file.placeOf(position)]));
  return wanted.map(({ toRecord, isRight = false, isListCut = false, ...finding }) => {
    const { startUtf16, endUtf16, code, suggestions } = finding;
    const wrong = file.text.slice(startUtf16, endUtf16);
    const place = places.get(startUtf16)!;
    const named = file.name === undefined ? {} : { file: file.name };
    return {
      ...finding,
      code: isRight ? RIGHT : code,
      wrong,
      place,
      endPlace: places.get(endUtf16)!,
      record: { ...named, ...toRecord(wrong), ...place },
      correction: isRight || isListCut ? undefined : sureCorrection(code, wrong, suggestions),
    };
  });
}

/** Corrects a file, or says what would change; the new bytes if it was changed. */
async function fixFile(
  file: OpenedFile,
  findings: readonly Finding[],
  isDryRun: boolean,
  context: CliContext,
): Promise<Uint8Array | undefined> {
  const edits = sureEdits(file, findings);
  const name = file.name ?? '';
  if (edits.length === 0) return undefined;
  const after = withEdits(file.text, edits);
  if (isDryRun) {
    const { createTwoFilesPatch } = await import('diff');
    const patch = createTwoFilesPatch(name, name, file.text, after, undefined, undefined, { context: 3 });
    context.stdout.write(patch.replace(/^Index:.*\n=+\n/, ''));
    return undefined;
  }
  const { bytes, note } = await file.corrected(edits);
  replaceFile(name, bytes);
  const noted = note === undefined ? '' : ` (${note})`;
  context.stderr.write(`${name}: ${edits.length} corrected${noted}\n`);
  return bytes;
}

async function languageOf(
  name: string | undefined,
  bytes: Uint8Array,
  flags: FileFlags,
  context: CliContext,
): Promise<string> {
  // Loaded here: its statistics are large, and most commands name the language.
  const { detectLanguage } = await import('../../service/operations/detect-language.js');
  const { addresses: _, pack: _pack, words: _words, ...settings } = flags;
  const { deploymentsDir } = settingsFrom(settings, context.env);
  const text = await textOf(name, bytes);
  const [best] = detectLanguage(text, union(readDeployments(deploymentsDir)), readTagTable());
  if (best !== undefined) return best.tag;
  throw new CommandFailure(
    `${name ?? 'standard input'}: its language is not certain: name it, such as "nb"`,
    EXIT.usage,
  );
}
