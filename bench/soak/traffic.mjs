/**
 * Mixed traffic at a steady rate below what the service can do: requests arrive by chance, about one in fifty is given up by its
 * client, one in a hundred is hostile, and every answer is judged. Start at `Traffic`.
 */
import { ask } from './ask.mjs';
import { judge } from './reference.mjs';

const HOSTILE = 0.01;
const HANGS_UP = 0.02;
const HANG_UP_WITHIN_MS = 40;
/** How many of twenty ordinary requests are of each kind. */
const MIX = [
  ...Array(9).fill('speller'),
  ...Array(6).fill('grammar'),
  ...Array(2).fill('tts'),
  ...Array(3).fill('service'),
];
const KEPT_EXAMPLES = 20;
const WARM_UP_MS = 60_000;
/** As many as the workers and half the queue take. */
const MAX_AT_ONCE = 6;

export class Traffic {
  counts = { right: 0, wrong: 0, refused: 0, hungUp: 0, hostile: 0, skipped: 0 };
  /** The first wrong answers, to look at. */
  wrongAnswers = [];
  /** Of compared answers, since the last `takeLatencies`. */
  #latencies = [];
  #startMs = performance.now();
  #isOver = false;
  #pending = new Set();

  constructor({ url, cases, rightAnswers, random, rate }) {
    Object.assign(this, { url, cases, rightAnswers, random, rate });
  }

  async run() {
    let dueMs = performance.now();
    while (!this.#isOver) {
      // Poisson arrivals: now and then several come at once.
      dueMs += (-Math.log(1 - this.random.next()) * 1000) / this.#rateNow();
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      // A generator that was kept from running for long does not make up for it in one burst.
      else if (waitMs < -1_000) dueMs = performance.now();
      // A machine that has much else to do is not saturated: what would be too much is not sent.
      if (this.#pending.size >= MAX_AT_ONCE) {
        this.counts.skipped++;
        continue;
      }
      const sent = this.#send();
      this.#pending.add(sent);
      sent.finally(() => this.#pending.delete(sent));
    }
    await Promise.all(this.#pending);
  }

  /** The first minute is slower: a service that has just been started is not sent the traffic of a whole day. */
  #rateNow() {
    const share = (performance.now() - this.#startMs) / WARM_UP_MS;
    return this.rate * Math.min(1, Math.max(0.1, share));
  }

  stop() {
    this.#isOver = true;
  }

  takeLatencies() {
    return this.#latencies.splice(0);
  }

  get total() {
    const { right, wrong, refused, hungUp } = this.counts;
    return right + wrong + refused + hungUp;
  }

  async #send() {
    const each = this.#choose();
    if (each.compares === 'proper') this.counts.hostile++;
    if (this.random.next() < HANGS_UP) {
      await ask(this.url, each, { hangUpAfterMs: this.random.next() * HANG_UP_WITHIN_MS });
      this.counts.hungUp++;
      return;
    }
    const answer = await ask(this.url, each);
    const verdict = judge(each, answer, this.rightAnswers);
    this.counts[verdict]++;
    if (verdict === 'right' && each.compares !== 'proper') this.#latencies.push(answer.ms);
    if (verdict === 'wrong' && this.wrongAnswers.length < KEPT_EXAMPLES) {
      const { method, path, headers, body } = each;
      const text = typeof body === 'string' ? body.slice(0, 300) : undefined;
      this.wrongAnswers.push({
        time: new Date().toISOString(),
        method,
        path,
        headers,
        body: text,
        answer: withoutLoudness(answer),
      });
    }
  }

  #choose() {
    if (this.random.next() < HOSTILE) return this.random.pick(this.cases.hostile);
    return this.random.pick(this.cases[this.random.pick(MIX)]);
  }
}

function withoutLoudness({ sound, ...answer }) {
  return sound === undefined ? answer : { ...answer, mediaType: sound.mediaType, bytes: sound.length };
}
