/**
 * What a LanguageTool client calls our error codes: category, issue type, type name. Editors decide by them which colour a
 * match has and whether "add to dictionary" is offered. Start at `classify`.
 */

export interface RuleClass {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly issueType: string;
  readonly typeName: string;
}

/** The rule of every misspelling. Clients look for the end of its name. */
export const SPELLER_RULE = 'LANGTOOLS_SPELLER_RULE';
/** The code of misspellings that grammar checkers find. */
export const TYPO_CODE = 'typo';
/** What LanguageTool calls its rule about spaces; the browser add-on always switches it off. */
export const WHITESPACE_RULE = 'WHITESPACE_RULE';

const CATEGORY_NAMES = {
  TYPOS: 'Possible Typo',
  CONFUSED_WORDS: 'Commonly confused words',
  REPETITIONS: 'Repetition',
  GRAMMAR: 'Grammar',
  COMPOUNDING: 'Compounding',
  CASING: 'Capitalization',
  PUNCTUATION: 'Punctuation',
  TYPOGRAPHY: 'Typography',
  STYLE: 'Style',
} as const;
type CategoryId = keyof typeof CATEGORY_NAMES;

function ruleClass(categoryId: CategoryId, issueType: string, typeName = 'Other'): RuleClass {
  return { categoryId, categoryName: CATEGORY_NAMES[categoryId], issueType, typeName };
}

const TYPO = ruleClass('TYPOS', 'misspelling', 'UnknownWord');
const STYLE = ruleClass('STYLE', 'style', 'Hint');
const GRAMMAR = ruleClass('GRAMMAR', 'grammar');
const COMPOUNDING = ruleClass('COMPOUNDING', 'misspelling');
const CASING = ruleClass('CASING', 'typographical');
const TYPOGRAPHY = ruleClass('TYPOGRAPHY', 'typographical');
const SPACES = ruleClass('TYPOGRAPHY', 'whitespace');

/** The first that fits counts. */
const CLASSES: readonly (readonly [RegExp, RuleClass])[] = [
  [/^typo$/, TYPO],
  [/^syn-calque|^(?:.*-)?style(?:-|$)/, STYLE],
  [/^real-repeated-word$/, ruleClass('REPETITIONS', 'duplication')],
  [/^(?:syn-(?:written-together|written-apart|compound-apart|hyphen)|msyn-compound)$/, COMPOUNDING],
  [/^(?:punct-sentence-capital|punct-lower-case|real-capital)$/, CASING],
  [/^(?:double-space|space|no-space)(?:-|$)/, SPACES],
  [/^(?:punct-(?:quotation-|aistton|dash$|number-style$|date-style$)|guillemets|ellipsis)/, TYPOGRAPHY],
  [/^punct-/, ruleClass('PUNCTUATION', 'typographical')],
  [/^real-/, ruleClass('CONFUSED_WORDS', 'misspelling')],
];

/** Bounded: the codes of packs are as many as their rules. */
const classesByCode = new Map<string, RuleClass>();
const MOST_KNOWN = 10_000;

export function classify(code: string): RuleClass {
  const before = classesByCode.get(code);
  if (before !== undefined) return before;
  const ruleClass = CLASSES.find(([pattern]) => pattern.test(code))?.[1] ?? GRAMMAR;
  if (classesByCode.size < MOST_KNOWN) classesByCode.set(code, ruleClass);
  return ruleClass;
}

/** Misspellings of the speller, whatever their code is called. */
export const SPELLING_CLASS = TYPO;
export const STYLE_CLASS = STYLE;
