/**
 * The JSON types of requests and answers, as `docs/` and `/openapi.json` describe them. They are types only and add
 * nothing to a browser bundle. `client.test.ts` checks that they match the schemas that the service validates with.
 */

/** The unit of every index: UTF-16 code units (JavaScript's own), bytes of UTF-8, or code points. */
export type IndexUnit = 'utf-16' | 'utf-8' | 'utf-32';

/** A word that may have been meant. */
export interface SpellSuggestion {
  value: string;
  /** A cost: 0 or more, lower is better. */
  weight: number;
}

/** A word of a text and whether it is right. */
export interface SpellResult {
  word: string;
  is_correct: boolean;
  /** Best first. */
  suggestions: SpellSuggestion[];
  /** Inclusive; there when `offsets` was asked for. */
  start_index?: number;
  /** Exclusive; there when `offsets` was asked for. */
  end_index?: number;
}

/** The answer of `spell`. */
export interface SpellResponse {
  text: string;
  results: SpellResult[];
  /** There when `details` were asked for; null when nothing is missing. */
  incomplete?: 'check' | 'suggestions' | null;
  /** There when `details` were asked for: runs of three or more unknown words that are in another language. Devices do not tell. */
  foreign?: { start_index: number; end_index: number; language: string }[];
}

/** An error of grammar, where it is, and what to write instead. */
export interface GrammarError {
  error_text: string;
  /** Inclusive. */
  start_index: number;
  /** Exclusive: `text.slice(start_index, end_index) === error_text`. */
  end_index: number;
  error_code: string;
  description: string;
  /** Best first. */
  suggestions: string[];
  title: string;
}

/** The output of one step of a grammar checker: cohorts and readings, and the rules that changed them. */
export interface TraceStep {
  step: string;
  /** A constraint grammar stream; marks such as `SELECT:12:name` name the rules. */
  stream: string;
}

/** The answer of `check`. */
export interface GrammarResponse {
  text: string;
  errs: GrammarError[];
  /** There when `trace` was asked for. */
  trace?: TraceStep[];
  /** There when `details` were asked for; null when nothing is missing. */
  incomplete?: 'check' | 'suggestions' | null;
}

/** A language that a text may be in. */
export interface DetectedLanguage {
  /** The tag of the deployment, or the usual tag of a language that it does not offer, such as `en`. */
  tag: string;
  /** Between 0 and 1. */
  confidence: number;
}

/** The answer of `detect`. */
export interface DetectResponse {
  text: string;
  /** Best first; empty when nothing is likely. */
  results: DetectedLanguage[];
}

/** A rule of a grammar checker. */
export interface GrammarRule {
  code: string;
  title: string;
  /** What it finds. */
  description: string;
}

/** The answer of `languages`. */
export interface LanguagesResponse {
  available: {
    grammar: Record<string, string>;
    speller: Record<string, string>;
    /** Tag → voice → what the voice is. */
    tts: Record<string, Record<string, string>>;
  };
  /** Only where the service has several processes: tags that others serve → base URL. */
  elsewhere?: Record<string, string>;
  /** Only when asked for. */
  details?: Record<string, LanguageDetails>;
}

/** In per cent, each only where there is data to measure it on. */
export interface StarterFigures {
  /** Words of running text that the lexicon has. */
  tokens?: number;
  /** Words of correct running text that are called wrong. */
  falseAlarms?: number;
  /** Words of correct text of another kind that are called wrong. */
  otherAlarms?: number;
  /** Misspellings that are called wrong. */
  found?: number;
  /** Made slips of words that the lexicon does not have, which are called wrong. */
  foundUnknown?: number;
  /** Misspellings found for which the right word is suggested first. */
  first?: number;
  /** How many misspellings were tried. */
  misspellings?: number;
  /** They were made by a program, because none are on record. */
  made?: boolean;
  /** There was no other text than the one that the stems were taken from. */
  text?: 'words';
}

/** The data that serves an operation. */
export interface DataDetails {
  /** Whether the data is an installed pack, comes with langtools, or is a starter, which knows the common words only. */
  source: 'pack' | 'built-in' | 'starter';
  version: string;
  pack: string;
  /** Only of starters: too little is known of the language to rely on it. */
  experimental?: boolean;
  /** Only of starters. */
  figures?: StarterFigures;
}

/** A language and what there is for it. */
export interface LanguageDetails {
  /** What its speakers call the language. */
  autonym: string;
  english: string;
  /** For one of several tags of a language: what the tag is named after. */
  variety?: string;
  /** This and what follows: of the speller, else of the grammar checker, else of the voices. */
  source: 'pack' | 'built-in' | 'starter';
  version: string;
  experimental?: boolean;
  figures?: StarterFigures;
  grammar?: DataDetails;
  speller?: DataDetails;
  tts?: DataDetails;
  analyse?: DataDetails;
  hyphenate?: DataDetails;
}

/** Whether the data of an operation can be used now. */
export type EngineState = 'ready' | 'loading' | 'not-installed' | 'broken';

/** The state of an operation of a language. */
export interface EngineStatus {
  state: EngineState;
  pack?: string;
  version?: string;
  /** Only where the data is a starter, as is `experimental`. */
  source?: 'starter';
  experimental?: boolean;
  /** Only of a starter that finds less than a fifth of the misspellings: it checks letters, not spelling. */
  lettersOnly?: true;
  reason?: string;
}

/** The state of every tag that the deployment offers, installed or not. */
export interface StatusResponse {
  status: 'ready' | 'starting' | 'draining';
  grammar: Record<string, EngineStatus>;
  speller: Record<string, EngineStatus>;
  tts: Record<string, Record<string, EngineStatus>>;
  analyse: Record<string, EngineStatus>;
  hyphenate: Record<string, EngineStatus>;
  /** What is wrong with the service although it goes on. */
  problems: string[];
}

/** What a word may be. */
export interface WordReading {
  /** Base form. Of a compound, the whole. */
  lemma: string;
  /** As the source of the readings writes them. */
  tags: string[];
  /** Part of speech of Universal Dependencies. */
  upos: string;
  /** Features of Universal Dependencies. */
  feats: Record<string, string>;
  /** A cost: lower is better. */
  weight: number;
  /** Only of compounds. */
  parts?: { lemma: string; tags: string[] }[];
  /** Only when guesses were asked for: the word itself is not known. */
  guess?: boolean;
}

/** The answer of `analyse`. */
export interface AnalyseResponse {
  text: string;
  tokens: {
    text: string;
    /** Inclusive. */
    start_index: number;
    /** Exclusive. */
    end_index: number;
    /** Best first; none for a word that is not known. */
    readings: WordReading[];
  }[];
}

/** The answer of `generate`. */
export interface GenerateResponse {
  results: {
    reading: string;
    /** Best first; none where the word has no such form. */
    forms: string[];
  }[];
}

/** A cell of an inflection table. */
export interface ParadigmCell {
  /** In the language, where its layout has names in it. */
  row: string;
  /** Empty where a form stands alone. */
  column: string;
  row_english: string;
  column_english: string;
  tags: string[];
  /** Best first; none where the word has no such form. */
  forms: string[];
}

/** The answer of `paradigm`. */
export interface ParadigmResponse {
  lemma: string;
  /** One for each word of this base form. */
  tables: { pos: string; cells: ParadigmCell[] }[];
}

/** The answer of `hyphenate`. */
export interface HyphenateResponse {
  text: string;
  /** The text with a sign at every division. */
  hyphenated: string;
  words: {
    text: string;
    /** Inclusive. */
    start_index: number;
    /** Exclusive. */
    end_index: number;
    hyphenated: string;
  }[];
}

/** A voice of a language. */
export interface Voice {
  name: string;
  description: string;
  /** The voice that speaks; `default` leads to one. */
  speaker?: string;
  /** The language that is spoken. */
  language?: string;
  kind?: 'formant' | 'neural';
  engine?: string;
  /** Samples a second. */
  sample_rate?: number;
  /** By the engine's own rules, by rules of this service, or by rules that nobody could check. */
  pronunciation?: 'native' | 'derived' | 'experimental';
  aliases?: string[];
  state: 'ready' | 'loading' | 'broken';
  pack: string;
  version: string;
}

/** A word of the text and when it is heard. */
export interface SpokenWord {
  word: string;
  start_index: number;
  end_index: number;
  start_ms: number;
  end_ms: number;
}

/** A spoken text. */
export interface Speech {
  audio: Uint8Array<ArrayBuffer>;
  type: 'audio/wav' | 'audio/mpeg';
  /** There when `timings` was asked for. */
  words?: SpokenWord[];
}
