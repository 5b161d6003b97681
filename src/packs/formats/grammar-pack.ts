/**
 * Opens a grammar pack: `.zcheck` (zip with `pipespec.xml` and `errors.xml`), `.drb` (Box with `pipeline.json`, `errors.json` and Fluent
 * files), or either unpacked into a folder. Start at `openGrammarArchive`, which only reads what the pack says of itself;
 * `readGrammarData` reads everything that its pipelines name.
 */
import { Transducer } from '../../fst/lookup/transducer.js';
import type { MessageData } from '../../grammar/messages/messages.js';
import { readErrorsJson } from '../../grammar/messages/read-errors-json.js';
import { readErrorsXml } from '../../grammar/messages/read-errors-xml.js';
import { readGrammar } from '../../grammar/pipeline/constraint-grammar.js';
import type { GrammarPackData, GrammarPackPlan, StepPlan } from '../../grammar/pipeline/pack-data.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import type { Archive } from '../archive/archive.js';
import { decodeUtf8 } from '../archive/byte-cursor.js';
import { compact, type PackInfo } from './pack-info.js';
import { readPipelineJson } from './pipeline-json.js';
import { readPipespec } from './pipespec-xml.js';

export interface GrammarPack {
  readonly archive: Archive;
  readonly plan: GrammarPackPlan;
  readonly info: PackInfo;
}

const PIPESPEC = 'pipespec.xml';
const PIPELINE = 'pipeline.json';
const GROUPS = 'errors.json';
const FLUENT = /^errors-([\w-]+)\.ftl$/;

export function isGrammarArchive({ members }: Archive): boolean {
  return members.has(PIPESPEC) || members.has(PIPELINE);
}

export async function openGrammarArchive(archive: Archive): Promise<GrammarPack> {
  const has = (name: string) => archive.members.has(name);
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const plan = has(PIPESPEC)
    ? readPipespec(await archive.read(PIPESPEC), inside(PIPESPEC), has)
    : readPipelineJson(await archive.read(PIPELINE), inside(PIPELINE), has);
  return { archive, plan, info: compact({ locale: plan.language, version: plan.version, titles: [] }) };
}

/**
 * Everything that the pipelines need, checked. Tables that threads share are in shared memory; a member that lies in it already
 * (a stored one of a file that was read so) is not copied.
 */
export async function readGrammarData({ archive, plan }: GrammarPack, tag: string): Promise<GrammarPackData> {
  const tokenisers: Record<string, GrammarPackData['tokenisers'][string]> = {};
  const transducers: Record<string, GrammarPackData['transducers'][string]> = {};
  const grammars: Record<string, Uint8Array> = {};
  const messages: Record<string, MessageData> = {};
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const once = async <Value>(into: Record<string, Value>, name: string, read: (bytes: Uint8Array) => Value) => {
    if (!Object.hasOwn(into, name)) into[name] = read(await archive.read(name));
  };
  const transducer = (name: string, isSearched = false) =>
    once(transducers, name, (bytes) => {
      const opened = Transducer.read(bytes, inside(name));
      // Worked out here once, not in every worker.
      if (isSearched) opened.remainingWeights();
      return opened.toShared();
    });
  const packLocale = plan.language ?? tag;
  const readStep = async (step: StepPlan): Promise<void> => {
    switch (step.kind) {
      case 'tokenize':
        return once(tokenisers, step.tokeniser, (bytes) => readPmatchFile(shared(bytes), inside(step.tokeniser)));
      case 'blanktag':
        return transducer(step.transducer);
      case 'cg':
        return once(grammars, step.grammar, (bytes) => {
          // Read once to see that it can be: a grammar with a mistake is a broken pack, not a broken request.
          readGrammar(bytes, inside(step.grammar));
          return shared(bytes);
        });
      case 'cgspell':
        await transducer(step.lexicon, true);
        return transducer(step.errorModel, true);
      case 'suggest':
        await transducer(step.generator);
        if (step.messages === '') messages[''] ??= await readFluent(archive, packLocale);
        else {
          await once(messages, step.messages, (bytes) => ({
            ...readErrorsXml(bytes, inside(step.messages)),
            packLocale,
          }));
        }
        return;
      case 'mwesplit':
        return;
    }
  };
  for (const { steps } of plan.pipelines) for (const step of steps) await readStep(step);
  return { plan: { ...plan, language: packLocale }, tokenisers, transducers, grammars, messages };
}

async function readFluent(archive: Archive, packLocale: string): Promise<MessageData> {
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const groups = archive.members.has(GROUPS) ? readErrorsJson(await archive.read(GROUPS), inside(GROUPS)) : [];
  const files: Record<string, string> = {};
  for (const name of archive.members.keys()) {
    const locale = FLUENT.exec(name)?.[1];
    if (locale !== undefined) files[locale] = decodeUtf8(await archive.read(name), inside(name), 'the file');
  }
  return { kind: 'fluent', packLocale, files, groups };
}

function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
