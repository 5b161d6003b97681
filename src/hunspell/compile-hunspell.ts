/**
 * Compiles a Hunspell dictionary to one acceptor and one error model, so that Hunspell dictionaries and GiellaLT packs
 * use the same search (the idea: Pirinen and Lindén 2010, "Hunspell dictionaries as finite-state automata").
 *
 *     const dictionary = compileHunspell(affBytes, dicBytes);
 *
 * Reading order: `readers/` turn bytes into data, `data/` is what they make, `compile/expand.ts` builds the graph of
 * all forms, `compile/contexts.ts` the acceptor with its compounds, `compile/compile-error-model.ts` the misspellings,
 * and `verdict/` gives Hunspell's verdict from the result.
 */
import { DataError } from '../engine/data-error.js';
import { writeOptimisedLookup } from '../fst/formats/write-optimised-lookup.js';
import { addSupplement } from './compile/add-supplement.js';
import { compileErrorModel } from './compile/compile-error-model.js';
import { BOUNDARY_WEIGHT, ContextBuilder } from './compile/compound-contexts.js';
import { FormGraph } from './compile/expand.js';
import { compileMarks } from './compile/marks.js';
import { SymbolTable } from './compile/symbol-table.js';
import type { CompiledDictionary, CompoundSettings } from './compiled-dictionary.js';
import type { AffixFile } from './data/affix-file.js';
import type { DictionaryEntry } from './data/dictionary-file.js';
import type { FlagReader, FlagSet } from './data/flags.js';
import type { Supplement } from './data/supplement.js';
import { CaseType, LetterCase } from './letter-case.js';
import { readAffixFile } from './readers/read-aff.js';
import { readDictionary } from './readers/read-dic.js';

/** Options of `compileHunspell`. */
export interface HunspellCompileOptions {
  /** Called now and then with the share that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Names for messages. */
  readonly affFile?: string;
  readonly dicFile?: string;
  /** Words and corrections that are added to the dictionary. */
  readonly supplement?: Supplement | undefined;
  /** How many endings may be spelled out before the dictionary is refused. */
  readonly maxEndings?: number;
}

/** Of the whole work, about so much is reading and expanding stems. */
const EXPANSION_SHARE = 0.6;
const ENTRIES_PER_REPORT = 4096;

/** Compiles the contents of an `.aff` and a `.dic` file. Throws `DataError`. */
export function compileHunspell(
  aff: Uint8Array,
  dic: Uint8Array,
  options: HunspellCompileOptions = {},
): CompiledDictionary {
  const report = options.onProgress ?? (() => {});
  const { affixes, flags } = readAffixFile(aff, options.affFile ?? 'index.aff');
  // Two prefixes on a stem (Coptic, Hebrew) would need the mirrored expansion; wrong verdicts would be worse than none.
  if (affixes.complexPrefixes) {
    throw new DataError('COMPLEXPREFIXES is not supported', { file: options.affFile ?? 'index.aff' });
  }
  const dictionary = readDictionary(dic, affixes.encoding, flags, options.dicFile ?? 'index.dic');
  const { supplement } = options;
  const supplemented =
    supplement === undefined ? dictionary.entries : addSupplement(dictionary.entries, affixes, flags, supplement);
  const symbols = new SymbolTable();
  const graph = new FormGraph(affixes, symbols, options.maxEndings);
  const entries = withoutIgnored(supplemented, affixes);
  const total = entries.length;
  const keepsCase = new FirstHomonym(affixes, flags);
  for (const [i, entry] of entries.entries()) {
    graph.add(entry.word, { flags: keepsCase.flagsOf(entry), hidden: false });
    if (i % ENTRIES_PER_REPORT === 0) report((EXPANSION_SHARE * i) / Math.max(1, total));
  }
  for (const entry of hiddenCapitals(entries, affixes)) graph.add(entry.word, { flags: entry.flags, hidden: true });
  const root = graph.build();
  report(EXPANSION_SHARE + 0.1);

  const contexts = new ContextBuilder(affixes, graph.dawg, root, graph.sets, symbols);
  const automaton = contexts.build();
  report(EXPANSION_SHARE + 0.2);
  const acceptor = writeOptimisedLookup(automaton, { name: 'acceptor' }).bytes;
  report(EXPANSION_SHARE + 0.3);
  const marks = compileMarks(graph.dawg, root, symbols, affixes.compoundPatterns.length > 0);
  const errorModel = compileErrorModel({ hints: affixes, symbols, misspellings: dictionary.misspellings });
  report(1);
  return {
    acceptor,
    errorModel,
    marks,
    settings: {
      format: 1,
      kind: 'hunspell',
      language: affixes.language,
      isUtf8: affixes.isUtf8,
      ignore: affixes.ignore,
      checkSharps: affixes.checkSharps,
      breaks: affixes.breaks,
      wordChars: affixes.wordChars,
      inputConversions: affixes.inputConversions,
      outputConversions: affixes.outputConversions,
      replacements: affixes.checkCompoundRep ? affixes.replacements : [],
      compound: contexts.hasCompounds ? compoundSettings(affixes, graph, entries) : undefined,
      hasMarks: marks !== undefined,
      entryCount: total,
    },
  };
}

/**
 * Of several entries for one word Hunspell asks the first whether the case must be kept; the graph unites them all. So
 * when the first one has KEEPCASE, the others get it too.
 */
class FirstHomonym {
  readonly #affixes: AffixFile;
  readonly #flags: FlagReader;
  readonly #keep = new Map<string, boolean>();

  constructor(affixes: AffixFile, flags: FlagReader) {
    this.#affixes = affixes;
    this.#flags = flags;
  }

  flagsOf(entry: DictionaryEntry): FlagSet {
    const { keepCase, needAffix, onlyInCompound } = this.#affixes;
    const { flags } = entry.flags;
    const standsAlone = ![needAffix, onlyInCompound].some((flag) => flag !== undefined && flags.has(flag));
    if (keepCase === undefined || !standsAlone) return entry.flags;
    const first = this.#keep.get(entry.word);
    if (first === undefined) this.#keep.set(entry.word, flags.has(keepCase));
    return first === true && !flags.has(keepCase) ? this.#flags.with(entry.flags, keepCase) : entry.flags;
  }
}

function withoutIgnored(entries: readonly DictionaryEntry[], affixes: AffixFile): readonly DictionaryEntry[] {
  if (affixes.ignore === '') return entries;
  const ignored = new Set(affixes.ignore);
  return entries.map(({ word, flags }) => ({ word: [...word].filter((c) => !ignored.has(c)).join(''), flags }));
}

/**
 * "OpenOffice.org" in capitals is "OPENOFFICE.ORG", which no case rule leads back to the entry. So, as in Hunspell,
 * mixed-case entries (and capitals with affixes: "NATO" + "s") also stand as "Openoffice.org", for text in capitals
 * only.
 */
function* hiddenCapitals(entries: readonly DictionaryEntry[], affixes: AffixFile): Generator<DictionaryEntry> {
  const letters = new LetterCase(affixes.language);
  const plain = new Set<string>();
  const candidates: DictionaryEntry[] = [];
  for (const entry of entries) {
    const casing = letters.caseTypeOf(entry.word);
    if (casing === CaseType.Initial) plain.add(entry.word);
    const isMixed = casing === CaseType.Mixed || casing === CaseType.MixedInitial;
    if (!isMixed && !(casing === CaseType.All && entry.flags.flags.size > 0)) continue;
    if (affixes.forbiddenWord !== undefined && entry.flags.flags.has(affixes.forbiddenWord)) continue;
    candidates.push(entry);
  }
  for (const { word, flags } of candidates) {
    const capitalised = letters.capitalise(letters.lower(word));
    if (!plain.has(capitalised)) yield { word: capitalised, flags };
  }
}

function compoundSettings(affixes: AffixFile, graph: FormGraph, entries: readonly DictionaryEntry[]): CompoundSettings {
  return {
    boundaryWeight: BOUNDARY_WEIGHT,
    min: Math.min(affixes.compoundMin, affixes.shortestPart),
    wordMax: affixes.compoundWordMax,
    noDuplicates: affixes.checkCompoundDup,
    noRepFaults: affixes.checkCompoundRep,
    noInnerCapitals: affixes.checkCompoundCase,
    noTripleLetters: affixes.checkCompoundTriple,
    simplifiedTriple: affixes.simplifiedTriple,
    patterns: affixes.compoundPatterns,
    flagSets: affixes.compoundPatterns.length > 0 ? graph.sets.sets.map((set) => [...set]) : [],
    hasWordPairs: entries.some((entry) => entry.word.includes(' ')),
  };
}
