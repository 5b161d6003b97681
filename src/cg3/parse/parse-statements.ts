/**
 * Everything in a grammar that is no rule: LIST, SET, DELIMITERS, SECTION, OPTIONS, INCLUDE … Start at `STATEMENTS`,
 * the table of keywords; each function starts behind its keyword and ends behind its `;`.
 */

import { DataError } from '../../engine/data-error.js';
import { emptySet } from '../model/grammar-builder.js';
import { SECTION } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { GrammarScanner } from './grammar-scanner.js';
import { parseContext } from './parse-contexts.js';
import { parseSetExpression, parseTag, parseTagLists } from './parse-sets.js';
import type { ParserState } from './parser-state.js';
import { parseRuleFlags } from './rule-flags.js';

type Statement = (state: ParserState, keyword: string, parseFile: (state: ParserState) => void) => void;

const OPTIONS: readonly string[] = [
  'no-inline-sets',
  'no-inline-templates',
  'strict-wordforms',
  'strict-baseforms',
  'strict-secondary',
  'strict-regex',
  'strict-icase',
  'self-no-barrier',
  'ordered',
  'addcohort-attach',
  'safe-setparent',
];

/** Including files that include files: deeper than this is a circle. */
const DEEPEST_INCLUDE = 30;

function end(state: ParserState, keyword: string): void {
  state.scanner.expect(';', `after ${keyword}`);
}

/** `= …`, `+= …` */
function sign(state: ParserState, keyword: string, wanted: string): void {
  state.scanner.expect(wanted, `after ${keyword}`);
}

/** White-space separated words as far as `;`, at least one. */
function words(state: ParserState, keyword: string): { word: string; at: number }[] {
  const { scanner } = state;
  const words: { word: string; at: number }[] = [];
  for (;;) {
    scanner.skip();
    const at = scanner.at;
    const word = scanner.tagToken();
    if (word === '') break;
    words.push({ word, at });
  }
  if (words.length === 0) scanner.fail(`expected something after ${keyword}, found ${scanner.found()}`);
  end(state, keyword);
  return words;
}

function tags(state: ParserState, keyword: string): number[] {
  const { scanner } = state;
  const numbers: number[] = [];
  for (scanner.skip(); !scanner.atEnd && scanner.next !== ';'; scanner.skip()) numbers.push(parseTag(state));
  if (numbers.length === 0) scanner.fail(`expected tags after ${keyword}, found ${scanner.found()}`);
  end(state, keyword);
  return numbers;
}

/** DELIMITERS and its two relatives, each of which is a set that rules can use. */
const DELIMITER_SETS = {
  DELIMITERS: ['delimiters', '_S_DELIMITERS_'],
  'SOFT-DELIMITERS': ['softDelimiters', '_S_SOFT_DELIMITERS_'],
  'TEXT-DELIMITERS': ['textDelimiters', '_S_TEXT_DELIMITERS_'],
} as const;

function parseDelimiters(state: ParserState, keyword: string): void {
  const { scanner, builder, declarations } = state;
  const [field, name] = DELIMITER_SETS[keyword as keyof typeof DELIMITER_SETS];
  const at = scanner.at - keyword.length;
  if (declarations[field] !== 0) scanner.fail(`there are ${keyword} already`, at);
  sign(state, keyword, '=');
  const lists = parseTagLists(state);
  if (lists.length === 0) scanner.fail(`expected tags after ${keyword} =`);
  const notRegex = (tag: number) => (builder.tags[tag]!.type & (TAG.REGEXP | TAG.REGEXP_ANY)) === 0;
  if (keyword === 'TEXT-DELIMITERS' && lists.some((list) => list.some(notRegex)))
    scanner.fail('TEXT-DELIMITERS are regular expressions only', at);
  const set = builder.addSet({ ...emptySet(name, scanner.line(at)), ...builder.lists.fromWritten(lists, false) });
  builder.setsByName.set(name, set);
  declarations[field] = set;
  end(state, keyword);
}

function define(state: ParserState, name: string, set: number, at: number): void {
  const { scanner, builder } = state;
  const old = builder.setsByName.get(name);
  if (old !== undefined && old !== set) {
    const before = state.definitions.get(name);
    scanner.fail(`the set "${name}" is defined already${before ? `, in line ${before.line}` : ''}`, at);
  }
  if (old === set) state.warn(`the set "${name}" is defined twice in the same way`, at);
  builder.setsByName.set(name, set);
  state.definitions.set(name, { set, file: state.file, ...scanner.place(at) });
}

function setName(state: ParserState): { name: string; at: number } {
  const { scanner } = state;
  scanner.skip();
  const at = scanner.at;
  const name = scanner.token().replace(/[,\]]+$/, '');
  if (name === '') scanner.fail(`expected the name of a set, found ${scanner.found()}`);
  return { name, at };
}

function parseList(state: ParserState, keyword: string): void {
  const { scanner, builder, declarations } = state;
  const { name, at } = setName(state);
  scanner.skip();
  const appends = scanner.take('+=');
  if (!appends) sign(state, `${keyword} ${name}`, '=');
  const lists = parseTagLists(state);
  if (lists.length === 0) scanner.fail(`the list "${name}" is empty`, at);
  const draft = {
    ...emptySet(name, scanner.line(at)),
    ...builder.lists.fromWritten(lists, keyword === 'OLIST'),
  };
  if (appends) {
    const old = builder.setsByName.get(name);
    if (old === undefined) scanner.fail(`there is no set "${name}" to add to`, at);
    const set = builder.appendToSet(old!, draft);
    undefine(state, name);
    define(state, name, set, at);
    for (const [field, delimiterName] of Object.values(DELIMITER_SETS))
      if (name === delimiterName) declarations[field] = set;
  } else define(state, name, builder.addSet(draft), at);
  end(state, `${keyword} ${name}`);
}

function parseSet(state: ParserState, keyword: string): void {
  const { name, at } = setName(state);
  sign(state, `${keyword} ${name}`, '=');
  const forbidden = state.options.delete('no-inline-sets');
  const set = parseSetExpression(state, name);
  if (forbidden) state.options.add('no-inline-sets');
  const { plain, special, sets } = state.builder.sets[set]!;
  if (plain.length + special.length + sets.length === 0)
    state.scanner.fail(`nothing is left for ${keyword} ${name}`, at);
  define(state, name, set, at);
  end(state, `${keyword} ${name}`);
}

function undefine(state: ParserState, name: string): boolean {
  state.definitions.delete(name);
  return state.builder.dropName(name);
}

function parseUndefSets(state: ParserState, keyword: string): void {
  sign(state, keyword, '=');
  for (const { word, at } of words(state, keyword))
    if (!undefine(state, word)) state.warn(`there is no set "${word}" to undefine`, at);
}

function parseTemplate(state: ParserState, keyword: string): void {
  const { scanner, builder } = state;
  scanner.skip();
  const at = scanner.at;
  const name = scanner.token();
  if (name === '') scanner.fail(`expected the name of a template, found ${scanner.found()}`);
  if (builder.templates.has(name)) scanner.fail(`the template "${name}" is defined already`, at);
  sign(state, `${keyword} ${name}`, '=');
  const forbidden = state.options.delete('no-inline-templates');
  const context = parseContext(state, undefined, true);
  if (forbidden) state.options.add('no-inline-templates');
  builder.templates.set(name, { context, at, file: state.file });
  end(state, `${keyword} ${name}`);
}

/** SECTION and its relatives; a name and flags for all its rules may follow on the same line. */
function parseSection(section: 'before' | 'next' | 'after' | 'null'): Statement {
  return (state, keyword) => {
    if (!state.onlySets) {
      if (section === 'next') state.section = state.sectionCount++;
      else state.section = { before: SECTION.BEFORE, after: SECTION.AFTER, null: SECTION.NULL }[section];
    }
    state.sectionFlags = { flags: 0, flagsHigh: 0, subReading: 0 };
    if (state.scanner.skipInLine()) parseAnchor(state, keyword, true);
  };
}

function parseAnchor(state: ParserState, keyword: string, withFlags: boolean): void {
  const { scanner } = state;
  scanner.skip();
  if (scanner.next !== ':' && scanner.next !== ';') {
    const at = scanner.at;
    const name = scanner.token();
    if (!state.onlySets) {
      if (state.anchors.has(name)) scanner.fail(`the anchor "${name}" is defined already`, at);
      state.anchors.set(name, state.builder.rules.length);
    }
    scanner.skip();
  }
  if (withFlags && scanner.take(':')) state.sectionFlags = parseRuleFlags(state);
  end(state, keyword);
}

function parseOptions(state: ParserState, keyword: string): void {
  sign(state, keyword, '+=');
  for (const { word, at } of words(state, keyword)) {
    const option = word.toLowerCase();
    if (!OPTIONS.includes(option)) state.scanner.fail(`"${word}" is no option; there are ${OPTIONS.join(', ')}`, at);
    state.options.add(option);
    if (option === 'addcohort-attach') state.hasDependencies = true;
  }
}

/** LIST-TAGS and STRICT-TAGS: texts of tags. */
function parseTagSet(field: 'listTags' | 'strictTags'): Statement {
  return (state, keyword) => {
    sign(state, keyword, '+=');
    // While they are listed, tags need not be listed.
    const before = [...state.strictTags];
    state.strictTags.clear();
    const numbers = tags(state, keyword);
    for (const text of before) state.strictTags.add(text);
    for (const tag of numbers) state[field].add(state.builder.tags[tag]!.text);
  };
}

function parseMappingPrefix(state: ParserState, keyword: string): void {
  const { scanner, declarations } = state;
  if (declarations.mappingPrefix !== undefined)
    scanner.fail('there is a MAPPING-PREFIX already', scanner.at - keyword.length);
  sign(state, keyword, '=');
  const [first] = words(state, keyword);
  const prefix = first!.word.replace(/^\\/, '');
  declarations.mappingPrefix = String.fromCodePoint(prefix.codePointAt(0) ?? 64);
}

function parseSubreadings(state: ParserState, keyword: string): void {
  sign(state, keyword, '=');
  const [{ word, at }] = words(state, keyword) as [{ word: string; at: number }];
  if (!/^(L|LTR|R|RTL)$/i.test(word)) state.scanner.fail(`expected LTR or RTL, found "${word}"`, at);
  state.declarations.subReadingsLtr = /^L/i.test(word);
}

function parseParentheses(state: ParserState, keyword: string): void {
  const { scanner, declarations } = state;
  sign(state, keyword, '=');
  scanner.skip();
  for (; scanner.next !== ';'; scanner.skip()) {
    scanner.expect('(', 'before a pair of parentheses');
    scanner.skip();
    const left = parseTag(state, ')');
    scanner.skip();
    const right = parseTag(state, ')');
    scanner.expect(')', 'after a pair of parentheses');
    declarations.parentheses.push([left, right]);
  }
  if (declarations.parentheses.length === 0) scanner.fail('expected a pair of tags in brackets');
  end(state, keyword);
}

/** Options for whoever runs the grammar; spaces in quotes stay. */
function parseCmdArgs(state: ParserState, keyword: string): void {
  const { scanner, declarations } = state;
  sign(state, keyword, '+=');
  const args: string[] = words(state, keyword).map(({ word }) => word);
  const field = keyword === 'CMDARGS' ? 'cmdArgs' : 'cmdArgsOverride';
  const text = [declarations[field], ...args].filter((part) => part !== '').join(' ');
  if (text.length > 10_000) scanner.fail(`${keyword} is too long`);
  declarations[field] = text;
}

function parseInclude(state: ParserState, keyword: string, parseFile: (state: ParserState) => void): void {
  const scanner: GrammarScanner = state.scanner;
  scanner.skip();
  const isStatic = scanner.takeKeyword('STATIC');
  scanner.skip();
  const at = scanner.at;
  const path = scanner.tagToken().replace(/^"(.*)"$/, '$1');
  if (path === '') scanner.fail('expected the name of a file to include');
  end(state, keyword);
  if (state.load === undefined) scanner.fail('this grammar cannot include files: there is no way to load them', at);
  const loaded = loadedFile(state.load, path, scanner, at);
  if (loaded === undefined) scanner.fail(`the file "${path}" is not there`, at);
  if (state.includeDepth >= DEEPEST_INCLUDE || state.including.has(loaded.file))
    scanner.fail(`"${path}" includes itself`, at);
  const before = { file: state.file, onlySets: state.onlySets };
  state.including.add(loaded.file);
  state.includeDepth++;
  state.scanner = new GrammarScanner(loaded.text, loaded.file);
  const fileIndex = state.files.indexOf(loaded.file);
  state.file = fileIndex >= 0 ? fileIndex : state.files.push(loaded.file) - 1;
  state.onlySets ||= isStatic;
  try {
    parseFile(state);
  } finally {
    state.scanner = scanner;
    Object.assign(state, before);
    state.includeDepth--;
    state.including.delete(loaded.file);
  }
}

function loadedFile(
  load: NonNullable<ParserState['load']>,
  path: string,
  scanner: GrammarScanner,
  at: number,
): ReturnType<typeof load> {
  try {
    return load(path, scanner.file);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return scanner.fail(error.problem, at);
  }
}

export const STATEMENTS: ReadonlyMap<string, Statement> = new Map<string, Statement>([
  ['DELIMITERS', parseDelimiters],
  ['SOFT-DELIMITERS', parseDelimiters],
  ['TEXT-DELIMITERS', parseDelimiters],
  ['LIST', parseList],
  ['OLIST', parseList],
  ['SET', parseSet],
  ['OSET', parseSet],
  ['UNDEF-SETS', parseUndefSets],
  ['TEMPLATE', parseTemplate],
  // The old name of what comes first in a grammar; it has no meaning and no `;`.
  ['SETS', () => undefined],
  ['BEFORE-SECTIONS', parseSection('before')],
  ['MAPPINGS', parseSection('before')],
  ['CORRECTIONS', parseSection('before')],
  ['SECTION', parseSection('next')],
  ['CONSTRAINTS', parseSection('next')],
  ['AFTER-SECTIONS', parseSection('after')],
  ['NULL-SECTION', parseSection('null')],
  ['ANCHOR', (state, keyword) => parseAnchor(state, keyword, false)],
  ['OPTIONS', parseOptions],
  ['LIST-TAGS', parseTagSet('listTags')],
  ['STRICT-TAGS', parseTagSet('strictTags')],
  ['MAPPING-PREFIX', parseMappingPrefix],
  ['SUBREADINGS', parseSubreadings],
  ['PARENTHESES', parseParentheses],
  ['CMDARGS', parseCmdArgs],
  ['CMDARGS-OVERRIDE', parseCmdArgs],
  ['INCLUDE', parseInclude],
  [
    'PREFERRED-TARGETS',
    (state, keyword) => {
      sign(state, keyword, '=');
      for (const tag of tags(state, keyword)) state.declarations.preferredTargets.push(tag);
    },
  ],
  [
    'REOPEN-MAPPINGS',
    (state, keyword) => {
      sign(state, keyword, '=');
      for (const tag of tags(state, keyword)) state.declarations.reopenMappings.push(tag);
    },
  ],
  [
    'STATIC-SETS',
    (state, keyword) => {
      const { scanner } = state;
      sign(state, keyword, '=');
      for (const { word, at } of words(state, keyword)) state.staticSets.push({ name: word, at, scanner });
    },
  ],
]);
