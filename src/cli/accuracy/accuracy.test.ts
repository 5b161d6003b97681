/** `langtools accuracy` on marked errors, with a small grammar pack that is not installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { runCommand } from '../run-command.cases.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-accuracy-'));
const at = (name: string) => join(folder, name);
beforeAll(() => {
  writeFileSync(at('se.zcheck'), zcheckPack());
  writeFileSync(at('good.yaml'), 'Tests:\n  - "mun {leat}£{lea}."\n  - "mun lea."\n');
  writeFileSync(at('bad.yaml'), 'Tests:\n  - "mun {leat}£{lean}."\n  - "{mun}£{don} lea."\n');
  const speller = 'Tests:\n  - "{guollii}¢{guolli}."\n';
  writeFileSync(at('default.yaml'), `Config: {Variants: [gram-x]}\n${speller}`);
  writeFileSync(at('spaces.yaml'), `Config: {Variants: [spaces-dev]}\n${speller}`);
  writeFileSync(at('broken.yaml'), 'Tests:\n  - "{mun}£{don lea."\n');
  writeFileSync(at('marked.txt'), 'mun {leat}£{lea}.\n');
  writeFileSync(
    at('corpus.xml'),
    '<document xml:lang="se"><body><p>mun <error>leat<correct>lea</correct></error>.</p></body></document>',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const accuracy = (...args: string[]) => runCommand('accuracy', 'se', '--pack', at('se.zcheck'), ...args);

describe('langtools accuracy', () => {
  it.each(['good.yaml', 'marked.txt', 'corpus.xml'])('measures the checker on %s', async (name) => {
    const { code, out, err } = await accuracy(at(name));
    expect(err).toBe('');
    expect(out).toContain('se, se.zcheck 1.2\n');
    expect(out).toContain('True positive: 1\n');
    expect(out).toContain('recall 100.0 %');
    expect(code).toBe(0);
  });

  it('says which tests failed, and ends with 1', async () => {
    const { code, out } = await accuracy(at('good.yaml'), at('bad.yaml'));
    expect(out).toContain(
      `${at('bad.yaml')}:2: mun leat.\n[3/4][FAIL fp1] leat:(lean) => leat:[lea] (msyn-infinitive)\n`,
    );
    expect(out).toContain('[4/4][FAIL fn2] mun:(don) => nothing found\n');
    expect(out).toContain('Tests: 4, passed: 2\n');
    expect(code).toBe(1);
  });

  it('writes JSON', async () => {
    const { out } = await accuracy('--json', at('bad.yaml'));
    expect(JSON.parse(out)).toMatchObject({
      counts: { tp: 0, fp1: 1, fn2: 1 },
      marks: 2,
      tests: [{ isPassed: false, test: { line: 2 } }, { isPassed: false }],
    });
  });

  it('runs another pipeline', async () => {
    expect((await accuracy('--variant', 'spaces', at('good.yaml'))).out).toContain('True positive: 1\n');
    expect(await accuracy('--variant', 'none', at('good.yaml'))).toMatchObject({ code: 2 });
  });

  it('runs the pipeline that the tests want, if the pack has it', async () => {
    expect((await accuracy(at('default.yaml'))).out).toContain('True positive: 1\n');
    expect((await accuracy(at('spaces.yaml'))).out).toContain('False negative 2: 1\n');
    expect((await accuracy(at('spaces.yaml'), '--variant', 'gram')).out).toContain('True positive: 1\n');
  });

  it('names the file and the line of a mark that is not complete', async () => {
    const { code, err } = await accuracy(at('broken.yaml'));
    expect(err).toContain(`${at('broken.yaml')}: line 2: a correction has no end`);
    expect(code).toBe(2);
  });
});
