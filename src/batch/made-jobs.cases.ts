/** Small jobs for the tests, in folders of their own, and a checker that finds words in capitals. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { byteOpener } from './inputs/byte-sources.js';
import type { Document } from './inputs/document.js';
import { findInputs } from './inputs/find-inputs.js';
import type { InputFormat } from './job/input-format.js';
import { type BatchOptions, type Job, resultFile } from './job/job-manifest.js';
import type { CheckedDocument, DocumentOutcome } from './run/document-checker.js';
import { LocalStorage } from './storage/local-storage.js';
import { submitJob } from './submit.js';

export const OPTIONS: BatchOptions = {
  operation: 'grammar',
  language: 'se',
  ignore: [],
  locales: [],
  suggestions: 5,
  addresses: false,
  keep: [],
  textLimit: 1000,
  stepsPerUnit: 1000,
};

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'langtools-batch-'));
}

export type MadeFiles = Readonly<Record<string, string | Uint8Array>>;

export function writeFiles(folder: string, files: MadeFiles): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

export interface MadeJob {
  readonly files?: MadeFiles;
  readonly stdin?: string;
  readonly options?: Partial<BatchOptions>;
  readonly format?: InputFormat;
  readonly shardDocuments?: number;
  /** A folder of an earlier call, to submit there again. */
  readonly folder?: string;
  /** Whether the files are there already. */
  readonly isWritten?: boolean;
}

/** Ids of its documents begin with the name of the file, without the folder. */
export async function makeJob(made: MadeJob): Promise<Job> {
  const { files = {}, stdin, options = {}, format, shardDocuments = 2, folder = temporaryFolder() } = made;
  if (made.isWritten !== true) writeFiles(folder, files);
  const named = stdin === undefined ? Object.keys(files).map((name) => join(folder, name)) : ['-'];
  const inputs = (await findInputs(named, format)).map((input) => ({
    ...input,
    name: input.name.replace(`${folder}/`, ''),
  }));
  return submitJob({
    storage: new LocalStorage(join(folder, 'job')),
    inputs,
    options: { ...OPTIONS, ...options },
    packs: {},
    open: byteOpener(),
    shardDocuments,
    stdin: stdin === undefined ? undefined : Readable.from([Buffer.from(stdin)]),
  });
}

/** Finds words in capitals; a text with `refuse` fails, one with `hang` is cut short, one with `crash` fails its shard. */
export class CapitalsChecker {
  /** Whether there is time for all documents. */
  isFast = false;
  checked = 0;
  closed = false;

  async check({ text, tag = 'se' }: Document, _signal?: AbortSignal): Promise<DocumentOutcome> {
    this.checked++;
    // Later documents may be done sooner.
    await new Promise((resolve) => setTimeout(resolve, text.length % 3));
    if (text.includes('crash')) throw new Error('the engine is broken');
    if (text.includes('refuse')) return { failure: { code: 'refused', message: 'not this one' } };
    if (text.includes('hang') && !this.isFast)
      return { failure: { code: 'time-limit', message: 'the check took too long' } };
    return found(text, tag);
  }

  packs() {
    return {};
  }

  async close() {
    this.closed = true;
  }
}

function found(text: string, tag: string): CheckedDocument {
  const errors = [...text.matchAll(/\p{Lu}{2,}/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    text: word,
    code: 'typo',
    title: 'Capitals',
    description: '',
    suggestions: [word.toLowerCase()],
  }));
  return { tag, pack: { name: 'capitals', version: '1' }, errors, incomplete: undefined };
}

/** Every word of a text is a sentence; those in small letters have a reading. */
export class WordsChecker extends CapitalsChecker {
  override async check(document: Document, signal?: AbortSignal): Promise<DocumentOutcome> {
    const outcome = await super.check(document, signal);
    if ('failure' in outcome) return outcome;
    const sentences = document.text.split(' ').map((word, i) => {
      const isKnown = word === word.toLowerCase();
      const reading = isKnown ? 'NOUN\tN' : 'X\t_';
      return `# sent_id = ${i + 1}\n# text = ${word}\n1\t${word}\t${word}\t${reading}\t_\t_\t_\t_\t_\n\n`;
    });
    const errors = outcome.errors.map((error) => ({ ...error, code: 'unknown-word', title: 'Unknown words' }));
    return { ...outcome, errors, conllu: document.text === '' ? '' : sentences.join('') };
  }
}

interface ResultLine {
  readonly id: string | number;
  readonly tag?: string;
  readonly errors?: readonly { readonly text: string }[];
  readonly conllu?: string;
  readonly failure?: { readonly code: string };
  readonly fields?: Record<string, unknown>;
}

export async function resultsOf({ storage }: Job, shard: number): Promise<ResultLine[]> {
  const lines = gunzipSync((await storage.read(resultFile(shard)))!)
    .toString()
    .split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as ResultLine);
}
