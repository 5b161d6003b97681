/**
 * One run of the service: traffic, samples, replaced packs, and the flood between two parts of the traffic. Start at
 * `Run.finish`.
 */
import { measureFlood } from './flood.mjs';
import { installPacks, VERSIONS } from './packs.mjs';
import { seeded } from './random.mjs';
import { takeSample } from './samples.mjs';
import { quantile } from './statistics.mjs';
import { Traffic } from './traffic.mjs';

const SAMPLE_MS = 5_000;
const SAMPLES_PER_LINE = 12;
const REPLACE_MS = 60_000;
/** The flood comes in the first half, because the drift is measured over the last. */
const FLOOD_AT = 0.35;
const FLOOD_SHARE = 0.1;
const FLOOD_TURN_SECONDS = 15;

export class Run {
  samples = [];
  counts = { right: 0, wrong: 0, refused: 0, hungUp: 0, hostile: 0, skipped: 0 };
  wrongAnswers = [];
  flood = undefined;
  replacements = 0;
  #startMs = performance.now();
  #traffic = undefined;
  #phase = 'traffic';

  constructor(service, options) {
    Object.assign(this, { service, ...options });
  }

  async finish() {
    const random = seeded(this.seed + 1);
    const sampling = setInterval(() => void this.#sample(), SAMPLE_MS);
    const replacing = setInterval(() => this.#replacePacks(), REPLACE_MS);
    try {
      await this.#load(FLOOD_AT * this.minutes, random);
      this.#phase = 'flood';
      const turns = Math.max(1, Math.round((this.minutes * 60 * FLOOD_SHARE) / (2 * FLOOD_TURN_SECONDS)));
      this.flood = await measureFlood({ url: this.service.url, turns, turnSeconds: FLOOD_TURN_SECONDS });
      this.#phase = 'traffic';
      await this.#load(this.minutes - this.#minute(), random);
    } finally {
      clearInterval(sampling);
      clearInterval(replacing);
    }
  }

  async #load(forMinutes, random) {
    const { cases, rightAnswers, service, wrongAnswers } = this;
    const traffic = new Traffic({ url: service.url, cases, rightAnswers, random, rate: this.rate });
    Object.assign(traffic, { counts: this.counts, wrongAnswers });
    this.#traffic = traffic;
    setTimeout(() => traffic.stop(), forMinutes * 60_000);
    await traffic.run();
    this.#traffic = undefined;
  }

  async #sample() {
    if (this.service.isOver()) return;
    const minute = this.#minute();
    const latencies = this.#traffic?.takeLatencies() ?? [];
    const { right, wrong, refused, hungUp } = this.counts;
    this.samples.push({
      minute,
      phase: this.#phase,
      ...(await takeSample(this.service)),
      requests: right + wrong + refused + hungUp,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      wrong,
      refused,
    });
    const last = this.samples.at(-1);
    if (this.samples.length % SAMPLES_PER_LINE === 0) {
      this.onMinute(this);
      const { rssMb, heapMb, descriptors, p99Ms } = last;
      this.say(
        `${minute.toFixed(0)} min: ${last.requests} requests, ${wrong} wrong, ${refused} refused; ` +
          `${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB, ${descriptors} descriptors, p99 ${p99Ms.toFixed(0)} ms`,
      );
    }
  }

  #replacePacks() {
    // Replacing packs is part of the traffic; the flood is measured without.
    if (this.#phase === 'flood') return;
    this.replacements++;
    installPacks(this.made, this.packsDir, VERSIONS[this.replacements % VERSIONS.length]);
  }

  #minute() {
    return (performance.now() - this.#startMs) / 60_000;
  }
}
