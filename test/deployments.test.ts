import { describe, expect, test } from 'vitest';
import { readDeployments, union } from '../src/service/languages/deployments.js';

/** The accepted tags and listed names, as the description of the service gives them. */
const GRAMMAR_A = '`ga` (Gaeilge), `kl` (Kalaallisut), `sma` (Åarjelsaemien gïele)';
const GRAMMAR_B =
  '`fkv` (Kven Finnish), `fo` (Føroyskt), `ga` (Gaeilge), `kl` (Kalaallisut), `nb` (Norsk bokmål), `se` (Davvisámegiella), ' +
  '`sma` (Åarjelsaemien gïele), `smj` (Julevsámegiella), `smn` (Anarâškielâ), `sms` (Nuõrttsääʹmǩiõll)';
const SPELLER_A = '`fit` (Meänkieli), `fkv` (Kven Finnish), `ga` (Gaeilge), `olo` (Livvin kieli)';
const SPELLER_B = [
  '`apu` Apurinã; `ba` Bashkir; `bxr` Buryat; `ciw` Chippewa; `crk` Plains Cree; `de` Deutsch; `est-x-plamk` EST-X-PLAMK; `est-x-utee` EST-X-UTEE; `esu` Central Alaskan Yupik',
  '`fi` Suomi; `fit` Meänkieli; `fkv` Kven Finnish; `fo` Føroyskt; `ga` Gaeilge; `hdn` Xaad Kil; `ik` Inupiaq; `izh` Ižorin kēli; `kl` Kalaallisut; `koi` Komi-Permyak; `kpv` Komi-Zyrian; `krl` Karjala; `kw` Kernewek',
  '`liv` Livõ kēļ; `lv` Latviešu; `mdf` Moksha; `mhr` Eastern Mari; `mns` Mansi; `mrj` Western Mari; `myv` Erzya',
  '`nb` Norsk bokmål; `nn` Nynorsk; `nno-x-ext-apertium` NNO-X-EXT-APERTIUM; `oj` Ojibwa; `olo` Livvin kieli; `ro` Română; `ru` Русский',
  '`se` Davvisámegiella; `sje` Bidumsámegiella; `sma` Åarjelsaemien gïele; `smj` Julevsámegiella; `smn` Anarâškielâ; `sms` Nuõrttsääʹmǩiõll; `so` Soomaali; `spa-x-ext-apertium` SPA-X-EXT-APERTIUM; `srs` Tsúūt’ínà',
  '`tt` Tatar; `udm` Udmurt; `vep` Vepsä; `vot` Votic; `vot-x-ext-kkankain` VOT-X-EXT-KKANKAIN; `vro` Võro kiil; `yrk` Tundra Nenets',
].join('; ');

function listed(text: string): Record<string, string> {
  const entries = [...text.matchAll(/`([a-z-]+)` \(?([^;()]+?)\)?(?=[;,] `|[;,]? *$)/g)];
  return Object.fromEntries(entries.map(([, tag, name]) => [tag, name]));
}

const deployments = readDeployments();
const [a, b] = deployments;

describe('the deployments', () => {
  test('are A and B', () => {
    expect(deployments.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test.each([
    ['A', 'grammar', a, GRAMMAR_A, 3],
    ['A', 'speller', a, SPELLER_A, 4],
    ['B', 'grammar', b, GRAMMAR_B, 10],
    ['B', 'speller', b, SPELLER_B, 52],
  ] as const)('%s has exactly the listed tags and names for %s', (_name, operation, deployment, list, count) => {
    const expected = listed(list);
    expect(Object.keys(expected)).toHaveLength(count);
    expect(Object.fromEntries(deployment?.tags[operation] ?? [])).toEqual(expected);
  });

  test('speak every tag that they check', () => {
    expect([...(a?.tags.tts.keys() ?? [])]).toEqual(['fit', 'fkv', 'ga', 'kl', 'olo', 'sma']);
    expect(b?.tags.tts.size).toBe(52);
  });

  test('together are everything', () => {
    expect(union(deployments).tags.speller.size).toBe(52);
    expect(union(deployments).tags.grammar.size).toBe(12);
  });

  test('offer more checkers together than each by itself', () => {
    expect([...union(deployments).tags.grammar.keys()].filter((tag) => b?.tags.grammar.has(tag) !== true)).toEqual([
      'nn',
      'nno-x-ext-apertium',
    ]);
  });
});
