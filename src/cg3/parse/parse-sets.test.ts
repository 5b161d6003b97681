import { describe, expect, it } from 'vitest';
import { listsOf, parse, problems } from '../../../test/support/parsed-grammars.js';
import { SET, SET_OP } from '../model/sets.js';
import { COMPARE, NUMERIC_MAX, TAG } from '../model/tags.js';
import { parseGrammar } from './parse-grammar.js';

const onlyTag = (written: string) => {
  const grammar = parse(`SELECT (${written}) ;`);
  const { plain, special } = grammar.sets[grammar.rules[0]!.target]!;
  const tag = grammar.tags[[...plain, ...special][0]![0]!]!;
  return { ...tag, type: tag.type & ~TAG.USED, grammar };
};

describe('tags', () => {
  it('are told apart by their quotes, prefixes and suffixes', () => {
    expect(onlyTag('"<Hon>"').type).toBe(TAG.WORD_FORM | TAG.TEXTUAL);
    expect(onlyTag('"hon"').type).toBe(TAG.BASE_FORM | TAG.TEXTUAL);
    expect(onlyTag('<sem>').type).toBe(TAG.TEXTUAL);
    expect(onlyTag('@SUBJ').type).toBe(TAG.MAPPING);
    expect(onlyTag('"hon"i')).toMatchObject({
      text: '"hon"',
      raw: '"hon"i',
      type: TAG.SPECIAL | TAG.CASE_INSENSITIVE | TAG.BASE_FORM | TAG.TEXTUAL,
    });
    expect(onlyTag('"ho.*"r').regex?.source).toBe('^"ho.*"$');
    expect(onlyTag('/ho/ri')).toMatchObject({ text: 'ho', regex: /ho/iu });
    expect(onlyTag('"<.*>"r').type & (TAG.REGEXP_ANY | TAG.REGEXP)).toBe(TAG.REGEXP_ANY);
    expect(onlyTag('a__b/l').type & TAG.REGEXP_LINE).toBe(0);
    expect(onlyTag('/a__b/l')).toMatchObject({ text: 'a(?:^|$| | .+? )b' });
    expect(onlyTag('META:/h1/r').type & (TAG.META | TAG.REGEXP)).toBe(TAG.META | TAG.REGEXP);
    expect(onlyTag('_C3_')).toMatchObject({ contextRef: 3 });
    expect(onlyTag('*').type).toBe(TAG.ANY | TAG.SPECIAL);
  });

  it('keep letters that only look like suffixes', () => {
    expect(onlyTag('<abc')).toMatchObject({ text: '<abc', type: 0 });
    expect(onlyTag('bi')).toMatchObject({ text: 'bi', type: 0 });
    expect(onlyTag('"ab"x')).toMatchObject({ text: '"ab"x', type: 0 });
  });

  it('may escape any character, and name it by number', () => {
    expect(onlyTag('a\\ b').text).toBe('a b');
    expect(onlyTag('\\(').text).toBe('(');
    expect(onlyTag('"a b"').text).toBe('"a b"');
    expect(onlyTag('"<\\">"').text).toBe('"<">"');
    expect(onlyTag('"\\"').text).toBe('""');
    expect(onlyTag('\\u00e1\\u{1F600}').text).toBe('á😀');
    expect(onlyTag('"a\\\\(b\\\\)"r').regex?.test('"a(b)"')).toBe(true);
  });

  it('compare numbers', () => {
    const numeric = (written: string) => {
      const { key, op, value } = onlyTag(written);
      return [key, op, value];
    };
    expect(numeric('<W>65>')).toEqual(['W', COMPARE.GT, 65]);
    expect(numeric('<W:-2.5>')).toEqual(['W', COMPARE.EQ, -2.5]);
    expect(numeric('<W<=3>')).toEqual(['W', COMPARE.LE, 3]);
    expect(numeric('<W=<3>')).toEqual(['W', COMPARE.LE, 3]);
    expect(numeric('<W<>3>')).toEqual(['W', COMPARE.NE, 3]);
    expect(numeric('<W!=3>')).toEqual(['W', COMPARE.NE, 3]);
    expect(numeric('<W=MAX>')).toEqual(['W', COMPARE.EQ, NUMERIC_MAX]);
    expect(numeric('<W=99999999999999999>')).toEqual(['W', COMPARE.EQ, NUMERIC_MAX]);
    expect(onlyTag('<W>MAX-80>')).toMatchObject({ mathStart: 3, key: 'W' });
    expect(onlyTag('<W=3a>').type & TAG.NUMERIC).toBe(0);
    expect(onlyTag('<W=>').type & TAG.NUMERIC).toBe(0);
  });

  it('know variables by name and value', () => {
    const { grammar, variableTag, valueTag } = onlyTag('VAR:/na.*/r=value');
    expect(grammar.tags[variableTag]!.regex?.source).toBe('na.*');
    expect(grammar.tags[valueTag]!.text).toBe('value');
    expect(onlyTag('LVAR:name').valueTag).toBe(-1);
  });

  it('fill varstrings from sets', () => {
    const grammar = parse('LIST K = a b ; ADD (<{$$K}/{K}>v) N ;');
    const tag = grammar.tags.find(({ type }) => type & TAG.VARSTRING)!;
    expect(tag.varNames).toEqual(['{$$K}', '{K}']);
    expect(grammar.sets[tag.varSets[0]!]!.type & SET.TAG_UNIFY).toBe(SET.TAG_UNIFY);
    expect(problems('ADD (<{$$K}>v) (a) ;')).toEqual(['1:1 <{$$K}>v: there is no set "K"']);
    expect(problems('ADD ("a"v) (a) ;')).toEqual(['1:6 the varstring "a"v has nothing to fill in']);
  });

  it('that are one for CG-3 are one here', () => {
    const grammar = parse('SELECT (/x/r) + (/x/l) ;');
    expect(new Set(grammar.sets[grammar.rules[0]!.target]!.sets).size).toBe(1);
  });
});

describe('sets', () => {
  it('of tags come in the order of hashes, as CG-3 has them', () => {
    // Recorded with vislcg3: ADD X writes the tags in this order.
    const grammar = parse('LIST X = b a c d ; ADD X N ;');
    expect(listsOf(grammar, grammar.rules[0]!.mapList)).toEqual(['c', 'a', 'd', 'b']);
  });

  it('keep the order of inline sets and of OLIST', () => {
    const grammar = parse('OLIST X = (z y x) ; ADD (c b a) X ;');
    expect(listsOf(grammar, grammar.rules[0]!.mapList)).toEqual(['c b a']);
    expect(listsOf(grammar, grammar.rules[0]!.target)).toEqual(['z y x']);
  });

  it('are folded into a list when they are an OR of tags', () => {
    const grammar = parse('SELECT (a) OR (b c) | N ;');
    expect(grammar.sets[grammar.rules[0]!.target]).toMatchObject({ sets: [], ops: [] });
    expect(listsOf(grammar, grammar.rules[0]!.target).sort()).toEqual(['N', 'a', 'b c']);
  });

  it('have operators from left to right', () => {
    const grammar = parse('SET X = N + V - A OR N ^ V ; SELECT X ;');
    const set = grammar.sets[grammar.rules[0]!.target]!;
    expect(set.ops).toEqual([SET_OP.PLUS, SET_OP.MINUS, SET_OP.OR, SET_OP.FAIL_FAST]);
    expect(set.sets.map((inner) => listsOf(grammar, inner).join())).toEqual(['N', 'V', 'A', 'N', 'V']);
    expect(set.name).toBe('X');
  });

  it('work out difference, intersection and symmetric difference at once', () => {
    const lists = 'LIST P = a b ; LIST Q = b e ;';
    const result = (op: string) => {
      const grammar = parse(`${lists} SET X = P ${op} Q ; SELECT X ;`);
      return listsOf(grammar, grammar.rules[0]!.target).sort();
    };
    expect(result('\\')).toEqual(['a']);
    expect(result('∩')).toEqual(['b']);
    expect(result('∆')).toEqual(['a', 'e']);
  });

  it('may not be empty', () => {
    expect(() => parse('LIST P = a ; LIST Q = b ; SET X = P ∩ Q ; SELECT X ;')).toThrow('nothing is left for SET X');
  });

  it('mix up alternatives that share a tag when they go from one list to another, as CG-3 does', () => {
    const grammar = parse('LIST P = (Sg3 Nom) ("guolli" Nom) ; LIST P += Gen ; SELECT P ;');
    expect(listsOf(grammar, grammar.rules[0]!.target).sort()).toEqual(['Gen', 'Sg3 "guolli"', 'Sg3 Nom']);
  });

  it('take fail-fast tags apart', () => {
    const grammar = parse('LIST X = a b ^c ; SELECT X ;');
    const set = grammar.sets[grammar.rules[0]!.target]!;
    expect(set.ops).toEqual([SET_OP.MINUS]);
    expect(set.sets.map((inner) => listsOf(grammar, inner).sort())).toEqual([['a', 'b'], ['c']]);
  });

  it('can be added to and undefined', () => {
    const grammar = parse(
      'LIST X = a ; SELECT X ; LIST X += b ^c ; SELECT X ; LIST X += d ; SELECT X ; UNDEF-SETS = X ; LIST X = z ; SELECT X ;',
    );
    const [first, second, third, fourth] = grammar.rules.map(({ target }) => target) as [
      number,
      number,
      number,
      number,
    ];
    expect(listsOf(grammar, first)).toEqual(['a']);
    expect(listsOf(grammar, grammar.sets[second]!.sets[0]!).sort()).toEqual(['a', 'b']);
    expect(listsOf(grammar, grammar.sets[third]!.sets[0]!).sort()).toEqual(['a', 'b', 'd']);
    expect(listsOf(grammar, grammar.sets[third]!.sets[1]!)).toEqual(['c']);
    expect(listsOf(grammar, fourth)).toEqual(['z']);
    const set = parse('SET X = N + V ; LIST X += b ; SELECT X ;');
    expect(set.sets[set.rules[0]!.target]!.ops).toEqual([SET_OP.OR]);
  });

  it('unify by content, each number for itself', () => {
    const grammar = parse('LIST P = a b ; LIST Q = b a ; SELECT $$P + $$Q + $$1:P + &&P ;');
    const { sets } = grammar.sets[grammar.rules[0]!.target]!;
    expect(sets[0]).toBe(sets[1]);
    expect(new Set(sets).size).toBe(3);
    expect(sets.map((set) => grammar.sets[set]!.type & (SET.TAG_UNIFY | SET.SET_UNIFY))).toEqual([4, 4, 4, 8]);
    expect(grammar.sets[grammar.rules[0]!.target]!.type & SET.CHILD_UNIFY).toBe(SET.CHILD_UNIFY);
  });

  it('are there for tags of LIST-TAGS, and STRICT-TAGS allow no others', () => {
    expect(parse('LIST-TAGS += Sg Pl ; SELECT Sg + $$Pl ;').rules).toHaveLength(1);
    expect(problems('STRICT-TAGS += a b ; LIST X = a ; SELECT X + b ; LIST Y = a c ;')).toEqual([
      '1:61 the tag c is not among STRICT-TAGS',
    ]);
    expect(problems('STRICT-TAGS += a ; LIST X = "<w>" "b" <s> /x/r "y"i * ;')).toEqual([]);
    expect(problems('STRICT-TAGS += a ; OPTIONS += strict-baseforms ; LIST X = "<w>" "b" ;')).toHaveLength(1);
  });

  it('include the magic ones', () => {
    const grammar = parse('SELECT N IF (0 _TARGET_) (1 _MARK_) (2 _PAREN_) (3 _C2_) (4 _S_DELIMITERS_) ;');
    expect(grammar.contexts).toHaveLength(5);
  });
});

describe('sets that lead to themselves', () => {
  it.each([
    'STATIC-SETS = Noun ; LIST Noun = N (SET:Noun) ; SELECT Noun ;',
    'STATIC-SETS = A B ; LIST A = (SET:B) ; LIST B = x ; LIST C = (SET:A) ; LIST B += (SET:A) ; SELECT A ;',
  ])('are refused, where SET: closes the circle: %s', (text) => {
    expect(() => parseGrammar(`DELIMITERS = "<.>" ; ${text}`)).toThrow(/contains itself, or is too deep/);
  });
});
