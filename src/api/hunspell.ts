/**
 * Hunspell dictionaries and word lists compiled to transducers: `import { compileHunspell, zhfstOf } from 'langtools/hunspell'`.
 * What `zhfstOf` writes can be opened by `openSpeller`, and by other programs that read `.zhfst`.
 */
export { DataError } from '../engine/data-error.js';
export { compileHunspell, type HunspellCompileOptions } from '../hunspell/compile-hunspell.js';
export { compileWordList, type WordListOptions } from '../hunspell/compile-word-list.js';
export { type CompiledDictionary, type DictionaryInfo, zhfstOf } from '../hunspell/compiled-dictionary.js';
