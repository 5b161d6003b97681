/**
 * Loads what turns readings into answers about words: the mapping of tags to Universal Dependencies, the layout of paradigms, abbreviations, and the grammar rules
 * that choose among readings. Runs in a loader thread; the registry adds the tables that analyse words, and the speller. Start at `load`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPath } from '../../grammar/built-in/checker-data.js';
import type { WordsData } from '../../grammar/words/words-engine.js';
import { readCheckerData } from './load-built-in-checker.js';
import { LANGUAGES_DIR } from './package-dir.js';

export interface WordsParams {
  readonly tag: string;
  /** The folder in `languages/`, which need not be there. */
  readonly language: string;
  /** Of what is in the folder: a load of changed files is another load. */
  readonly revision?: string;
}

const ENGINE_MODULE = new URL('../../grammar/words/words-engine.js', import.meta.url).href;
const OF_DICTIONARIES = 'common/features.tsv';
const OF_MORPHOLOGIES = 'common/morphology-features.tsv';
const OF_MARKS = 'common/mark-features.tsv';

export function load(params: unknown) {
  const data = readWordsData(params as WordsParams);
  return { engine: { module: ENGINE_MODULE, data }, bytes: JSON.stringify(data).length };
}

/** Everything but the tables. */
export function readWordsData(
  { tag, language }: WordsParams,
  folder = LANGUAGES_DIR,
): Omit<WordsData, 'morphology' | 'speller'> {
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
  const files = (...names: string[]) => names.map((file) => ({ file, text: read(file) }));
  const checker = existsSync(join(folder, rulesPath(language))) ? readCheckerData(language, folder) : undefined;
  return {
    tag,
    features: {
      dictionary: files(OF_DICTIONARIES, OF_MARKS),
      morphology: files(`${language}/features.tsv`, OF_MORPHOLOGIES, OF_MARKS),
    },
    layouts: read(`${language}/paradigm.tsv`),
    abbreviations: checker?.abbreviations ?? read('common/grammar/abbreviations.txt'),
    checker,
  };
}
