/** Progress bars on a terminal; elsewhere one line when something is done. */
import cliProgress from 'cli-progress';
import type { CliContext } from './cli-context.js';

export class ProgressBars {
  readonly #bars: cliProgress.MultiBar | undefined;
  readonly #stderr: CliContext['stderr'];

  constructor({ stderr }: Pick<CliContext, 'stderr'>) {
    this.#stderr = stderr;
    const format = '{bar} {percentage}%  {name}';
    const options = { format, stream: stderr as NodeJS.WriteStream, hideCursor: true, clearOnComplete: false };
    this.#bars =
      stderr.isTTY === true ? new cliProgress.MultiBar(options, cliProgress.Presets.shades_classic) : undefined;
  }

  /** Of 0 to 1. */
  add(name: string): (done: number) => void {
    const bar = this.#bars?.create(1, 0, { name });
    let isDone = false;
    return (done) => {
      bar?.update(done);
      if (done < 1 || isDone) return;
      isDone = true;
      if (bar === undefined) this.#stderr.write(`compiled ${name}\n`);
    };
  }

  stop(): void {
    this.#bars?.stop();
  }
}
