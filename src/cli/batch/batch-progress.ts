/** How far a job is, while it is worked on: a bar with the rate and the time left on a terminal, else a line now and then. */
import cliProgress from 'cli-progress';
import type { CliContext } from '../console/cli-context.js';

const LINE_EVERY_MS = 10_000;
const FORMAT = '{bar} {percentage}%  {value}/{total} documents  {rate}/s  {left}';

export class BatchProgress {
  readonly #stderr: CliContext['stderr'];
  readonly #bar: cliProgress.SingleBar | undefined;
  readonly #total: number;
  readonly #before: number;
  readonly #startMs = performance.now();
  #lineMs = performance.now();

  /** @param before documents that were done before */
  constructor({ stderr }: Pick<CliContext, 'stderr'>, total: number, before: number) {
    this.#stderr = stderr;
    this.#total = total;
    this.#before = before;
    if (stderr.isTTY !== true) return;
    const options = { format: FORMAT, stream: stderr as NodeJS.WriteStream, hideCursor: true, fps: 4 };
    this.#bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic);
    this.#bar.start(total, before, { rate: '…', left: '' });
  }

  /** @param done documents of the whole job */
  update(done: number): void {
    const { rate, left } = this.#speed(done);
    this.#bar?.update(done, { rate, left: left === '' ? '' : `${left} left` });
    if (this.#bar !== undefined || performance.now() - this.#lineMs < LINE_EVERY_MS) return;
    this.#lineMs = performance.now();
    this.#stderr.write(`${done} of ${this.#total} documents, ${rate}/s${left === '' ? '' : `, ${left} left`}\n`);
  }

  end(done: number): void {
    const { rate } = this.#speed(done);
    this.#bar?.update(done, { rate, left: '' });
    this.#bar?.stop();
    if (this.#bar === undefined && done > this.#before)
      this.#stderr.write(`${done} of ${this.#total} documents, ${rate}/s\n`);
  }

  #speed(done: number): { rate: string; left: string } {
    const seconds = (performance.now() - this.#startMs) / 1000;
    const perSecond = (done - this.#before) / Math.max(seconds, 0.001);
    const left = perSecond > 0 ? duration((this.#total - done) / perSecond) : '';
    return { rate: perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond)), left };
  }
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
