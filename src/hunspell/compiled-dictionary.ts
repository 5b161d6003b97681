/**
 * A compiled dictionary: what `compileHunspell` and `compileWordList` make and what a speller opens.
 *
 * As a `.zhfst` it is a zip with the usual three members, which any speller of that kind can use, and two of our own:
 *
 * | member                  | content                                                                            |
 * |-------------------------|------------------------------------------------------------------------------------|
 * | index.xml               | title, locale, version                                                             |
 * | acceptor.default.hfst   | words and compounds that may be suggested                                          |
 * | errmodel.default.hfst   | misspellings, up to two edits                                                      |
 * | langtools.json          | `DictionarySettings`: what Hunspell decides outside the automaton                  |
 * | marks.hfst              | forms with a special status (see compile/marks.ts); may be missing                 |
 */
import { zipSync } from 'fflate';
import { DataError } from '../engine/data-error.js';
import { ACCEPTOR_MEMBER, ERROR_MODEL_MEMBER, INDEX_MEMBER, spellerIndex } from '../fst/formats/speller-pack.js';
import type { CompoundPattern, Replacement } from './data/affix-file.js';

export const SETTINGS_MEMBER = 'langtools.json';
export const MARKS_MEMBER = 'marks.hfst';
const SETTINGS_FORMAT = 1;
const ERROR_MODEL_DESCRIPTION = 'Up to two edits, and what the dictionary knows about typical mistakes';

export interface CompoundSettings {
  /** The weight by which the reader knows an arc as a compound boundary. */
  readonly boundaryWeight: number;
  readonly min: number;
  /** 0: no limit. */
  readonly wordMax: number;
  readonly noDuplicates: boolean;
  readonly noRepFaults: boolean;
  readonly noInnerCapitals: boolean;
  readonly noTripleLetters: boolean;
  readonly simplifiedTriple: boolean;
  readonly patterns: readonly CompoundPattern[];
  /** The flag sets that marks number. */
  readonly flagSets: readonly (readonly string[])[];
  /** Some entry has a space in it: "i dag" in the dictionary forbids the compound "idag". */
  readonly hasWordPairs: boolean;
}

export interface DictionarySettings {
  readonly format: number;
  readonly kind: 'hunspell' | 'word-list';
  readonly language: string;
  /** Hunspell counts bytes in some places; this says which. */
  readonly isUtf8: boolean;
  readonly ignore: string;
  readonly checkSharps: boolean;
  readonly breaks: readonly string[];
  readonly wordChars: string;
  readonly inputConversions: readonly Replacement[];
  readonly outputConversions: readonly Replacement[];
  readonly replacements: readonly Replacement[];
  readonly compound: CompoundSettings | undefined;
  readonly hasMarks: boolean;
  readonly entryCount: number;
}

/** A dictionary as transducers. */
export interface CompiledDictionary {
  readonly acceptor: Uint8Array;
  readonly errorModel: Uint8Array;
  readonly marks: Uint8Array | undefined;
  readonly settings: DictionarySettings;
}

/** What `index.xml` says about a dictionary. */
export interface DictionaryInfo {
  readonly locale: string;
  readonly title: string;
  readonly description?: string;
  readonly version?: string;
  readonly producer?: string;
}

/** The members of a `.zhfst`, by name. */
export function membersOf(dictionary: CompiledDictionary, info: DictionaryInfo): Map<string, Uint8Array> {
  const encoder = new TextEncoder();
  const members = new Map<string, Uint8Array>([
    [INDEX_MEMBER, encoder.encode(spellerIndex({ ...info, errorModelDescription: ERROR_MODEL_DESCRIPTION }))],
    [ACCEPTOR_MEMBER, dictionary.acceptor],
    [ERROR_MODEL_MEMBER, dictionary.errorModel],
    [SETTINGS_MEMBER, encoder.encode(JSON.stringify(dictionary.settings))],
  ]);
  if (dictionary.marks !== undefined) members.set(MARKS_MEMBER, dictionary.marks);
  return members;
}

export function readDictionarySettings(bytes: Uint8Array): DictionarySettings {
  let settings: unknown;
  try {
    settings = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DataError('this is no JSON', { file: SETTINGS_MEMBER, cause });
  }
  checkSettings(settings);
  return settings;
}

/** Everything that the verdict relies on, because a settings member may come from anywhere. */
function checkSettings(value: unknown): asserts value is DictionarySettings {
  const fail = (problem: string): never => {
    throw new DataError(problem, { file: SETTINGS_MEMBER });
  };
  const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;
  if (!isRecord(value)) return fail('an object is expected');
  if (value.format !== SETTINGS_FORMAT) fail(`format ${String(value.format)} is not known`);
  for (const key of ['language', 'ignore', 'wordChars'] as const) {
    if (typeof value[key] !== 'string') fail(`${key} must be a string`);
  }
  for (const key of ['isUtf8', 'checkSharps', 'hasMarks'] as const) {
    if (typeof value[key] !== 'boolean') fail(`${key} must be true or false`);
  }
  if (!isStrings(value.breaks)) fail('breaks must be a list of strings');
  for (const key of ['inputConversions', 'outputConversions', 'replacements'] as const) {
    const list = value[key];
    const isGood =
      Array.isArray(list) &&
      list.every(
        (r: unknown) => isRecord(r) && typeof r.from === 'string' && r.from !== '' && typeof r.to === 'string',
      );
    if (!isGood) fail(`${key} must be a list of replacements`);
  }
  const { compound } = value;
  if (compound === undefined) return;
  if (!isRecord(compound)) return fail('compound must be an object');
  for (const key of ['boundaryWeight', 'min', 'wordMax'] as const) {
    if (typeof compound[key] !== 'number') fail(`compound.${key} must be a number`);
  }
  if (!Array.isArray(compound.patterns) || !Array.isArray(compound.flagSets)) fail('compound tables are missing');
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The dictionary as one `.zhfst` file. */
export function zhfstOf(dictionary: CompiledDictionary, info: DictionaryInfo): Uint8Array {
  return zipSync(Object.fromEntries(membersOf(dictionary, info)), { level: 6 });
}
