/** `langtools test` on a little language in a folder of its own. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import { runCommand } from '../run-command.cases.js';
import { untilChanged } from './until-changed.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-test-'));
const inside = (name: string) => join(folder, 'qaa', name);
const NOUNS = 'Multichar_Symbols +N +Sg +Pl\nLEXICON Root\nguolli Noun ;\nLEXICON Noun\n+N+Sg: # ;\n+N+Pl:t # ;\n';
const EXAMPLE = { text: 'Guolli guolli lea.', errors: [{ code: 'real-twice', form: 'guolli', correct: [] }] };

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(inside('grammar/messages'), { recursive: true });
  mkdirSync(inside('morphology'), { recursive: true });
  cpSync(join(LANGUAGES_DIR, 'common'), join(folder, 'common'), { recursive: true });
  cpSync(join(LANGUAGES_DIR, 'voices.json'), join(folder, 'voices.json'));
  const quotes = { preferred: [['«', '»']], accepted: [], straight: 'replace' };
  writeFileSync(inside('grammar/settings.json'), JSON.stringify({ language: 'qaa', vowels: 'aeiou', quotes }));
  writeFileSync(
    inside('grammar/rules.cg3'),
    'AFTER-SECTIONS\nADD:twice (&real-twice) ("<guolli>") IF (-1 ("<Guolli>")) ;\n',
  );
  writeFileSync(inside('grammar/examples.jsonl'), `${JSON.stringify(EXAMPLE)}\n`);
  writeFileSync(inside('morphology/speller.json'), '{"lexicon": ["nouns.lexc"]}');
  writeFileSync(inside('morphology/nouns.lexc'), NOUNS);
  writeFileSync(inside('morphology/examples.tsv'), 'guollit\tguolli+N+Pl\nguollib\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = () => runCommand('test', 'qaa', '--languages', folder);

describe('langtools test', () => {
  it('is content when all examples come out as they say', async () => {
    const { code, out, err } = await run();
    expect(err).toBe('');
    expect(out).toBe('grammar     1 examples, all right\nmorphology  2 examples, all right\n');
    expect(code).toBe(0);
  });

  it('names the file and the line of what differs, and ends with 1', async () => {
    appendFileSync(inside('grammar/examples.jsonl'), '\n{"text": "Guolli guolli.", "errors": []}\n');
    appendFileSync(inside('morphology/examples.tsv'), 'guolli\tguolli+N+Pl\nguollit\n');
    const { code, out } = await run();
    expect(out).toContain('grammar     2 examples, 1 failed\n');
    expect(out).toContain(
      `${inside('grammar/examples.jsonl')}:3: Guolli guolli. — found “real-twice: guolli”, not nothing\n`,
    );
    expect(out).toContain(
      `${inside('morphology/examples.tsv')}:3: guolli is analysed as guolli+N+Sg, not as guolli+N+Pl\n`,
    );
    expect(out).toContain(`${inside('morphology/examples.tsv')}:4: guollit is recognised: guolli+N+Pl\n`);
    expect(code).toBe(1);
  });

  it('names the line of a rule or an entry that is wrong', async () => {
    appendFileSync(inside('grammar/rules.cg3'), 'ADD (x) (y\n');
    appendFileSync(inside('morphology/nouns.lexc'), 'beana Nuon ;\n');
    const { code, out } = await run();
    expect(out).toContain(`${inside('grammar/rules.cg3')}:`);
    expect(out).toContain(`${inside('morphology/nouns.lexc')}:7: there is no lexicon "Nuon"`);
    expect(code).toBe(1);
  });

  it('refuses a rule without an example, and says where it stands', async () => {
    appendFileSync(inside('grammar/rules.cg3'), '# &not-a-rule\nADD (&real-alone) ("<lea>") IF (-1 ("<mun>")) ;\n');
    const { code, out } = await run();
    expect(out).toContain('grammar     1 examples, 1 failed\n');
    expect(out).toContain(
      `${inside('grammar/rules.cg3')}:4: no example has the error "real-alone": write a wrong sentence, and right ones that come close to it, into qaa/grammar/examples.jsonl\n`,
    );
    expect(code).toBe(1);
  });

  it('says which suggestion is missing, and which line is no example', async () => {
    const wanted = { ...EXAMPLE, errors: [{ code: 'real-twice', form: 'guolli', correct: ['guolis'] }] };
    writeFileSync(inside('grammar/examples.jsonl'), JSON.stringify(wanted));
    expect((await run()).out).toContain('real-twice: guolli suggests nothing, not “guolis”');
    writeFileSync(inside('grammar/examples.jsonl'), '{"text": 1}');
    expect((await run()).out).toContain(
      `${inside('grammar/examples.jsonl')}: line 1 is not {"text", "errors": [{"code", "form", "correct"}]}\n`,
    );
  });

  it('says what it could not try', async () => {
    writeFileSync(inside('grammar/examples.jsonl'), JSON.stringify({ ...EXAMPLE, readings: true }));
    expect((await run()).out).toContain('  1 not tried: they need the morphology of a built-in starter\n');
  });

  it('refuses a language that is not there', async () => {
    const { code, err } = await runCommand('test', 'qab', '--languages', folder);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('"qab" has no rules') });
  });
});

describe('waiting for a change', () => {
  it('ends when a file below is saved', async () => {
    const changed = untilChanged([folder, join(folder, 'no such folder')]);
    // Watching begins at once; where notices are late, the next save is seen.
    const timer = setInterval(() => appendFileSync(inside('morphology/nouns.lexc'), '! more\n'), 400);
    await changed.finally(() => clearInterval(timer));
  });
});
