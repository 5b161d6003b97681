/** A job from its inputs to its report, with a checker that finds words in capitals. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeZstd } from '../../test/support/archive-writers.js';
import { fetchResults } from './fetch-results.js';
import { byteOpener } from './inputs/byte-sources.js';
import { findInputs } from './inputs/find-inputs.js';
import { type Job, type Piece, resultFile } from './job/job-manifest.js';
import { isComplete, readProgress, takeBack } from './job/job-progress.js';
import {
  CapitalsChecker,
  type MadeJob,
  makeJob,
  resultsOf,
  temporaryFolder,
  WordsChecker,
  writeFiles,
} from './made-jobs.cases.js';
import { LocalQueue } from './queue/local-queue.js';
import { reportOf } from './report/report-data.js';
import { sentencesIn } from './run/summary.js';
import { workOnJob } from './work.js';

const QUEUE = { concurrency: 2, attempts: 2, backoffMs: 1 };

function work(job: Job, checker = new CapitalsChecker(), signal = new AbortController().signal) {
  return workOnJob({ job, checker, queue: new LocalQueue(job, QUEUE), open: byteOpener(), signal });
}

async function allIds(job: Job, isPartWanted = false): Promise<(string | number)[]> {
  let text = '';
  for await (const chunk of fetchResults(job, isPartWanted)) text += Buffer.from(chunk).toString();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { id: string }).id);
}

const JSON_LINES = `${[1, 2, 3, 4, 5, 6, 7].map((n) => JSON.stringify({ id: `d${n}`, text: `čá ${n} OO` })).join('\n')}\n`;

describe('a job', () => {
  test('has every document once, in order', async () => {
    const job = await makeJob({ files: { 'a.jsonl': JSON_LINES } });
    expect(job.manifest.shards.length).toBe(4);
    await work(job);
    expect(await allIds(job)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
    expect((await resultsOf(job, 0))[0]).toMatchObject({
      id: 'd1',
      tag: 'se',
      errors: [{ start: 5, end: 7, text: 'OO' }],
    });
  });

  test.each<[string, MadeJob]>([
    ['a file', { files: { 'a.jsonl': JSON_LINES } }],
    ['gzip', { files: { 'a.jsonl.gz': gzipSync(JSON_LINES) } }],
    [
      'gzip with several members',
      { files: { 'a.jsonl.gz': Buffer.concat([gzipSync(JSON_LINES.slice(0, 50)), gzipSync(JSON_LINES.slice(50))]) } },
    ],
    ['zstd', { files: { 'a.jsonl.zst': writeZstd(Buffer.from(JSON_LINES)) } }],
    ['standard input', { stdin: JSON_LINES }],
  ])('from %s has the same results', async (_, made) => {
    const job = await makeJob(made);
    await work(job);
    expect(await allIds(job)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });

  test('of plain text has a document on each line, with the number of the line as id', async () => {
    const job = await makeJob({
      files: { 'a.txt': 'okta\r\n\r\nguokte\ngolbma', 'b.txt.gz': gzipSync('njeallje\n\nvihtta') },
    });
    await work(job);
    expect(await allIds(job)).toEqual(['a.txt:1', 'a.txt:3', 'a.txt:4', 'b.txt.gz:1', 'b.txt.gz:3']);
  });

  test('of files has a document for each, and small ones share a shard', async () => {
    const job = await makeJob({
      files: { 'a.txt': 'okta\nguokte', 'b.txt.gz': gzipSync('golbma'), 'c.txt': '' },
      format: 'files',
      shardDocuments: 10,
    });
    expect(job.manifest.shards.length).toBe(1);
    await work(job);
    expect(await allIds(job)).toEqual(['a.txt', 'b.txt.gz', 'c.txt']);
  });

  test('goes on when a document is bad', async () => {
    const lines = ['{bad', JSON.stringify({ text: 'x'.repeat(1001) }), '{"text":"refuse"}', '{"text":"OK go"}'];
    const job = await makeJob({ files: { 'a.jsonl': lines.join('\n') } });
    await work(job);
    const results = [...(await resultsOf(job, 0)), ...(await resultsOf(job, 1))];
    expect(results.map(({ id, failure }) => [id, failure?.code])).toEqual([
      ['a.jsonl:1', 'not-json'],
      ['a.jsonl:2', 'too-long'],
      ['a.jsonl:3', 'refused'],
      ['a.jsonl:4', undefined],
    ]);
  });

  test('goes on when what is kept of a document is nested deep', async () => {
    const deep = `{"text":"OO","note":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;
    const job = await makeJob({ files: { 'a.jsonl': `${deep}\n{"text":"OO","note":1}` }, options: { keep: ['note'] } });
    expect((await work(job)).failed).toEqual([]);
    expect(await resultsOf(job, 0)).toMatchObject([
      { id: 'a.jsonl:1', failure: { code: 'too-deep' } },
      { id: 'a.jsonl:2', errors: [{ text: 'OO' }], fields: { note: 1 } },
    ]);
  });

  test('with a compressed file that is damaged is refused', async () => {
    const damaged = gzipSync(JSON_LINES).subarray(0, 60);
    await expect(makeJob({ files: { 'a.jsonl.gz': damaged } })).rejects.toThrow('a.jsonl.gz: cannot be read');
  });

  test('that is submitted again is the same job; another one is refused', async () => {
    const folder = temporaryFolder();
    const first = await makeJob({ files: { 'a.jsonl': JSON_LINES }, folder });
    const again = await makeJob({ files: { 'a.jsonl': JSON_LINES }, folder, isWritten: true });
    expect(again.manifest.id).toBe(first.manifest.id);
    const options = { operation: 'spelling' } as const;
    const other = makeJob({ files: { 'a.jsonl': JSON_LINES }, folder, isWritten: true, options });
    await expect(other).rejects.toThrow('there is another job already');
  });

  test('whose submission was killed keeps the lines that were copied', async () => {
    const folder = temporaryFolder();
    const files = { 'a.jsonl.gz': gzipSync(JSON_LINES) };
    await makeJob({ files, folder });
    rmSync(join(folder, 'job/job.json'));
    const parts = () => readdirSync(join(folder, 'job/input')).filter((name) => name.endsWith('.gz'));
    const kept = parts();
    writeFileSync(join(folder, 'job/input', kept[0]!), gzipSync('{"id":"kept","text":"a"}\n{"id":"d2","text":"b"}\n'));
    const job = await makeJob({ files, folder, isWritten: true });
    expect(job.manifest.shards.length).toBe(kept.length);
    await work(job);
    expect((await allIds(job))[0]).toBe('kept');
    rmSync(join(folder, 'job/job.json'));
    rmSync(join(folder, 'job/results'), { recursive: true });
    // Another archive of that name is cut again.
    const other = await makeJob({ files: { 'a.jsonl.gz': gzipSync(`${JSON_LINES}{"id":"d8","text":""}`) }, folder });
    await work(other);
    expect((await allIds(other)).at(0)).toBe('d1');
    expect((await allIds(other)).at(-1)).toBe('d8');
  });
});

describe('work', () => {
  const files = { 'a.jsonl': JSON_LINES };
  const bytesOf = (job: Job) =>
    Object.fromEntries(
      ['report.json', 'report.html', ...[0, 1, 2, 3].map(resultFile)].map((name) => [
        name,
        readFileSync(join(job.storage.place, name)).toString('base64'),
      ]),
    );

  test('gives the same bytes again', async () => {
    const jobs = [await makeJob({ files }), await makeJob({ files })];
    for (const job of jobs) await work(job);
    expect(bytesOf(jobs[1]!)).toEqual(bytesOf(jobs[0]!));
  });

  test('goes on with what is missing, and the report is that of an undisturbed run', async () => {
    const whole = await makeJob({ files });
    await work(whole);
    const job = await makeJob({ files });
    await work(job);
    rmSync(join(job.storage.place, resultFile(2)));
    rmSync(join(job.storage.place, 'report.json'));
    const checker = new CapitalsChecker();
    await work(job, checker);
    expect(checker.checked).toBe(2);
    expect(bytesOf(job)).toEqual(bytesOf(whole));
  });

  test('that is stopped leaves no half results, and is done later', async () => {
    const job = await makeJob({ files });
    const stop = new AbortController();
    const checker = new CapitalsChecker();
    const check = checker.check.bind(checker);
    checker.check = async (document) => {
      if (checker.checked >= 3) stop.abort();
      return check(document);
    };
    const progress = await work(job, checker, stop.signal);
    expect(progress.doneShards).toBeLessThan(4);
    expect(progress.failed).toEqual([]);
    await work(job);
    expect(await allIds(job)).toHaveLength(7);
  });

  test('gives a shard up after some attempts, and takes it back when told', async () => {
    const job = await makeJob({ files: { 'a.txt': 'a\ncrash\nb\nc\n' } });
    const checker = new CapitalsChecker();
    const { failed, doneShards } = await work(job, checker);
    expect(failed).toEqual([{ shard: 0, attempts: 2, reason: 'the engine is broken' }]);
    expect(doneShards).toBe(1);
    await expect(allIds(job)).rejects.toThrow('1 of 2 shards have no result yet');
    await takeBack(job, { failed, cutShort: [] });
    expect((await readProgress(job)).open).toEqual([0]);
  });

  test('that the clock cuts short is not complete, says so, and has the same bytes once it was done again', async () => {
    const texts = { 'a.jsonl': `${JSON_LINES}{"id":"d8","text":"hang OO"}\n` };
    const whole = await makeJob({ files: texts });
    const fast = new CapitalsChecker();
    fast.isFast = true;
    await work(whole, fast);
    const job = await makeJob({ files: texts });
    const progress = await work(job);
    expect(progress).toMatchObject({
      doneShards: 3,
      doneDocuments: 6,
      cutShort: [{ shard: 3, documents: 1 }],
      open: [],
    });
    expect(isComplete(progress)).toBe(false);
    expect((await reportOf(job)).total).toMatchObject({ documents: 8, failed: 1, cutShort: 1 });
    const html = readFileSync(join(job.storage.place, 'report.html'), 'utf8');
    expect(html).toContain('<tr><td class="n">1</td><td class="n">1</td><td class="n">0</td></tr>');
    await expect(allIds(job)).rejects.toThrow('1 of 4 shards have documents that were cut short');
    expect(await allIds(job, true)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
    await takeBack(job, progress);
    expect((await readProgress(job)).open).toEqual([3]);
    expect(isComplete(await work(job, fast))).toBe(true);
    expect(bytesOf(job)).toEqual(bytesOf(whole));
    expect(readdirSync(join(job.storage.place, 'cut-short'))).toEqual([]);
  });

  test('gives up what was cut from a file that has changed since', async () => {
    const folder = temporaryFolder();
    const job = await makeJob({ files, folder });
    writeFileSync(join(folder, 'a.jsonl'), `${JSON_LINES}\n`);
    const { failed } = await work(job);
    expect(failed).toHaveLength(4);
    expect(failed[0]?.reason).toBe('a.jsonl has changed since the job was made');
  });

  test('is refused where the data is not that of the job', async () => {
    const job = await makeJob({ files });
    const packs = { se: { name: 'se.zcheck', version: '1' } };
    const other = { ...job, manifest: { ...job.manifest, packs } };
    await expect(work(other)).rejects.toThrow('the job was made with se.zcheck 1 for se');
    const old = { ...job, manifest: { ...job.manifest, release: '0.0.1' } };
    await expect(work(old)).rejects.toThrow('the job was made by langtools 0.0.1');
  });
});

describe('the report', () => {
  const files = {
    'a.jsonl': ['OO čá. Buorre!', 'OO ÁÁ <b>', 'refuse', 'constructor', '__proto__ OO']
      .map((text) => JSON.stringify({ text }))
      .join('\n'),
    'b.jsonl': JSON.stringify({ text: 'UU OO', tag: 'nb' }),
  };

  test('counts documents, words, errors and failures', async () => {
    const job = await makeJob({ files });
    await work(job);
    const report = await reportOf(job);
    expect(report.total).toEqual({
      documents: 6,
      withErrors: 4,
      sentences: 6,
      words: 11,
      errors: 6,
      errorsPer1000Words: 545.45,
      failed: 1,
      incomplete: 0,
      cutShort: 0,
    });
    expect(report.languages.map(({ tag, documents, errors }) => [tag, documents, errors])).toEqual([
      ['nb', 1, 2],
      ['se', 4, 4],
    ]);
    expect(report.codes).toEqual([{ code: 'typo', title: 'Capitals', errors: 6, per1000Words: 545.45 }]);
    expect(report.failures).toEqual([{ code: 'refused', documents: 1 }]);
  });

  test('counts misspellings exactly, however few fit into memory', async () => {
    const job = await makeJob({ files });
    await work(job);
    const expected = [
      { tag: 'se', word: 'OO', count: 3 },
      { tag: 'nb', word: 'OO', count: 1 },
      { tag: 'nb', word: 'UU', count: 1 },
      { tag: 'se', word: 'ÁÁ', count: 1 },
    ];
    for (const words of [1, 2, 100]) {
      const { misspellings, differentMisspellings } = await reportOf(job, {
        words: words === 1 ? 2 : words,
        shown: 10,
      });
      expect(misspellings).toEqual(expected);
      expect(differentMisspellings).toBe(4);
    }
    expect((await reportOf(job, { words: 100, shown: 2 })).misspellings).toEqual(expected.slice(0, 2));
  });

  test('is a page without scripts in which nothing of the texts is markup', async () => {
    const job = await makeJob({ files: { '<b>.jsonl': '{bad' } });
    await work(job);
    const html = readFileSync(join(job.storage.place, 'report.html'), 'utf8');
    expect(html).toContain('&lt;b&gt;.jsonl:1');
    expect(html).not.toMatch(/<script|<b>|https?:/);
    expect(html).toContain('prefers-color-scheme:dark');
  });
});

test('sentences are counted in time that grows with the text', () => {
  expect(sentencesIn('Buorre! "Na." (Jo?) Okta… 1')).toBe(5);
  expect(sentencesIn('\n . \n"a" b.c')).toBe(1);
  // Each of them would be looked at from all that come after it.
  expect(sentencesIn(`a.${'"'.repeat(1_000_000)}`)).toBe(1);
});

describe('inputs', () => {
  test('are files, all files of a folder, and what a pattern names', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'x/b.txt': '', 'x/a.jsonl.gz': '', 'x/deep/c.ndjson': '', 'x/.hidden/d.txt': '' });
    mkdirSync(join(folder, 'x/empty'));
    const names = async (...named: string[]) =>
      (await findInputs(named.map((name) => join(folder, name)))).map(({ name, format, compression }) =>
        [name.replace(`${folder}/`, ''), format, compression].join(' '),
      );
    expect(await names('x')).toEqual(['x/a.jsonl.gz jsonl gzip', 'x/b.txt lines none', 'x/deep/c.ndjson jsonl none']);
    expect(await names('x/b.txt', 'x/*.gz')).toEqual(['x/b.txt lines none', 'x/a.jsonl.gz jsonl gzip']);
    expect(await names('x/**/*.ndjson')).toEqual(['x/deep/c.ndjson jsonl none']);
    expect(await names('x/?.txt')).toEqual(['x/b.txt lines none']);
    await expect(names('y')).rejects.toThrow('there is no such file or folder');
    await expect(names('x/*.zip')).rejects.toThrow('no file matches');
  });

  test('of a folder are its files alone: no links out of it, no circles, no pipes', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'secret.txt': '', 'x/a.txt': '', 'x/deep/b.txt': '' });
    symlinkSync('.', join(folder, 'x/circle'));
    symlinkSync('nothing', join(folder, 'x/dangling.txt'));
    symlinkSync('deep/b.txt', join(folder, 'x/c.txt'));
    if (platform() !== 'win32') execFileSync('mkfifo', [join(folder, 'x/pipe.txt')]);
    const names = async () => (await findInputs([join(folder, 'x')])).map(({ name }) => name.replace(`${folder}/`, ''));
    expect(await names()).toEqual(['x/a.txt', 'x/c.txt', 'x/deep/b.txt']);
    symlinkSync('../secret.txt', join(folder, 'x/out.txt'));
    await expect(names()).rejects.toThrow('x/out.txt is a link that leads out of');
  });

  test('that a manifest names are files of the job', async () => {
    const job = await makeJob({ files: { 'a.txt.gz': gzipSync('one\n') } });
    const [[piece]] = job.manifest.shards as [[Piece]];
    const shards = [[{ ...piece, part: '../a.txt.gz' }]];
    const { failed } = await work({ ...job, manifest: { ...job.manifest, shards } });
    expect(failed[0]?.reason).toBe('job.json: ../a.txt.gz is no file of the job');
  });
});

describe('a job that analyses', () => {
  const files = {
    'a.jsonl':
      '{"id":"a 1\\n","text":"guolli OO"}\n{"id":"a2","text":"refuse"}\n{"id":"a3","text":""}\n{"id":"a4","text":"$& OO"}',
  };
  const options = { operation: 'analyse', analysis: { disambiguate: false, guess: false } } as const;
  const fetched = async (job: Job) => {
    let text = '';
    for await (const chunk of fetchResults(job, false)) text += Buffer.from(chunk).toString();
    return text;
  };

  test('has a line for each document, and gives the sentences of all as CoNLL-U', async () => {
    const job = await makeJob({ files, options });
    await work(job, new WordsChecker());
    const lines = [...(await resultsOf(job, 0)), ...(await resultsOf(job, 1))];
    expect(lines.map(({ failure, conllu, errors }) => [failure?.code, conllu === undefined, errors])).toEqual([
      [undefined, false, undefined],
      ['refused', true, undefined],
      [undefined, false, undefined],
      [undefined, false, undefined],
    ]);
    const word = (id: string, form: string, reading: string) =>
      `# sent_id = ${id}\n# text = ${form}\n1\t${form}\t${form}\t${reading}\t_\t_\t_\t_\t_\n\n`;
    expect(await fetched(job)).toBe(
      `# newdoc id = a 1\n${word('a 1-1', 'guolli', 'NOUN\tN')}${word('a 1-2', 'OO', 'X\t_')}` +
        `# newdoc id = a4\n${word('a4-1', '$&', 'NOUN\tN')}${word('a4-2', 'OO', 'X\t_')}`,
    );
  });

  test('reports the most frequent unknown words, and those that could not be analysed', async () => {
    const job = await makeJob({ files, options });
    await work(job, new WordsChecker());
    const report = await reportOf(job);
    expect(report).toMatchObject({
      operation: 'analyse',
      misspellings: [{ tag: 'se', word: 'OO', count: 2 }],
      codes: [{ code: 'unknown-word', title: 'Unknown words', errors: 2 }],
      failures: [{ code: 'refused', documents: 1 }],
    });
    const html = readFileSync(join(job.storage.place, 'report.html'), 'utf8');
    expect(html).toContain('Words of a corpus');
    expect(html).toContain('Most frequent unknown words');
  });
});
