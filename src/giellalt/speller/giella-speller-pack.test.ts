import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { equivalent } from '../../fst/algebra/equivalent.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { readAtt } from '../../fst/formats/att.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { zipMember } from '../../fst/formats/zip-members.js';
import { readOptimisedLookup } from '../../fst/lookup/read-automaton.js';
import { fillTemplate, writeGiellaSpellerPack } from './giella-speller-pack.js';

const template = (text: string) => ({ name: 'index.xml.in', text });
const acceptor = readAtt('0\t1\tk\tk\t1\n1\t0.5\n');
const errorModel = readAtt('0\t0\tk\tk\t0\n0\t1\ta\tk\t2\n0\n1\n');

const packed = (name: string, net: Automaton) => zipMember(name, writeOptimisedLookup(net).bytes);

describe('the pack', () => {
  test('has the template with its variables, and both transducers', () => {
    const members = unzipSync(
      writeGiellaSpellerPack({
        transducers: [packed('acceptor.default.hfst', acceptor), packed('errmodel.default.hfst', errorModel)],
        indexTemplate: template(
          '<locale>@GLANG2@</locale>\n<contact email="a@b.c"/>\n<version>@V_1@</version>@GLANG2@\n',
        ),
        variables: { GLANG2: 'qaa', V_1: '1 & 2' },
      }),
    );
    expect(Object.keys(members).sort()).toEqual(['acceptor.default.hfst', 'errmodel.default.hfst', 'index.xml']);
    expect(new TextDecoder().decode(members['index.xml'])).toBe(
      '<locale>qaa</locale>\n<contact email="a@b.c"/>\n<version>1 & 2</version>qaa\n',
    );
    const exactly = { weightTolerance: 1e-5 };
    expect(equivalent(readOptimisedLookup(members['acceptor.default.hfst']!), acceptor, exactly)).toBe(true);
    expect(equivalent(readOptimisedLookup(members['errmodel.default.hfst']!), errorModel, exactly)).toBe(true);
  });

  test('is not made with a variable that has no value', () => {
    expect(() => fillTemplate(template('<a>\n  @GLANG2@ @toString@'), { GLANG2: 'x' })).toThrow(
      'index.xml.in:2:12: error: @toString@ has no value',
    );
  });
});
