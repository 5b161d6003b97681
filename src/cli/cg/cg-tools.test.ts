/** The tools beside `langtools cg`: what they print was recorded from Debian's CG-3 1.3.9, and is compared with it live where it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { isBinaryGrammar } from '../../cg3/index.js';
import { EXIT } from '../console/exit-codes.js';
import { main } from '../main.js';
import { runCommand } from '../run-command.cases.js';

const APERTIUM = '^Foo/foo<n><sg>/foo<v>$ ^bar/*bar$[<b>]^x/y<n>+z<v>/q<v># w$';
const RULES = 'DELIMITERS = "<.>" ;\nSELECT (n) ;\nADD (@X) (n) ;\n';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cg-tools-'));
  writeFileSync(file('rules.cg3'), RULES);
  writeFileSync(file('apertium.txt'), APERTIUM);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runWith(input: string, ...args: string[]): Promise<string> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 << 20 })];
  stdin.end(input);
  expect(await main(args, { stdin, stdout, stderr: new PassThrough(), env: {} })).toBe(EXIT.ok);
  return String(stdout.read() ?? '');
}

describe('langtools cg-comp', () => {
  it('writes a grammar that can be run', async () => {
    const { code, err } = await runCommand('cg-comp', file('rules.cg3'), file('rules.bin'));
    expect([code, err]).toEqual([EXIT.ok, expect.stringMatching(/^Sections: 0, Rules: 2, Sets: \d+, Tags: \d+\n$/)]);
    expect(isBinaryGrammar(readFileSync(file('rules.bin')))).toBe(true);
    const text = '"<a>"\n\t"a" n\n\t"a" v\n';
    expect(await runWith(text, 'cg', '-g', file('rules.bin'))).toBe('"<a>"\n\t"a" n @X\n');
  });

  it('says what is wrong with a grammar', async () => {
    writeFileSync(file('wrong.cg3'), 'SELECT Nowhere ;\n');
    const { code, err } = await runCommand('cg-comp', file('wrong.cg3'), file('wrong.bin'));
    expect([code, err]).toEqual([EXIT.pack, expect.stringContaining('wrong.cg3:1:8: error: there is no set')]);
  });
});

describe('langtools cg-relabel', () => {
  it('puts other tags into a grammar', async () => {
    writeFileSync(file('relabel.cg3r'), 'MAP (n) (N) OR (Prop) ;\n');
    const { code } = await runCommand('cg-relabel', file('rules.cg3'), file('relabel.cg3r'), file('relabelled.bin'));
    expect(code).toBe(EXIT.ok);
    const text = '"<a>"\n\t"a" N\n\t"a" n\n"<b>"\n\t"b" Prop\n\t"b" V\n';
    const out = await runWith(text, 'cg', '-g', file('relabelled.bin'));
    expect(out).toBe('"<a>"\n\t"a" N @X\n"<b>"\n\t"b" Prop @X\n');
  });
});

describe('langtools cg-mwesplit', () => {
  const TEXT = `: before
"<dalle go>"
	"go" Pcle Qst "<go>"
		"dalle" Adv "<dalle >"
:\\n
"<ja>"
	"ja" CC
`;
  const SPLIT = ': before\n"<dalle>"\n\t"dalle" Adv\n: \n"<go>"\n\t"go" Pcle Qst\n:\\n\n"<ja>"\n\t"ja" CC\n\n';

  it('splits words as cg-mwesplit does', async () => {
    expect(await runWith(TEXT, 'cg-mwesplit')).toBe(SPLIT);
  });

  it.skipIf(cannotCompare(KNOWN.cgMwesplit))('agrees with the one that is installed', () => {
    const { stdout } = spawnSync('cg-mwesplit', { input: TEXT, encoding: 'utf8' });
    expect(stdout.replace(/\n+/g, '\n')).toBe(SPLIT.replace(/\n+/g, '\n'));
  });
});

describe('langtools cg-proc', () => {
  const RECORDED: [options: string[], output: string][] = [
    [[], '^Foo/foo<n><sg><@X>$ ^bar/*bar$[<b>]^x/y<n>+z<v>/q# w<v>$'],
    [['-t'], '^Foo/foo<n><sg><@X><SELECT:2><ADD:3>/¬foo<v><SELECT:2>$ ^bar/*bar$[<b>]^x/y<n>+z<v>/q# w<v>$'],
    [['-w'], '^Foo/Foo<n><sg><@X>$ ^bar/*bar$[<b>]^x/y<n>+z<v>/q# w<v>$'],
    [['-n'], '^foo<n><sg><@X>$ ^*bar$[<b>]^y<n>+z<v>/q# w<v>$'],
    [['-g'], 'Foo/foo bar/*bar[<b>]x/y+z/q# w'],
    [['-1'], '^Foo/foo<n><sg><@X>$ ^bar/*bar$[<b>]^x/y<n>+z<v>$'],
    [['-n', '-g'], 'foo *bar[<b>]y+z/q# w'],
  ];

  it.each(RECORDED)('prints what cg-proc prints: %j', async (options, output) => {
    expect(await runWith(APERTIUM, 'cg-proc', ...options, file('rules.cg3'))).toBe(output);
  });

  it.skipIf(cannotCompare(KNOWN.cgProc, KNOWN.cgComp))('agrees with the one that is installed', () => {
    spawnSync('cg-comp', [file('rules.cg3'), file('real.bin')]);
    for (const [options, output] of RECORDED) {
      const { stdout } = spawnSync('cg-proc', [...options, file('real.bin'), file('apertium.txt')], {
        encoding: 'utf8',
      });
      expect(stdout, options.join(' ')).toBe(output);
    }
  });

  it('answers at every null character, and writes to a file', async () => {
    expect(await runWith('^a/a<n>/a<v>$\0^b/b<n>/b<v>$ \0', 'cg-proc', '-z', file('rules.cg3'))).toBe(
      '^a/a<n><@X>$\0^b/b<n><@X>$ \0',
    );
    await runCommand('cg-proc', file('rules.cg3'), file('apertium.txt'), file('out.txt'));
    expect(readFileSync(file('out.txt'), 'utf8')).toBe(RECORDED[0]![1]);
  });
});

describe('EXTERNAL', () => {
  /** Adds a tag to every reading of words with text behind them; answers "no changes" to windows without. */
  const PROGRAM = `
const { readSync, writeSync } = require('node:fs');
const read = (n) => { const b = Buffer.alloc(n); for (let at = 0; at < n; ) { const c = readSync(0, b, at, n - at); if (c === 0) process.exit(); at += c; } return b; };
const u32 = (v) => { const b = Buffer.alloc(4); b.writeUInt32LE(v); return b; };
const text = (t) => { const s = Buffer.from(t); const b = Buffer.alloc(2); b.writeUInt16LE(s.length); return Buffer.concat([b, s]); };
const sized = (b) => Buffer.concat([u32(b.length), b]);
if (read(4).readUInt32LE() !== 7226) process.exit(3);
for (;;) {
  const length = read(4).readUInt32LE();
  if (length === 0) process.exit();
  const b = read(length); let at = 0;
  const n = () => b.readUInt32LE((at += 4) - 4);
  const s = () => { const l = b.readUInt16LE(at); at += 2 + l; return b.toString('utf8', at - l, at); };
  const out = [u32(n())]; const cohorts = n(); out.push(u32(cohorts)); let changed = false;
  for (let c = 0; c < cohorts; c++) {
    n(); const word = [u32(n())]; const flags = n(); word.push(u32(flags), text(s())); const readings = n(); word.push(u32(readings));
    changed ||= (flags & 1) !== 0;
    for (let r = 0; r < readings; r++) {
      n(); const had = n(); const parts = [u32(had | 1)]; if (had & 8) parts.push(text(s()));
      const tags = Array.from({ length: n() }, s); parts.push(u32(tags.length + 1), ...[...tags, 'seenæ'].map(text));
      word.push(sized(Buffer.concat(parts)));
    }
    if (flags & 1) word.push(text(s()));
    out.push(sized(Buffer.concat(word)));
  }
  writeSync(1, changed ? sized(Buffer.concat(out)) : u32(0));
}
`;

  it('starts a program once and hands it every window', async () => {
    writeFileSync(file('program.cjs'), PROGRAM);
    const command = `${process.execPath} ${file('program.cjs')}`;
    writeFileSync(file('external.cg3'), `DELIMITERS = "<.>" ;\nSECTION\nEXTERNAL ONCE "${command}" (*) ;\n`);
    const text = '"<a>"\n\t"a" N\n\t\t"sub" X\nbehind\n"<.>"\n\t"." P\n"<b>"\n\t"b" N\n';
    expect(await runWith(text, 'cg', '-g', file('external.cg3'))).toBe(
      '"<a>"\n\t"a" N seenæ\n\t\t"sub" X\nbehind\n"<.>"\n\t"." P seenæ\n"<b>"\n\t"b" N\n',
    );
  });

  it('ends with a message where there is no such program', async () => {
    writeFileSync(file('nowhere.cg3'), 'SECTION\nEXTERNAL ONCE /nowhere/program (*) ;\n');
    writeFileSync(file('words.txt'), '"<a>"\n\t"a" N\n');
    const { code, err } = await runCommand('cg', '-g', file('nowhere.cg3'), '-I', file('words.txt'));
    expect([code, err]).toEqual([EXIT.pack, expect.stringContaining('EXTERNAL /nowhere/program: it ')]);
  });
});
