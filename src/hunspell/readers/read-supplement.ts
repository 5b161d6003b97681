/**
 * Reads `languages/<tag>/supplement.txt`: what langtools adds to a dictionary. docs/guides/writing-supplements.md
 * describes it for linguists. Start at `readSupplement`.
 *
 *     letters ð š
 *     model sofa = sofa sofaen sofaer sofaene +s
 *     sofa villa = sofa
 *     app podkast = kamerat
 *     not dificlă
 *     begin * if *ga
 *     each *lik as *likkus = lollus
 *     names +s
 *     names /a$/ = Anna
 */
import { DataError } from '../../engine/data-error.js';
import type {
  AloneForms,
  MoreFlags,
  Supplement,
  SupplementDerivation,
  SupplementWord,
  WordPattern,
  WrittenModel,
} from '../data/supplement.js';

interface Draft {
  readonly words: SupplementWord[];
  readonly derivations: SupplementDerivation[];
  readonly moreFlags: MoreFlags[];
  readonly alone: AloneForms[];
  readonly models: Map<string, WrittenModel>;
  readonly letters: Map<string, string>;
  readonly refused: string[];
  readonly beginnings: WordPattern[];
  readonly ends: WordPattern[];
  readonly nameEndings: string[];
  readonly nameClasses: NameClass[];
  readonly neverMeeting: [end: string, begin: string][];
  onlyTheseBegin: boolean;
  fewestLetters: number;
  fewestLastLetters: number;
}

/** Names of the list of all languages that match, and the word that they inflect like. */
interface NameClass {
  readonly pattern: RegExp;
  readonly model: string | undefined;
  readonly line: number;
}

type Fail = (problem: string) => never;

/**
 * @param file how messages name it
 * @param commonNames `languages/common/names.txt`: names that are written alike in many languages
 */
export function readSupplement(text: string, file: string, commonNames = ''): Supplement {
  const draft: Draft = {
    words: [],
    derivations: [],
    moreFlags: [],
    alone: [],
    models: new Map(),
    letters: new Map(),
    refused: [],
    beginnings: [],
    ends: [],
    nameEndings: [],
    nameClasses: [],
    neverMeeting: [],
    onlyTheseBegin: false,
    fewestLetters: 1,
    fewestLastLetters: 1,
  };
  for (const [i, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.replace(/#.*$/, '').trim().normalize('NFC');
    if (line === '') continue;
    const fail: Fail = (problem) => {
      throw new DataError(problem, { file: `${file}, line ${i + 1}` });
    };
    readLine(line, i + 1, draft, fail);
  }
  draft.words.push(...namesIn(commonNames, draft));
  return { file, ...draft };
}

/** Each in the first class that it matches; not those that the supplement has itself. */
function namesIn(commonNames: string, { nameClasses, words }: Draft): SupplementWord[] {
  const own = new Set(words.map(({ word }) => word));
  const names = commonNames.replace(/#.*$/gm, '').normalize('NFC').split(/\s+/);
  return [...new Set(names)].flatMap((word) => {
    const found = word === '' || own.has(word) ? undefined : nameClasses.find(({ pattern }) => pattern.test(word));
    return found === undefined ? [] : [{ word, model: found.model, line: found.line }];
  });
}

function readLine(line: string, number: number, draft: Draft, fail: Fail): void {
  const [first = '', ...rest] = line.split(/\s+/);
  switch (first) {
    case 'letters': {
      const [from = '', to = ''] = rest;
      if (rest.length !== 2) fail('after "letters" come the letter of the package and the right one');
      draft.letters.set(from, to);
      return;
    }
    case 'model': {
      const model = readModel(rest, fail);
      if (draft.models.has(model.name)) fail(`there is another model "${model.name}" above`);
      draft.models.set(model.name, model);
      return;
    }
    case 'not':
      draft.refused.push(...rest);
      return;
    case 'each':
      draft.derivations.push(readDerivation(rest, number, fail));
      return;
    case 'flags': {
      const [flags, ...patterns] = rest;
      if (flags === undefined || flags.startsWith('*'))
        fail('after "flags" come flags of the dictionary, then patterns');
      draft.moreFlags.push(...readParts(patterns, number, fail).map((part) => ({ ...part, flags: flags! })));
      return;
    }
    case 'alone':
      draft.alone.push(readAlone(rest, number, fail));
      return;
    case 'begin':
      draft.beginnings.push(...readParts(rest, number, fail));
      return;
    case 'names':
      readNames(rest, number, draft, fail);
      return;
    case 'never':
      if (rest.length === 0) fail('after "never" come two letters that do not meet, with a plus sign between them');
      for (const pair of rest) {
        const [, end = '', begin = ''] = /^(\p{L}+)\+(\p{L}+)$/u.exec(pair) ?? [];
        if (end === '') fail('after "never" come two letters that do not meet, with a plus sign between them');
        draft.neverMeeting.push([end, begin]);
      }
      return;
    case 'begin-only':
      draft.onlyTheseBegin = true;
      return;
    case 'end':
      draft.ends.push(...readParts(rest, number, fail));
      return;
    case 'parts': {
      const [fewest = 0, fewestLast = fewest] = rest.map(Number);
      if (rest.length > 2 || !(fewest >= 1) || !(fewestLast >= 1))
        fail('after "parts" come the fewest letters of a part of a compound, and of a last part');
      draft.fewestLetters = fewest;
      draft.fewestLastLetters = fewestLast;
      return;
    }
    default:
      readWords([first, ...rest], number, draft.words, fail);
  }
}

/** `sofa = sofa sofaen sofaer +s`: the model, its forms, and what may follow each of them. */
function readModel([name = '', equals, ...forms]: readonly string[], fail: Fail): WrittenModel {
  if (equals !== '=' || forms.length === 0) return fail('a model is written "model WORD = FORM FORM"');
  const written = forms.filter((form) => !form.startsWith('+'));
  if (written[0] !== name) return fail(`the first form of the model "${name}" is not "${name}"`);
  const suffixes = forms.filter((form) => form.startsWith('+')).map((form) => form.slice(1));
  let stem = name;
  for (const form of written) while (!form.startsWith(stem)) stem = stem.slice(0, -1);
  if (stem === '') return fail(`the forms of "${name}" have no letter in common`);
  const endings = written.map((form) => form.slice(stem.length));
  return { name, endings: [...endings, ...suffixes.flatMap((suffix) => endings.map((ending) => ending + suffix))] };
}

/** `+s`, `/a$/ = Anna`, `/./`. */
function readNames(texts: readonly string[], line: number, draft: Draft, fail: Fail): void {
  const [first = '', equals, model, ...others] = texts;
  if (first.startsWith('+') && first.length > 1 && equals === undefined) {
    draft.nameEndings.push(first.slice(1));
    return;
  }
  const [, source = ''] = /^\/(.+)\/$/.exec(first) ?? [];
  const hasModel = equals === '=' && model !== undefined && others.length === 0;
  if (source === '' || !(equals === undefined || hasModel))
    fail('names are written "names +ENDING", or "names /PATTERN/ = MODEL"');
  draft.nameClasses.push({ pattern: new RegExp(source, 'iu'), model, line });
}

/** `app podkast = kamerat`, or words that do not inflect. */
function readWords(texts: readonly string[], line: number, words: SupplementWord[], fail: Fail): void {
  const at = texts.indexOf('=');
  const [own, models] = at < 0 ? [texts, []] : [texts.slice(0, at), texts.slice(at + 1)];
  if (own.length === 0) fail('there is no word before "="');
  if (at >= 0 && models.length === 0) fail('after "=" comes the word that these inflect like');
  for (const word of own) {
    if (models.length === 0) words.push({ word, model: undefined, line });
    for (const model of models) words.push({ word, model, line });
  }
}

/** `*lik as *likkus = lollus`, `*en as *ens if *ane`. */
function readDerivation(texts: readonly string[], line: number, fail: Fail): SupplementDerivation {
  const at = texts.indexOf('=');
  const model = at < 0 ? undefined : texts[at + 1];
  const [part, ...others] = readParts(at < 0 ? texts : texts.slice(0, at), line, fail);
  const isWhole = part?.word.startsWith('*') && part.as?.startsWith('*') && others.length === 0;
  if (part?.as === undefined || !isWhole || (at >= 0 && model === undefined))
    return fail('a derivation is written "each *END as *NEW-END = MODEL"');
  return { ...part, as: part.as, model };
}

/** `E * if *ane unless *ene`. */
function readAlone(texts: readonly string[], line: number, fail: Fail): AloneForms {
  const at = texts.indexOf('unless');
  const [flag = '', ...patterns] = at < 0 ? texts : texts.slice(0, at);
  const exception = at < 0 ? undefined : texts[at + 1];
  const [part, ...others] = readParts(patterns, line, fail);
  const isExceptionRight = at < 0 || (exception?.startsWith('*') === true && texts.length === at + 2);
  if (part?.word.startsWith('*') !== true || others.length > 0 || !isExceptionRight)
    return fail('after "alone" come a flag of the dictionary and a pattern: "alone E * if *ane unless *ene"');
  return { ...part, flag, exception };
}

/** Stands for the rest of a word with a capital: de `A*ung as *ungs`. */
const CAPITAL_REST = 'A*';

/** `kuld raud`, `* if *ga`, `*mine as *mis`. */
function readParts(texts: readonly string[], line: number, fail: Fail): WordPattern[] {
  const after = (keyword: string) => {
    const at = texts.indexOf(keyword);
    if (at >= 0 && texts[at + 1] === undefined) fail(`after "${keyword}" comes a word or a pattern`);
    return at < 0 ? undefined : texts[at + 1];
  };
  const [as, condition] = [after('as'), after('if')];
  const end = texts.findIndex((text) => text === 'as' || text === 'if');
  const written = end < 0 ? texts : texts.slice(0, end);
  if (written.length === 0) fail('words or a pattern with "*" are missing');
  const words = written.map((word) => (word.startsWith(CAPITAL_REST) ? word.slice(1) : word));
  for (const pattern of [...words, as, condition])
    if (pattern !== undefined && pattern.indexOf('*') > 0) fail(`"*" may stand at the beginning only: "${pattern}"`);
  return words.map((word, i) => ({ word, as, condition, line, hasCapital: word !== written[i] }));
}
