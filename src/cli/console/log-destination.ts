/**
 * Where log lines go: standard error, which may be a file on a disk that is full. A line that cannot be written is lost; the
 * service goes on, and says so in `/readyz` until lines can be written again.
 *
 * A busy service logs hundreds of lines a second, and a write for each would cost as much as making the line. So lines are gathered
 * for a moment; warnings and errors, and all that came before them, are written at once.
 */
import { errorCode } from '../../engine/error-code.js';
import type { CliContext } from './cli-context.js';

const GATHERED_MS = 50;
const GATHERED_CHARACTERS = 16 * 1024;
/** Of pino. */
const WARN = 40;
const WANTS_LEVEL: unique symbol = Symbol.for('pino.metadata');

export class LogDestination {
  /** With this pino tells `lastLevel`. */
  readonly [WANTS_LEVEL] = true;
  lastLevel = 0;

  readonly #stream: CliContext['stderr'];
  #listener: (reason: string | undefined) => void = () => {};
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: CliContext['stderr']) {
    this.#stream = stream;
    // Without a listener an error of the stream would end the process.
    stream.on('error', (error) => this.#listener(errorCode(error) ?? 'unknown reason'));
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    this.#lines += line;
    if (this.lastLevel >= WARN || this.#lines.length >= GATHERED_CHARACTERS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), GATHERED_MS);
  }

  onTrouble(listener: (reason: string | undefined) => void): void {
    this.#listener = listener;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#stream.write(lines, (error) => {
      if (error === undefined || error === null) this.#listener(undefined);
    });
  }
}
