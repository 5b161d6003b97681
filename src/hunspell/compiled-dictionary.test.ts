import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { KNOWN } from '../../test/support/known-questions.js';
import { cannotCompare } from '../../test/support/peers.js';
import { DataError } from '../engine/data-error.js';
import { compileHunspell } from './compile-hunspell.js';
import { membersOf, readDictionarySettings, zhfstOf } from './compiled-dictionary.js';
import { HunspellVerdict } from './verdict/hunspell-verdict.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const AFF =
  'SET UTF-8\nTRY esrnta\nREP 1\nREP k ck\nKEEPCASE K\nCOMPOUNDFLAG C\nCOMPOUNDMIN 3\nSFX S Y 1\nSFX S 0 s .\n';
const DIC = '4\nbåt/CS\nhus/CS\nflagg/C\nkg/K\n';
const INFO = { locale: 'nb', title: 'Bokmål & <prøve>' };

describe('a compiled dictionary as a .zhfst', () => {
  const dictionary = compileHunspell(bytes(AFF), bytes(DIC));

  it('comes back from its members with the same verdicts', () => {
    const members = membersOf(dictionary, INFO);
    const member = (name: string) => members.get(name) ?? expect.fail(`there is no ${name}`);
    const back = {
      acceptor: member('acceptor.default.hfst'),
      errorModel: member('errmodel.default.hfst'),
      marks: member('marks.hfst'),
      settings: readDictionarySettings(member('langtools.json')),
    };
    expect(back.settings).toEqual(JSON.parse(JSON.stringify(dictionary.settings)));
    const verdict = HunspellVerdict.open(back);
    expect(['husbåts', 'Husbåt', 'kg', 'KG', 'husbå'].map((word) => verdict.isCorrect(word))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is a zip with the members that spellers of this kind look for', () => {
    const members = unzipSync(zhfstOf(dictionary, INFO));
    expect(Object.keys(members).sort()).toEqual([
      'acceptor.default.hfst',
      'errmodel.default.hfst',
      'index.xml',
      'langtools.json',
      'marks.hfst',
    ]);
    expect(new TextDecoder().decode(members['index.xml'])).toContain('<title>Bokmål &amp; &lt;prøve&gt;</title>');
  });

  it('refuses settings that are broken', () => {
    for (const text of ['{', '[]', '{"format":9}', '{"format":1}', '{"format":1,"language":7}', 'null']) {
      expect(() => readDictionarySettings(bytes(text))).toThrow(DataError);
    }
  });

  it.skipIf(cannotCompare(KNOWN.ospell))('is opened by hfst-ospell, which corrects with it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'zhfst-')), 'nb.zhfst');
    writeFileSync(file, zhfstOf(dictionary, INFO));
    const run = spawnSync('hfst-ospell', ['-S', file], { input: 'husbåts\nhusbåst\nflakg\n', encoding: 'utf8' });
    expect(run.stdout).toContain('"husbåts" is in the lexicon');
    expect(run.stdout).toMatch(/Corrections for "husbåst":\nhusbåts/);
  });
});
