/**
 * A built-in checker as a worker thread opens it: from the texts of a language's folder and the tables of its speller.
 * Start at `open`.
 */
import { type Grammar, parseGrammar, readKeptGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import type { Speller } from '../../speller/speller.js';
import { open as openSpeller, type SpellerEngineData } from '../../speller/speller-engine.js';
import { openMessages } from '../messages/messages.js';
import { DictionaryReadings } from '../readings/dictionary-readings.js';
import { readAbbreviations, readLexicon } from '../readings/lexicon.js';
import type { ReadingSource } from '../readings/reading.js';
import { BuiltInChecker } from './built-in-checker.js';
import { type CheckerData, isOfStarter, rulesPath } from './checker-data.js';
import { type CheckerSettings, readCheckerSettings } from './checker-settings.js';
import { CohortBuilder } from './cohorts.js';
import { Dictionary } from './dictionary.js';
import { Morphology } from './morphology.js';
import { Probes } from './probes.js';
import { TypoCorrector } from './typos.js';
import { WordAnalyser } from './word-analyser.js';

export function open(data: CheckerData): BuiltInChecker {
  const { typo } = settingsOf(data);
  const speller = data.speller === undefined ? undefined : carefully(data.speller, typo.starterMargin);
  return openWith(data, speller === undefined ? undefined : openSpeller(speller));
}

/**
 * A grammar check marks a word as misspelt only where a starter is nearly certain: its readers expect few false alarms. The
 * speller itself is asked by those who want to see every doubtful word.
 */
function carefully({ starter, ...data }: SpellerEngineData, margin: number): SpellerEngineData {
  if (starter === undefined) return data;
  return { ...data, starter: { ...starter, threshold: starter.threshold + margin, allowsReplaced: true } };
}

function settingsOf({ tag, settings }: Pick<CheckerData, 'tag' | 'settings'>): CheckerSettings {
  return readCheckerSettings(settings, `${tag}/grammar/settings.json`);
}

/** With a speller that is open already, or none. */
export function openWith(
  data: Omit<CheckerData, 'speller' | 'analyser'>,
  speller: Speller | undefined,
): BuiltInChecker {
  const folder = `${data.tag}/grammar`;
  const settings = settingsOf(data);
  const grammar = parseRules(data);
  const dictionary = speller === undefined ? undefined : new Dictionary(speller);
  const lexicon = readLexicon(data.lexicon, `${folder}/lexicon.tsv`);
  const probes = new Probes(settings.probes, settings.joins);
  const source = readingSource(data.morphology, dictionary);
  const typos = dictionary === undefined ? undefined : new TypoCorrector(dictionary, settings.typo);
  const analyser = new WordAnalyser(settings, lexicon, probes, dictionary, source, typos);
  const abbreviations = readAbbreviations(data.abbreviations, `${folder}/abbreviations.txt`);
  const messages = openMessages({ kind: 'fluent', packLocale: data.tag, files: data.messages, groups: [] });
  return new BuiltInChecker({
    grammar,
    settings,
    builder: new CohortBuilder(settings, analyser, abbreviations),
    messages,
    dictionary,
    typos,
    source,
  });
}

function readingSource(data: CheckerData['morphology'], dictionary: Dictionary | undefined): ReadingSource | undefined {
  if (data === undefined) return undefined;
  if (isOfStarter(data)) return new Morphology(data);
  return new DictionaryReadings(data, (form, budget) => dictionary?.accepts(form, budget) ?? false);
}

/**
 * The rules with everything they INCLUDE, parsed now or before. Paths are relative to the including file, as in other constraint grammar
 * programs.
 */
export function parseRules({ tag, grammars, rules }: Pick<CheckerData, 'tag' | 'grammars' | 'rules'>): Grammar {
  if (rules !== undefined) return readKeptGrammar(rules);
  const main = rulesPath(tag);
  const source = grammars[main];
  if (source === undefined) throw new DataError('there are no rules', { file: main });
  return parseGrammar(source, {
    file: main,
    load: (path, from) => {
      const file = resolve(from, path);
      const text = grammars[file];
      return text === undefined ? undefined : { text, file };
    },
  });
}

/** `nb/grammar/rules.cg3` and `../../common/grammar/spacing.cg3` make `common/grammar/spacing.cg3`. */
function resolve(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
