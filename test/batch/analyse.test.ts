/** Documents that are analysed by the threads of the service, and what becomes of those that cannot be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPTIONS } from '../../src/batch/made-jobs.cases.js';
import { openDocumentChecker, type ServiceChecker } from '../../src/batch/run/document-checker.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { TEST_SOURCES, WORKERS_URL } from '../harness.js';

let checker: ServiceChecker;
beforeAll(async () => {
  const settings = { ...resolveSettings({ flags: { workers: '1' } }), checkTimeoutMs: 600_000 };
  const analysis = { disambiguate: false, guess: true };
  const options = { ...OPTIONS, operation: 'analyse', analysis } as const;
  checker = await openDocumentChecker({ settings, options, workersUrl: WORKERS_URL, sources: TEST_SOURCES });
});
afterAll(() => checker.close());

const check = (text: string, tag?: string) =>
  checker.check({ id: 1, text, ...(tag === undefined ? {} : { tag }) }, new AbortController().signal);

test('gives CoNLL-U, and names the data', async () => {
  expect(checker.packs()).toEqual({ se: { name: 'test-analyse-se', version: '1.0' } });
  const outcome = await check('guolli blogga');
  expect(outcome).toMatchObject({ tag: 'se', pack: { name: 'test-analyse-se', version: '1.0' }, errors: [] });
  expect('conllu' in outcome && outcome.conllu).toMatch(
    /^# sent_id = 1\n# text = guolli blogga\n1\tguolli\tguolli\tNOUN\tN\+Sg\t[^\n]*\n2\tblogga\tblogga\tNOUN\tN\t/,
  );
});

test('says what is wrong with a document', async () => {
  expect(await check('guolli', 'xx')).toEqual({
    failure: { code: 'unknown-language', message: 'there is no analyse data for "xx"' },
  });
  expect(await check('throw')).toMatchObject({ failure: { code: 'internal-error' } });
  expect(await check('late')).toMatchObject({ failure: { code: 'time-limit' } });
});
