import { expect, test } from 'vitest';
import { snippet } from './snippets.js';
import { isTouched, parseStream } from './trace-stream.js';

const input = {
  operation: 'speller' as const,
  baseUrl: 'https://example.org/b',
  tag: 'ga',
  text: `d'fhocal "a" $(rm)\n🙂`,
  voice: 'default',
};

test('a text cannot leave its quotes in a shell', () => {
  expect(snippet('curl', input)).toBe(
    [
      `curl 'https://example.org/b/speller/ga' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"text":"d'\\''fhocal \\"a\\" $(rm)\\n🙂"}'`,
    ].join('\n'),
  );
});

test('the other languages take the same text as a string', () => {
  expect(snippet('javascript', input)).toContain(`const text = "d'fhocal \\"a\\" $(rm)\\n🙂";`);
  expect(snippet('python', input)).toContain(`json={"text": "d'fhocal \\"a\\" $(rm)\\n🙂"},`);
  expect(snippet('python', { ...input, operation: 'tts' })).toContain('/tts/ga/default');
});

const STREAM = [
  '"<Son>"',
  '\t"son" Pron Pers Sg3 Nom #1->2 ID:7 R:subj:8',
  ': ',
  '"<ii>"',
  '\t"ii" V IV Neg Ind Sg3 SELECT:120:neg',
  ';\t"ii boahtit" Adv REMOVE:98',
  '; "<gone>"',
  '\t"a" N',
  '\t\t"sub" Der',
  '# a remark',
].join('\n');

test('a stream is read with its readings, removed and not, and its rules', () => {
  const [son, ii, gone] = parseStream(STREAM);
  expect(son).toMatchObject({ form: 'Son', isRemoved: false });
  expect(son?.readings[0]).toEqual({
    isRemoved: false,
    depth: 1,
    tags: ['"son"', 'Pron', 'Pers', 'Sg3', 'Nom', '#1->2', 'ID:7', 'R:subj:8'],
    rules: [],
  });
  expect(ii?.readings.map(({ isRemoved, rules }) => ({ isRemoved, rules }))).toEqual([
    { isRemoved: false, rules: ['SELECT:120:neg'] },
    { isRemoved: true, rules: ['REMOVE:98'] },
  ]);
  expect(ii?.readings[1]?.tags[0]).toBe('"ii boahtit"');
  expect(gone).toMatchObject({ isRemoved: true, readings: [{ depth: 1 }, { depth: 2 }] });
});

test('a cohort is touched when a rule says so or its readings differ', () => {
  const [son, ii] = parseStream(STREAM);
  expect(son && isTouched(son, son)).toBe(false);
  expect(ii && isTouched(ii, ii)).toBe(true);
  expect(son && isTouched(son, { ...son, readings: [] })).toBe(true);
});
