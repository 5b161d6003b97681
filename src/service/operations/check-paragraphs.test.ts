import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckedParagraph,
  errorsJson,
  grammarPieces,
  paragraphBytes,
  uncheckedParagraph,
} from '../../answers/grammar-json.js';
import type { CheckInput, CheckJob, CheckJobOutput } from '../../answers/grammar-operation.js';
import type { IndexUnit } from '../../answers/index-units.js';
import type { ReadyEngine } from '../engines/registry.js';
import { PoolError, type Task } from '../pool/worker-pool.js';
import { CheckRefused, ParagraphChecks, sharesOf } from './check-paragraphs.js';
import { bytesInTurns } from './in-turns.js';
import { ResultCache } from './result-cache.js';

const engine = { definition: { key: 'k', module: '', data: null }, pack: { name: 'p', version: '1' }, bytes: 0 };

/** Finds every "bad". */
function checked(text: string, unit: IndexUnit): CheckedParagraph {
  const errors = [...text.matchAll(/bad/g)].map(({ index }) => ({
    startUtf16: index,
    endUtf16: index + 3,
    code: 'bad',
    title: 'Bad',
    description: '"Bad"',
    suggestions: ['good'],
  }));
  return errorsJson(text, { errors, incomplete: text.includes('slow') ? 'suggestions' : undefined }, unit);
}

interface Made {
  workers?: () => number;
  ahead?: number;
  answer?: (job: CheckJob) => CheckJobOutput;
  onRun?: () => void;
}

function busyForMs(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

function service(options: Made = {}) {
  const asked: (readonly string[])[] = [];
  const timeouts: number[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const pool = {
    spareWorkers: () => options.workers?.() ?? 1,
    run: async ({ input, signal, onHead, timeoutMs }: Task): Promise<unknown> => {
      const job = input as CheckJob;
      asked.push(job.texts);
      signals.push(signal);
      timeouts.push(timeoutMs);
      options.onRun?.();
      if (options.ahead !== undefined) {
        const paragraphs = job.texts.map((text) => checked(text, job.unit));
        onHead?.(paragraphs.slice(0, options.ahead));
        if (asked.length === 1) throw new PoolError('deadline');
        return { paragraphs: paragraphs.slice(options.ahead) };
      }
      return options.answer?.(job) ?? { paragraphs: job.texts.map((text) => checked(text, job.unit)) };
    },
  };
  const checks = new ParagraphChecks<Omit<CheckInput, 'text'>, CheckedParagraph>({
    pool,
    cache: new ResultCache(1_000_000),
    operation: 'check',
    weigh: paragraphBytes,
    unchecked: (text, { unit }) => uncheckedParagraph(text, unit),
  });
  const check = async (
    text: string,
    unit: IndexUnit = 'utf-16',
    ignore: string[] = [],
    signal?: AbortSignal,
    isPartialWanted = false,
  ) => {
    const input = { text, unit, ignore, locales: [] };
    const request = { tag: 'se', engine: engine as ReadyEngine, input, timeoutMs: 1000, signal, isPartialWanted };
    const result = await checks.check(request);
    return { ...result, json: new TextDecoder().decode(await bytesInTurns(grammarPieces(text, result.paragraphs))) };
  };
  return { check, asked, signals, timeouts };
}

describe('checking by paragraphs', () => {
  it('asks again only for what changed', async () => {
    const { check, asked } = service();
    await check('One.\nTwo bad.\nThree.');
    await check('One.\nTwo bad!\nThree.');
    expect((await check('Three.\nOne.\n')).isCached).toBe(false);
    expect((await check('One.\nTwo bad!\nThree.')).isCached).toBe(true);
    expect(asked).toEqual([['One.\n', 'Two bad.\n', 'Three.'], ['Two bad!\n'], ['Three.\n']]);
  });

  it('keeps long lists of codes out of the keys of its paragraphs', async () => {
    const { check, asked } = service();
    const text = Array.from({ length: 100 }, (_, i) => `${i}`).join('\n');
    // In every key they would fill the cache a hundred times over.
    const ignore = ['x'.repeat(50_000)];
    await check(text, 'utf-16', ignore);
    expect((await check(text, 'utf-16', ignore)).isCached).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('checks equal paragraphs once, and differently asked ones again', async () => {
    const { check, asked } = service();
    await check('bad\nbad\nbad\n');
    await check('bad\n', 'utf-8');
    await check('bad\n', 'utf-16', ['typo']);
    expect(asked).toEqual([['bad\n'], ['bad\n'], ['bad\n']]);
  });

  it('keeps what was done before a deadline, so that asking again comes to an end', async () => {
    const { check, asked } = service({ ahead: 2 });
    const text = 'bad 1.\n2.\nbad 3.\n4 bad.\n';
    await expect(check(text)).rejects.toThrow(PoolError);
    const { json } = await check(text);
    expect(asked).toEqual([
      ['bad 1.\n', '2.\n', 'bad 3.\n', '4 bad.\n'],
      ['bad 3.\n', '4 bad.\n'],
    ]);
    expect(json).toBe((await service().check(text)).json);
  });

  it('gives at the deadline what was done, if that is wanted, with the rest marked and nothing of it kept', async () => {
    const { check, asked } = service({ ahead: 2 });
    const text = 'bad 1.\n2.\nbåd 3.\n4 bad.\n';
    const { paragraphs, json } = await check(text, 'utf-8', [], undefined, true);
    expect(paragraphs.map(({ incomplete }) => incomplete)).toEqual([undefined, undefined, 'check', 'check']);
    expect((JSON.parse(json) as { errs: unknown[] }).errs).toHaveLength(1);
    const again = await check(text, 'utf-8', [], undefined, true);
    expect(asked[1]).toEqual(['båd 3.\n', '4 bad.\n']);
    expect(again.json).toBe((await service().check(text, 'utf-8')).json);
    // Positions behind a paragraph that was not checked are right, too: the second error of the whole text.
    expect(again.json).toContain(`"start_index":${Buffer.byteLength('bad 1.\n2.\nbåd 3.\n4 ')}`);
  });

  it('does not keep what a budget cut short', async () => {
    const { check, asked } = service();
    await check('slow bad');
    expect((await check('slow bad')).paragraphs[0]?.incomplete).toBe('suggestions');
    expect(asked).toHaveLength(2);
  });

  it('shares a long text among the workers that are idle, and short ones not', async () => {
    const lines = Array.from({ length: 10 }, (_, i) => `${i}${'.'.repeat(499)}\n`);
    const busy = service({ workers: () => 0 });
    await busy.check(lines.join(''));
    expect(busy.asked.map((texts) => texts.length)).toEqual([10]);
    const idle = service({ workers: () => 3 });
    const { json } = await idle.check(lines.join(''));
    expect(idle.asked.map((texts) => texts.length)).toEqual([2, 2, 2, 2, 2]);
    expect(json).toBe((await busy.check(lines.join(''))).json);
    const short = service({ workers: () => 3 });
    await short.check('bad\nworse\n');
    expect(short.asked).toHaveLength(1);
  });

  it('goes on with one worker as soon as somebody else waits', async () => {
    const lines = Array.from({ length: 16 }, (_, i) => `${`${i}`.padStart(1000, '.')}.\n`);
    let idle = 2;
    const { check, asked } = service({ workers: () => idle, onRun: () => (idle = 0) });
    const { json } = await check(lines.join(''));
    expect(asked.map((texts) => texts.length)).toEqual([2, 2, 12]);
    expect(json).toBe((await service().check(lines.join(''))).json);
  });

  it('gives every piece only what is left of the time', async () => {
    const lines = Array.from({ length: 4 }, (_, i) => `${i}${'.'.repeat(999)}\n`);
    const { check, timeouts } = service({ workers: () => 2, onRun: () => busyForMs(5) });
    await check(lines.join(''));
    expect(timeouts).toHaveLength(4);
    expect(timeouts.at(-1)).toBeLessThanOrEqual(1000 - 10);
  });

  it('lets every share go when one fails, or when nobody waits any more', async () => {
    const text = 'x'.repeat(2000).replace(/(.{500})/g, '$1\n');
    const failing = service({ workers: () => 2, answer: () => ({ refusal: 'no such pipeline' }) });
    await expect(failing.check(text)).rejects.toThrow(CheckRefused);
    expect(failing.signals.every((signal) => signal?.aborted)).toBe(true);
    const gone = new AbortController();
    const left = service();
    await left.check('bad', 'utf-16', [], gone.signal);
    gone.abort();
    expect(left.signals[0]?.aborted).toBe(false);
  });

  it('gives the positions of the whole text, in every unit, whatever stands between', async () => {
    const { check } = service();
    const piece = fc.constantFrom(
      'bad',
      '\n',
      '\r\n',
      '\n\n',
      '😀',
      'e\u0301',
      '\u00ad',
      'á',
      '\t',
      ' ',
      '"\\',
      '\u2028',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.constantFrom('utf-16', 'utf-8', 'utf-32'), async (parts, unit) => {
        const text = parts.join('');
        const answer = JSON.parse((await check(text, unit as IndexUnit)).json) as {
          text: string;
          errs: { error_text: string; start_index: number; end_index: number }[];
        };
        expect(answer.text).toBe(text);
        const bytes = new TextEncoder().encode(text);
        const slice = {
          'utf-16': (from: number, to: number) => text.slice(from, to),
          'utf-8': (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to)),
          'utf-32': (from: number, to: number) => [...text].slice(from, to).join(''),
        }[unit as IndexUnit];
        expect(answer.errs).toHaveLength(text.split('bad').length - 1);
        for (const error of answer.errs) expect(slice(error.start_index, error.end_index)).toBe('bad');
      }),
    );
  });
});

describe('shares', () => {
  it('hold every text once, in order, and are of about the same length', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3000 })), fc.nat({ max: 8 }), (lengths, workers) => {
        const texts = lengths.map((length) => 'x'.repeat(length));
        const shares = sharesOf(texts, workers);
        expect(shares.flat()).toEqual(texts);
        expect(shares.length).toBeLessThanOrEqual(Math.max(1, workers));
        expect(shares.every((share) => share.length > 0)).toBe(true);
      }),
    );
  });
});
