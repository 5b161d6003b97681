/** A few cells of the inflection tables of every language with a layout, written by hand, from the data that the service serves. */
import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/engine/budget.js';

const dist = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href);
// As compiled: what the set-up of the tests has compiled is found there.
const { findSources } = (await dist(
  'service/sources/find-sources.js',
)) as typeof import('../../src/service/sources/find-sources.js');
const { resolveSettings } = (await dist(
  'service/settings/settings.js',
)) as typeof import('../../src/service/settings/settings.js');
const { openSource } = (await dist('cli/open/open-source.js')) as typeof import('../../src/cli/open/open-source.js');
type Words = import('../../src/grammar/words/words.js').Words;

const { sources } = await findSources({ ...resolveSettings({}), packs: '' }, { withVoices: false });

async function wordsOf(tag: string): Promise<Words> {
  const source = sources.find((each) => each.operation === 'analyse' && each.tag === tag);
  if (source === undefined) throw new Error(`nothing analyses ${tag}`);
  return openSource<Words>(source, { stderr: process.stderr });
}

/** Tag, lemma, then cells: tags behind the part of speech, and a form that stands in the cell. */
const CELLS: readonly (readonly [tag: string, lemma: string, pos: string, cells: Readonly<Record<string, string>>])[] =
  [
    [
      'se',
      'guolli',
      'N',
      { 'Sg Ill': 'guollái', 'Sg Loc': 'guolis', 'Pl Nom': 'guolit', 'Pl Com': 'guliiguin', Ess: 'guollin' },
    ],
    [
      'se',
      'boahtit',
      'V',
      { 'Ind Prs Sg1': 'boađán', 'Ind Prs Pl3': 'bohtet', 'Ind Prt Sg3': 'bođii', Inf: 'boahtit' },
    ],
    ['sma', 'gåetie', 'N', { 'Sg Ill': 'gåatan', 'Sg Ela': 'gåeteste', 'Pl Com': 'gåetiejgujmie' }],
    ['sma', 'båetedh', 'V', { 'Ind Prs Sg3': 'båata', 'Ind Prt Sg1': 'böötim', Inf: 'båetedh' }],
    ['smj', 'goahte', 'N', { 'Sg Ill': 'goahtáj', 'Sg Com': 'gådijn', 'Pl Ill': 'gådijda' }],
    ['smj', 'boahtet', 'V', { 'Ind Prs Sg1': 'boadáv', 'Ind Prs Pl3': 'båhti', 'Ind Prt Sg3': 'bådij' }],
    ['smn', 'kielâ', 'N', { 'Sg Loc': 'kielâst', 'Pl Com': 'kielâiguin' }],
    ['smn', 'puáttiđ', 'V', { 'Ind Prs Sg1': 'puáđám', 'Ind Prt Sg3': 'poođij' }],
    ['sms', 'ǩiõll', 'N', { 'Sg Ill': 'ǩiõʹlle', 'Sg Loc': 'ǩiõlâst' }],
    ['sms', 'pueʹtted', 'V', { 'Ind Prs Sg3': 'puätt', 'Ind Prt Sg3': 'puõʹđi' }],
    ['fkv', 'talo', 'N', { 'Sg Ill': 'talhoon', 'Sg Ine': 'talossa', 'Pl Ine': 'taloissa' }],
    ['fkv', 'tulla', 'V', { 'Ind Prs Sg3': 'tullee', 'Ind Prt Sg3': 'tuli' }],
    ['kl', 'illu', 'N', { 'Abs Sg': 'illu', 'Rel Sg': 'illup', 'Lok Sg': 'illumi' }],
    ['kl', 'oqarpoq', 'V', { 'Ind 1Sg': 'oqarpunga', 'Ind 3Sg': 'oqarpoq', 'Int 3Sg': 'oqarpa' }],
    ['nb', 'jente', 'N', { 'Fem Sg Def': 'jenta', 'Fem Pl Indef': 'jenter', 'Masc Sg Def': 'jenten' }],
    ['nb', 'gå', 'V', { Prs: 'går', Prt: 'gikk', PastPart: 'gått' }],
    ['nn', 'bil', 'N', { 'Masc Sg Def': 'bilen', 'Masc Pl Indef': 'bilar' }],
    ['nn', 'kome', 'V', { Prs: 'kjem', Prt: 'kom' }],
    ['fo', 'hús', 'N', { 'Neu Sg Dat Def': 'húsinum', 'Neu Pl Dat Indef': 'húsum' }],
    ['fo', 'fara', 'V', { 'Prs Sg P3': 'fer', 'Prt Sg': 'fór' }],
    ['ga', 'bád', 'N', { 'Masc Sg Gen AnyDef': 'báid', 'Masc Pl Nom AnyDef': 'báid' }],
    ['ga', 'cuir', 'V', { Prs: 'cuireann', Fut: 'cuirfidh' }],
    ['olo', 'kylä', 'N', { 'Sg Ine': 'kyläs', 'Sg Ill': 'kyläh' }],
    ['kpv', 'морт', 'N', { 'Pl Ine': 'мортъясын' }],
  ];

describe.each(CELLS)('%s %s', (tag, lemma, pos, cells) => {
  test(`as ${pos}`, async () => {
    const words = await wordsOf(tag);
    const tables = words.tables(lemma, pos, Budget.unlimited());
    const byTags = new Map(
      tables.flatMap((table) => table.cells.map(({ tags, forms }) => [setOf(tags.slice(1)), forms] as const)),
    );
    for (const [tags, form] of Object.entries(cells)) {
      const wanted = tags.split(' ');
      const [forms = []] = [...byTags]
        .filter(([own]) => own === setOf(wanted) || own === setOf([...wanted, 'IV']))
        .map(([, each]) => each);
      expect(forms, `${lemma} ${tags}`).toContain(form);
    }
  });
});

function setOf(tags: readonly string[]): string {
  return [...tags].sort().join(' ');
}
