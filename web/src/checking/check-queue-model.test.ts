/**
 * The queue beside a simple model of it: a writer who wants passages and changes the language, and a service that
 * answers in any order, in part, not at all, or although the request was cancelled.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { CheckQueue } from './check-queue.js';
import type { Issue } from './issue.js';

const LIMITS = { batchUnits: 5, parallel: 2, remembered: 4 };
/** Some fill a batch, some fit together, one is longer than a batch. */
const TEXTS = ['a', 'b', 'cc', 'ddd', 'eeeee', 'ffffff'];

interface Answer {
  /** Counts the languages: an answer for another one is wrong. */
  readonly language: number;
  readonly isComplete: boolean;
}

interface ModelRequest {
  readonly texts: readonly string[];
  readonly language: number;
  state: 'under way' | 'cancelled' | 'done';
}

class QueueModel {
  language = 0;
  wanted: string[] = [];
  readonly requests: ModelRequest[] = [];
  readonly known = new Map<string, Answer>();
  errors = 0;

  underWay(): ModelRequest[] {
    return this.requests.filter(({ state }) => state === 'under way');
  }

  want(texts: readonly string[]): void {
    for (const request of this.underWay()) {
      if (!request.texts.some((text) => texts.includes(text))) request.state = 'cancelled';
    }
    const coming = this.underWay().flatMap((request) => request.texts);
    this.wanted = [...new Set(texts)].filter((text) => !coming.includes(text) && !this.known.get(text)?.isComplete);
    for (const text of this.wanted) this.known.delete(text);
    this.send();
  }

  send(): void {
    while (this.underWay().length < LIMITS.parallel && this.wanted.length > 0) {
      const texts = [this.wanted.shift()!];
      const units = () => texts.join('').length + (this.wanted[0]?.length ?? 0);
      while (this.wanted.length > 0 && units() <= LIMITS.batchUnits) texts.push(this.wanted.shift()!);
      this.requests.push({ texts, language: this.language, state: 'under way' });
    }
  }

  answer(request: ModelRequest, isComplete: boolean): void {
    if (request.state !== 'under way') return;
    request.state = 'done';
    for (const text of request.texts) {
      this.known.delete(text);
      this.known.set(text, { language: request.language, isComplete });
      if (this.known.size > LIMITS.remembered) this.known.delete([...this.known.keys()][0]!);
    }
    this.send();
  }

  fail(request: ModelRequest): void {
    if (request.state !== 'under way') return;
    request.state = 'done';
    this.wanted = [];
    this.errors++;
  }
}

/** The queue and the service that it asks. */
class QueueUnderTest {
  language = 0;
  errors = 0;
  readonly requests: {
    readonly texts: readonly string[];
    readonly signal: AbortSignal;
    readonly answer: (isComplete: boolean) => void;
    readonly fail: () => void;
  }[] = [];
  readonly queue = new CheckQueue({
    check: (texts, signal) =>
      new Promise((resolve, reject) => {
        const { language } = this;
        const answer = (isComplete: boolean) =>
          resolve({ issues: new Map(texts.map((text) => [text, [issueOf({ language, isComplete })]])), isComplete });
        this.requests.push({ texts, signal, answer, fail: () => reject(new Error('down')) });
      }),
    onResults: () => undefined,
    onError: () => this.errors++,
    ...LIMITS,
  });
}

function issueOf({ language, isComplete }: Answer): Issue {
  return {
    kind: 'spelling',
    code: `${language}`,
    from: 0,
    to: 1,
    text: isComplete ? 'complete' : 'in part',
    title: '',
    description: '',
    suggestions: [],
  };
}

function command(
  text: string,
  run: (model: QueueModel, real: QueueUnderTest) => void,
): fc.AsyncCommand<QueueModel, QueueUnderTest> {
  return {
    check: () => true,
    run: async (model, real) => {
      run(model, real);
      // A few turns, for the promises between an answer and what the queue makes of it.
      for (let i = 0; i < 5; i++) await Promise.resolve();
      expect(real.requests.map(({ texts }) => texts)).toEqual(model.requests.map(({ texts }) => texts));
      expect(real.requests.map(({ signal }) => signal.aborted)).toEqual(
        model.requests.map(({ state }) => state === 'cancelled'),
      );
      const answers = TEXTS.map((text) => model.known.get(text));
      expect(TEXTS.map((text) => real.queue.known(text))).toEqual(answers.map((answer) => answer && [issueOf(answer)]));
      expect(answers.filter((answer) => answer && answer.language !== model.language)).toEqual([]);
      const coming = model.underWay().reduce((sum, { texts }) => sum + texts.length, 0);
      expect(real.queue.pending).toBe(coming + model.wanted.length);
      expect(real.errors).toBe(model.errors);
    },
    toString: () => text,
  };
}

const commands = fc.commands(
  [
    fc.array(fc.constantFrom(...TEXTS), { maxLength: 8 }).map((texts) =>
      command(`want ${texts}`, (model, { queue }) => {
        model.want(texts);
        queue.want(texts);
      }),
    ),
    fc.constant(
      command('another language', (model, real) => {
        model.language++;
        model.known.clear();
        model.want([]);
        real.language++;
        real.queue.clear();
      }),
    ),
    fc.tuple(fc.nat(3), fc.boolean()).map(([back, isComplete]) =>
      command(`answer ${back} ${isComplete ? '' : 'in part'}`, (model, real) => {
        // One of the latest requests, cancelled or not.
        const at = model.requests.length - 1 - back;
        if (at < 0 || model.requests[at]!.state === 'done') return;
        model.answer(model.requests[at]!, isComplete);
        real.requests[at]!.answer(isComplete);
      }),
    ),
    fc.nat(3).map((back) =>
      command(`fail ${back}`, (model, real) => {
        const at = model.requests.length - 1 - back;
        if (at < 0 || model.requests[at]!.state === 'done') return;
        model.fail(model.requests[at]!);
        real.requests[at]!.fail();
      }),
    ),
  ],
  { maxCommands: 40, size: 'max' },
);

test('whatever is wanted and answered in whatever order, the queue asks and knows what it should', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (commands) => {
      await fc.asyncModelRun(() => ({ model: new QueueModel(), real: new QueueUnderTest() }), commands);
    }),
    propertyRuns(80),
  );
});
