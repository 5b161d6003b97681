/**
 * Reads everything that the pipelines of a grammar pack name: tokenisers, transducers, grammars and messages, each checked. Start at
 * `readGrammarData`. What the pack says of itself, `grammar-pack.ts` reads.
 */
import { type Grammar, keepGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { inSharedMemory } from '../../engine/memory/shared-memory.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import type { MessageData } from '../../grammar/messages/messages.js';
import { readErrorsJson } from '../../grammar/messages/read-errors-json.js';
import { readErrorsXml } from '../../grammar/messages/read-errors-xml.js';
import { ConstraintGrammar, readGrammar } from '../../grammar/pipeline/constraint-grammar.js';
import type { GrammarPackData, StepPlan } from '../../grammar/pipeline/pack-data.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import { prepareSearch } from '../../speller/search/correction-search.js';
import { withSharedRuns } from '../../speller/search/model-runs.js';
import type { Archive } from '../archive/archive.js';
import { decodeUtf8 } from '../archive/byte-cursor.js';
import type { GrammarPack } from './grammar-pack.js';
import { MAX_TEXT_BYTES } from './pack-info.js';

const GROUPS = 'errors.json';
/** The largest grammars that are published have some ten thousand. */
const MAX_RULES = 50_000;
const FLUENT = /^errors-([\w-]+)\.ftl$/;

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
  const once = async <Value>(
    into: Record<string, Value>,
    name: string,
    read: (bytes: Uint8Array) => Value,
    maxBytes?: number,
  ) => {
    if (!Object.hasOwn(into, name)) into[name] = read(await archive.read(name, maxBytes));
  };
  const transducer = (name: string) =>
    once(transducers, name, (bytes) => {
      const opened = Transducer.read(bytes, inside(name));
      opened.isPlain();
      return opened.toShared();
    });
  /** Worked out here once, not in every worker. */
  const prepare = (lexiconName: string, errorModelName: string) => {
    const lexicon = Transducer.fromShared(transducers[lexiconName]!);
    const errorModel = Transducer.fromShared(transducers[errorModelName]!);
    prepareSearch(lexicon, errorModel);
    transducers[lexiconName] = lexicon.toShared();
    transducers[errorModelName] = errorModel.toShared();
  };
  const packLocale = plan.language ?? tag;
  const readStep = async (step: StepPlan): Promise<void> => {
    switch (step.kind) {
      case 'tokenize':
        return once(tokenisers, step.tokeniser, (bytes) =>
          readPmatchFile(inSharedMemory(bytes), inside(step.tokeniser)),
        );
      case 'blanktag':
        return transducer(step.transducer);
      case 'cg':
        return once(grammars, step.grammar, (bytes) => {
          const grammar = openableGrammar(bytes, inside(step.grammar));
          // Traces name it as the pack does.
          return inSharedMemory(keepGrammar({ ...grammar, file: step.grammar, files: [step.grammar] }));
        });
      case 'cgspell':
        await transducer(step.lexicon);
        await transducer(step.errorModel);
        return prepare(step.lexicon, step.errorModel);
      case 'suggest':
        await transducer(step.generator);
        if (step.messages === '') messages[''] ??= await readFluent(archive, packLocale);
        else {
          const read = (bytes: Uint8Array) => ({ ...readErrorsXml(bytes, inside(step.messages)), packLocale });
          await once(messages, step.messages, read, MAX_TEXT_BYTES);
        }
        return;
      case 'mwesplit':
        return;
    }
  };
  const steps = plan.pipelines.flatMap((pipeline) => pipeline.steps);
  for (const step of steps) await readStep(step);
  for (const name of errorModels(steps)) transducers[name] = withSharedRuns(transducers[name]!);
  return { plan: { ...plan, language: packLocale }, tokenisers, transducers, grammars, messages };
}

/** The transducers that are nothing else. */
function errorModels(steps: readonly StepPlan[]): Set<string> {
  const models = new Set(steps.flatMap((step) => (step.kind === 'cgspell' ? step.errorModel : [])));
  for (const step of steps) {
    if (step.kind === 'cgspell') models.delete(step.lexicon);
    if (step.kind === 'blanktag') models.delete(step.transducer);
    if (step.kind === 'suggest') models.delete(step.generator);
  }
  return models;
}

/** Reads it once to see that it can be applied: a grammar with a mistake is a broken pack, not a broken request. */
function openableGrammar(bytes: Uint8Array, file: string): Grammar {
  const grammar = readGrammar(bytes, file);
  const { length } = grammar.rules;
  if (length > MAX_RULES)
    throw new DataError(`has ${length} rules; at most ${MAX_RULES} can be opened in time`, { file });
  new ConstraintGrammar(grammar);
  return grammar;
}

async function readFluent(archive: Archive, packLocale: string): Promise<MessageData> {
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const read = (name: string) => archive.read(name, MAX_TEXT_BYTES);
  const groups = archive.members.has(GROUPS) ? readErrorsJson(await read(GROUPS), inside(GROUPS)) : [];
  const files: Record<string, string> = {};
  for (const name of archive.members.keys()) {
    const locale = FLUENT.exec(name)?.[1];
    if (locale !== undefined) files[locale] = decodeUtf8(await read(name), inside(name), 'the file');
  }
  return { kind: 'fluent', packLocale, files, groups };
}
