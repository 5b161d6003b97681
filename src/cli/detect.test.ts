/** `langtools detect` with the statistics of the package. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: '', err: '' };
  const collect = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, done) {
        output[name] += String(chunk);
        done();
      },
    });
  const code = await main(['detect', ...args], { stdout: collect('out'), stderr: collect('err'), env: {} });
  return { code, ...output };
}

describe('the language of a sentence', () => {
  test.each([
    ['se', 'Mun lean bargan skuvllas guhkes áiggi, ja mánát hállet sámegiela juohke beaivvi.'],
    ['fo', 'Vit fara til arbeiðis á hvørjum degi, og børnini ganga í skúla.'],
    ['nb', 'Jeg vet ikke hva hun heter, men jeg tror at hun kommer fra Tromsø og jobber på sykehuset.'],
    ['nn', 'Eg veit ikkje kva ho heiter, men eg trur at ho kjem frå Tromsø og arbeider på sjukehuset.'],
    ['kl', 'Inuit tamarmik inunngorput nammineersinnaassuseqarlutik assigiimmillu ataqqinassuseqarlutillu.'],
    ['est-x-utee', 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.'],
    ['ba', 'Бөтә кешеләр ҙә азат һәм үҙ абруйы менән хоҡуҡтары яғынан тигеҙ булып тыуа.'],
    ['en', 'A text in English should not come out as Cornish, however short the words in it are.'],
  ])('%s', async (tag, text) => {
    const { code, out } = await run('--json', text);
    const { results } = JSON.parse(out) as { results: { tag: string; confidence: number }[] };
    expect(results[0]?.tag).toBe(tag);
    expect(code).toBe(EXIT.ok);
  });
});

test('prints tag, confidence and name', async () => {
  const { out } = await run('Mun lean bargan skuvllas guhkes áiggi,', 'ja mánát hállet sámegiela.');
  expect(out).toMatch(/^se {2}[01]\.\d{3} {2}North Sámi\n$/);
});

test.each([['Hei!'], ['2024-01-01 12:30'], ['世界人権宣言は、この宣言の後に']])(
  'says that none is likely: %s',
  async (text) => {
    expect(await run(text)).toMatchObject({ code: EXIT.findings, out: 'undetermined\n' });
    expect(await run('--json', text)).toMatchObject({ code: EXIT.findings, out: '{"results":[]}\n' });
  },
);

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-detect-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read', async () => {
    const file = join(folder, 'text.txt');
    writeFileSync(file, 'Vit fara til arbeiðis á hvørjum degi, og børnini ganga í skúla.');
    expect((await run('--file', file)).out).toMatch(/^fo /);
    expect(await run('--file', file, 'og tekstur')).toMatchObject({ code: EXIT.usage });
  });
});
