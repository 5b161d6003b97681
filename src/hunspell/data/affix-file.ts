/**
 * What an `.aff` file says, as plain data: its affix tables, its flags with a meaning, its compounding rules and its
 * hints for suggestions. `readers/read-aff.ts` fills it, `compile/` turns it into automata. Names follow hunspell(5).
 */
import type { Condition } from './condition.js';
import type { FlagSet } from './flags.js';

export interface Affix {
  /** Order of appearance over both tables. */
  readonly id: number;
  readonly flag: string;
  readonly crossProduct: boolean;
  /** Characters taken away from the stem: its end for a suffix, its beginning for a prefix. */
  readonly strip: string;
  readonly append: string;
  /** Flags after the slash: further affixes that this one opens, and flags with a meaning. */
  readonly continuation: FlagSet;
  readonly condition: Condition;
}

/** One line of CHECKCOMPOUNDPATTERN: an end and a beginning that must not meet, or that meet as `replacement`. */
export interface CompoundPattern {
  readonly end: string;
  readonly endFlag: string | undefined;
  readonly begin: string;
  readonly beginFlag: string | undefined;
  readonly replacement: string | undefined;
}

/** One REP, ICONV or OCONV line. `^` and `$` (or `_`) anchors are already taken off. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** One element of a COMPOUNDRULE: a flag and how often a word with it may stand there. */
export interface CompoundRuleItem {
  readonly flag: string;
  readonly repeat: '' | '*' | '?';
}

export interface AffixFile {
  encoding: string;
  isUtf8: boolean;
  language: string;
  ignore: string;
  complexPrefixes: boolean;
  fullStrip: boolean;
  checkSharps: boolean;
  forbidWarn: boolean;

  prefixes: Map<string, Affix[]>;
  suffixes: Map<string, Affix[]>;

  // Flags with a meaning; undefined where the file does not name one.
  needAffix: string | undefined;
  circumfix: string | undefined;
  forbiddenWord: string | undefined;
  keepCase: string | undefined;
  noSuggest: string | undefined;
  warn: string | undefined;
  onlyInCompound: string | undefined;
  compoundFlag: string | undefined;
  compoundBegin: string | undefined;
  compoundMiddle: string | undefined;
  compoundEnd: string | undefined;
  compoundPermit: string | undefined;
  compoundForbid: string | undefined;
  compoundRoot: string | undefined;
  forceUppercase: string | undefined;

  compoundMin: number;
  /** Words with this flag may be shorter than `compoundMin` in compounds. No file has it: a supplement names them one by one. */
  shortPart: string | undefined;
  /** The letters of the shortest part: `compoundMin`, or fewer because of such words. */
  shortestPart: number;
  /** 0: no limit. */
  compoundWordMax: number;
  compoundMoreSuffixes: boolean;
  compoundRules: CompoundRuleItem[][];
  checkCompoundDup: boolean;
  checkCompoundRep: boolean;
  checkCompoundCase: boolean;
  checkCompoundTriple: boolean;
  simplifiedTriple: boolean;
  compoundPatterns: CompoundPattern[];

  breaks: string[];
  wordChars: string;
  inputConversions: Replacement[];
  outputConversions: Replacement[];

  // Hints for suggestions.
  keyboard: string;
  tryCharacters: string;
  replacements: Replacement[];
  /** Groups of related characters or strings: "(ss)ß", "aáà". */
  maps: string[][];
  phonetic: { readonly from: string; readonly to: string }[];
}
