import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LanguageData {
  readonly tags: readonly string[];
  readonly names: Readonly<Record<string, { autonym: string; english: string; variety?: string }>>;
  readonly dictionaries: Readonly<Record<string, { tags: readonly string[]; language: string }>>;
  readonly starters: Readonly<Record<string, { tags: readonly string[]; experimental?: boolean }>>;
  readonly starterFigures: Readonly<Record<string, object>>;
  readonly dictionaryFigures: Readonly<Record<string, object>>;
  readonly wordFigures: readonly object[];
  readonly hasChecker: (tag: string) => boolean;
}

const ROOT = new URL('../../', import.meta.url);
const { languagesPage, readLanguageData } = (await import(new URL('scripts/lib/languages-page.mjs', ROOT).href)) as {
  languagesPage(data: LanguageData): string;
  readLanguageData(root: URL): LanguageData;
};

test('docs/languages.md is what the data say: run node scripts/languages-page.mjs', () => {
  expect(readFileSync(new URL('docs/languages.md', ROOT), 'utf8')).toBe(languagesPage(readLanguageData(ROOT)));
});

test('every tag that is offered is served by a dictionary or a starter, and none by both', () => {
  const { tags, dictionaries, starters } = readLanguageData(ROOT);
  const served = [...Object.values(dictionaries), ...Object.values(starters)].flatMap((data) => data.tags);
  expect(served.sort()).toEqual([...tags].sort());
});

test('a row says what a speller is, and what was measured', () => {
  const page = languagesPage({
    tags: ['aa', 'bb', 'cc', 'dd', 'ee'],
    names: Object.fromEntries(
      ['aa', 'bb', 'cc', 'dd', 'ee'].map((tag) => [tag, { autonym: `own ${tag}`, english: tag }]),
    ),
    dictionaries: { words: { tags: ['aa'], language: 'a' } },
    starters: { bb: { tags: ['bb'] }, cc: { tags: ['cc'], experimental: true }, ee: { tags: ['ee'] } },
    starterFigures: {
      bb: { tokens: 91.2, falseAlarms: 2, otherAlarms: 2.5, first: 70 },
      ee: { found: 6, foundUnknown: 40 },
    },
    wordFigures: [],
    dictionaryFigures: { a: { falseAlarms: 1.5, found: 96.2, made: true } },
    hasChecker: (tag) => tag === 'bb',
  });
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `aa` | own aa | aa | built in |  |  | 1.5 % |  | 96.2 % (made) |  |  |',
    '| `bb` | own bb | bb | starter | built in | 91.2 % | 2 % | 2.5 % |  |  | 70 % |',
    '| `cc` | own cc | cc | starter, experimental |  |  |  |  |  |  |  |',
    '| `dd` | own dd | dd | with a pack |  |  |  |  |  |  |  |',
    '| `ee` | own ee | ee | starter, checks letters only |  |  |  |  | 6 % | 40 % |  |',
  ]);
});
