import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { describeGrammar } from '../describe-grammar.cases.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, RULE } from '../model/rules.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { isBinaryGrammar, readBinaryGrammar } from './read-binary.js';
import { writeBinaryGrammar } from './write-binary.js';

const fixture = (name: string) => new URL(`../fixtures/grammars/${name}`, import.meta.url);
const GRAMMARS = ['sets', 'rules'] as const;

const text = (name: string) => parseGrammar(readFileSync(fixture(`${name}.cg3`), 'utf8'), { file: name });
const compiled = (name: string) => new Uint8Array(readFileSync(fixture(`${name}.bin`)));

/** cg-comp 1.3.9 does not mark SETPARENT as unsafe yet, and spoils the flags of rules that write unified sets. */
function asOldCompiler(grammar: Grammar): Grammar {
  const rules = grammar.rules.map((rule) => {
    let { flags } = rule;
    if (rule.type === RULE.SETPARENT && !(flags & FLAG.SAFE)) flags &= ~FLAG.UNSAFE;
    if (flags & FLAG.CAPTURE_UNIF) flags &= ~(FLAG.NEAREST | FLAG.IMMEDIATE | FLAG.LOOKDELETED);
    return { ...rule, flags };
  });
  return { ...grammar, rules };
}

describe('binary grammars', () => {
  for (const name of GRAMMARS)
    it(`reads what cg-comp made of ${name}.cg3 as the text itself is read`, () => {
      const binary = readBinaryGrammar(compiled(name), { file: name });
      expect(binary.revision).toBe(13_892);
      expect(describeGrammar(asOldCompiler(binary))).toEqual(describeGrammar(asOldCompiler(text(name))));
    });

  it.skipIf(cannotCompare(KNOWN.cgComp))('agrees with the cg-comp that is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cg-comp-'));
    try {
      for (const name of GRAMMARS) {
        const output = join(folder, `${name}.bin`);
        expect(spawnSync('cg-comp', [fixture(`${name}.cg3`).pathname, output]).status).toBe(0);
        const binary = readBinaryGrammar(new Uint8Array(readFileSync(output)));
        expect(describeGrammar(asOldCompiler(binary))).toEqual(describeGrammar(asOldCompiler(text(name))));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('writes and reads back what revision 13 898 added', () => {
    const source = `
      CMDARGS += --num-windows 5 ; CMDARGS-OVERRIDE += --trace ;
      DELIMITERS = "<.>" ; TEXT-DELIMITERS = /(\\n){2}/r ; OPTIONS += addcohort-attach ordered ;
      LIST N = N ;
      WITH N IF (1*w N) (jC1 (_C2_)) { REMOVE NOMAPPED N ; SETPARENT NOPARENT N TO (jA (*)) ; } ;
      COPYCOHORT (a) EXCEPT (b) N TO BEFORE WITHCHILD (*) (-1 N) ;
      MERGECOHORTS DETACH ("<a>") N WITH (1 N) ;
      REMPARENT N ; SWITCHPARENT WITHCHILD (*) N ;
      SELECT N IF (0T N) (0tC N) (1I N) (pSN N) (jT (LVAR:a=b)) ;
      SELECT (<W>MAX-80>) + (<F=0.5>) + (<G>-3.25>) + ("a.*"l) ;`;
    const grammar = parseGrammar(source, { file: 'new' });
    const binary = readBinaryGrammar(writeBinaryGrammar(grammar), { file: 'new' });
    expect(binary.revision).toBe(13_898);
    expect(describeGrammar(binary)).toEqual(describeGrammar(grammar));
    expect(binary.cmdArgs).toBe('--num-windows 5');
    expect(binary.rules.filter(({ nested }) => nested)).toHaveLength(2);
  });

  for (const name of GRAMMARS)
    it(`writes ${name}.cg3 so that it reads the same`, () => {
      const grammar = text(name);
      expect(describeGrammar(readBinaryGrammar(writeBinaryGrammar(grammar)))).toEqual(describeGrammar(grammar));
    });

  it('knows a binary grammar by its first bytes', () => {
    expect(isBinaryGrammar(compiled('sets'))).toBe(true);
    expect(isBinaryGrammar(new TextEncoder().encode('DELIMITERS'))).toBe(false);
    expect(isBinaryGrammar(new Uint8Array())).toBe(false);
  });

  it('says which revisions it can read', () => {
    const bytes = compiled('sets');
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (const revision of [10_372, 13_899, 0, 0xffffffff]) {
      view.setUint32(4, revision);
      expect(() => readBinaryGrammar(bytes, { file: 'x.bin' })).toThrow(
        `x.bin, byte 4: binary grammars of revision 10373 to 13898 can be read; this one is of ${revision}`,
      );
    }
    // The oldest of them has no arguments and otherwise the same form.
    view.setUint32(4, 10_373);
    expect(readBinaryGrammar(bytes).rules).toHaveLength(text('sets').rules.length);
  });

  it('refuses what follows the end', () => {
    const bytes = compiled('sets');
    const longer = new Uint8Array(bytes.length + 3);
    longer.set(bytes);
    expect(() => readBinaryGrammar(longer)).toThrow('3 bytes follow the last rule');
  });
});
