/** Progress bars on a terminal; elsewhere one line when something is done. */
import { createRequire } from 'node:module';
import type cliProgress from 'cli-progress';
import type { CliContext } from './cli-context.js';

export class ProgressBars {
  readonly #bars: cliProgress.MultiBar | undefined;
  readonly #stderr: CliContext['stderr'];

  constructor({ stderr }: Pick<CliContext, 'stderr'>) {
    this.#stderr = stderr;
    this.#bars = stderr.isTTY === true ? barsOn(stderr as NodeJS.WriteStream) : undefined;
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

/** The package consists of two dozen files, which most commands would load for nothing. */
function barsOn(stream: NodeJS.WriteStream): cliProgress.MultiBar {
  const { MultiBar, Presets } = createRequire(import.meta.url)('cli-progress') as typeof cliProgress;
  const format = '{bar} {percentage}%  {name}';
  return new MultiBar({ format, stream, hideCursor: true, clearOnComplete: false }, Presets.shades_classic);
}
