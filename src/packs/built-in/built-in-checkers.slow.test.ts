/**
 * Every language's folder is whole: its rules parse without a warning, every code has its messages and every message its code, and
 * the examples beside the rules come out as they say. `langtools accuracy` measures; this only keeps what works working.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import type { BuiltInChecker } from '../../grammar/built-in/built-in-checker.js';
import { open, parseRules } from '../../grammar/built-in/checker-engine.js';
import { grammarCheckerCases } from '../../grammar/grammar-checker.cases.js';
import { paragraphsOf } from '../../grammar/text/paragraphs.js';
import { type GrammarExample, judgeExample, readGrammarExamples } from '../examples/grammar-examples.js';
import { builtInDictionaries, builtInStarters, defaultCacheDir } from './built-in.js';
import { asksForReadings, builtInCheckerTags, readCheckerData } from './load-built-in-checker.js';

// Compiled dictionaries are kept by their compiler's fingerprint: the built one has compiled them already.
const { load: loadDictionary } = (await import(
  new URL('../../../dist/packs/built-in/load-built-in.js', import.meta.url).href
)) as typeof import('./load-built-in.js');
const { loadMorphology } = (await import(
  new URL('../../../dist/packs/built-in/load-morphology.js', import.meta.url).href
)) as typeof import('./load-morphology.js');

const { hasReadings, loadReadings } = (await import(
  new URL('../../../dist/packs/built-in/load-readings.js', import.meta.url).href
)) as typeof import('./load-readings.js');

const ALL = { ignore: [], locales: [] };
const TAGS = ['fkv', 'fo', 'ga', 'kl', 'nb', 'nn', 'se', 'sma', 'smj', 'smn', 'sms'];

/** Between two letters of a word, but not inside of an address or a code, which are no words. */
function withInside(text: string, invisible: string): string {
  return /[@/\\`<>{}#_]|\.\S/u.test(text) ? text : text.replace(/(?<=\p{L}\p{L})(?=\p{L}\p{L})/gu, invisible);
}

const ENCODINGS = [
  { name: 'decomposed', encode: (text: string) => text.normalize('NFD') },
  { name: 'with soft hyphens', encode: (text: string) => withInside(text, '\u00ad') },
  { name: 'with zero width spaces', encode: (text: string) => withInside(text, '\u200b') },
  { name: 'with word joiners', encode: (text: string) => withInside(text, '\u2060') },
];

function pathOf(tag: string, file: string): string {
  return fileURLToPath(new URL(`../../../languages/${tag}/grammar/${file}`, import.meta.url));
}

function examplesOf(tag: string): GrammarExample[] {
  return readGrammarExamples(tag).filter(({ readings }) => readings === undefined);
}

function idsIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(/^([a-z][\w-]*) =/gmu)].map(([, id = '']) => id);
}

/** Codes that the rules of one file mark words with. */
function codesIn(tag: string): Set<string> {
  return new Set(
    [...readFileSync(pathOf(tag, 'rules.cg3'), 'utf8').matchAll(/&([\w-]+)/gu)].map(([, code = '']) => code),
  );
}

async function openChecker(tag: string): Promise<BuiltInChecker> {
  const dictionary = builtInDictionaries().find(({ tags }) => tags.includes(tag));
  const speller =
    dictionary === undefined
      ? undefined
      : (await loadDictionary({ name: dictionary.name, cacheDir: defaultCacheDir() })).engine.data;
  const isRead = dictionary !== undefined && hasReadings(dictionary) && asksForReadings(tag);
  const morphology = isRead ? await loadReadings(dictionary, defaultCacheDir()) : undefined;
  return open({ ...readCheckerData(tag), speller, morphology });
}

/** As it is served where nothing else is installed: with the starter's words and its morphology. */
async function openWithReadings(tag: string): Promise<BuiltInChecker> {
  const { name } = builtInStarters().find(({ tags }) => tags.includes(tag))!;
  const speller = (await loadDictionary({ name, cacheDir: defaultCacheDir() })).engine.data;
  return open({ ...readCheckerData(tag), speller, morphology: await loadMorphology(tag, defaultCacheDir()) });
}

test('eleven languages are checked without a pack', () => {
  expect(builtInCheckerTags().sort()).toEqual(TAGS);
});

describe.each(TAGS)('%s', (tag) => {
  let checker: BuiltInChecker;
  beforeAll(async () => {
    checker = await openChecker(tag);
  });

  test('has rules without a warning', () => {
    const { warnings } = parseRules(readCheckerData(tag));
    // Nobody has to use all the sets that languages share.
    expect(warnings.filter(({ message }) => !message.endsWith('is not used'))).toEqual([]);
  });

  test('has a message for every code, and a code for every message, in its own language and in English', () => {
    const codes = [...checker.codes].sort();
    expect([...new Set(idsIn(pathOf(tag, `messages/${tag}.ftl`)))].sort()).toEqual(codes);
    const english = idsIn(pathOf(tag, 'messages/en.ftl'));
    expect(english.filter((id) => !codes.includes(id))).toEqual([]);
    const allEnglish = [...english, ...idsIn(pathOf('common', 'messages/en.ftl'))];
    expect(codes.filter((code) => !allEnglish.includes(code))).toEqual([]);
    for (const locales of [[], ['en']]) {
      const rules = checker.rules(locales);
      expect(rules.map(({ code }) => code).sort()).toEqual(codes);
      expect(rules.filter(({ code, title }) => title === code)).toEqual([]);
    }
  });

  test('has titles that tell its rules apart, in its own language and in English', () => {
    for (const locales of [[], ['en']]) {
      const titles = checker.rules(locales).map(({ title }) => title);
      expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    }
  });

  test('has an example for every code of its own rules', () => {
    const shown = new Set(readGrammarExamples(tag).flatMap(({ errors }) => errors.map(({ code }) => code)));
    expect([...codesIn(tag)].filter((code) => !shown.has(code))).toEqual([]);
  });

  test('judges its examples as they say', () => {
    for (const example of examplesOf(tag)) expectJudged(checker, example);
  });

  test('finds every error of its examples also when all other rules are ignored', () => {
    for (const { text, errors } of examplesOf(tag)) {
      for (const { code, form, correct } of errors) {
        const ignore = checker.codes.filter((other) => other !== code);
        const found = checker.check(text, { ...ALL, ignore }, Budget.unlimited()).errors;
        const shape = found.map(({ startUtf16, endUtf16, suggestions }) => ({
          form: text.slice(startUtf16, endUtf16),
          hasCorrections: correct.every((each) => suggestions.includes(each)),
        }));
        expect({ text, code, shape }).toEqual({
          text,
          code,
          shape: expect.arrayContaining([{ form, hasCorrections: true }]),
        });
      }
    }
  });

  test.each(ENCODINGS)('judges its examples alike $name', ({ encode }) => {
    for (const { text } of examplesOf(tag)) {
      const encoded = encode(text);
      expect({ encoded, errors: findingsIn(checker, encoded) }).toEqual({ encoded, errors: findingsIn(checker, text) });
    }
  });

  test('judges its examples alike wherever a line is broken', () => {
    for (const { text } of examplesOf(tag)) {
      const errors = findingsIn(checker, text);
      for (const encoded of brokenAtEachSpace(text)) {
        const broken = findingsIn(checker, encoded);
        expect({ encoded, errors: broken }).toEqual({ encoded, errors });
      }
    }
  });

  describe('is a grammar checker', () => {
    grammarCheckerCases(() => checker, {
      correct: ['', 'Kirkenes (2024): 3,5 + 4.5 = 8; www.uit.no, a@b.no … :-)', ...examplesOf(tag).flatMap(rightText)],
      wrong: [{ text: 'Abba (  baba , caca', code: 'space-before-punct-mark' }],
    });
  });
});

describe.each(TAGS.filter((tag) => readGrammarExamples(tag).length > examplesOf(tag).length))(
  '%s with readings',
  (tag) => {
    test('judges the examples that need them as they say', async () => {
      const checker = await openWithReadings(tag);
      for (const example of readGrammarExamples(tag)) if (example.readings === true) expectJudged(checker, example);
    });
  },
);

function expectJudged(checker: BuiltInChecker, example: GrammarExample): void {
  expect(judgeExample(checker, example)).toBeUndefined();
}

/** What is found, with the erroneous text as it would be without its encoding. */
function findingsIn(checker: BuiltInChecker, text: string) {
  return checker
    .check(text, ALL, Budget.unlimited())
    .errors.map(({ code, title, description, suggestions, startUtf16, endUtf16 }) => {
      const form = text.slice(startUtf16, endUtf16).normalize('NFC');
      return {
        code,
        title,
        description,
        suggestions,
        form: form.replace(/[\u00ad\u200b\u2060]/gu, '').replace('\n', ' '),
      };
    });
}

/**
 * Every text that comes from breaking a line at a single space, unless the break would end the context: behind a full
 * stop, before a list item, between two words alone, and before a capital at the end of a short line.
 */
function brokenAtEachSpace(text: string): string[] {
  return [...text.matchAll(/(?<=\S) (?=\S)/gu)].flatMap(({ index }) => {
    const broken = `${text.slice(0, index)}\n${text.slice(index + 1)}`;
    return paragraphsOf(broken).length === 1 ? [broken] : [];
  });
}

function rightText({ text, errors }: GrammarExample): string[] {
  return errors.length === 0 ? [text] : [];
}
