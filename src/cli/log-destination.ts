/**
 * Where log lines go: standard error, which may be a file on a disk that is full. A line that cannot be written is lost; the
 * service goes on, and says so in `/readyz` until lines can be written again.
 */
import { errorCode } from '../engine/error-code.js';
import type { CliContext } from './cli-context.js';

export class LogDestination {
  readonly #stream: CliContext['stderr'];
  #listener: (reason: string | undefined) => void = () => {};

  constructor(stream: CliContext['stderr']) {
    this.#stream = stream;
    // Without a listener an error of the stream would end the process.
    stream.on('error', (error) => this.#listener(errorCode(error) ?? 'unknown reason'));
  }

  write(line: string): void {
    this.#stream.write(line, (error) => {
      if (error === undefined || error === null) this.#listener(undefined);
    });
  }

  onTrouble(listener: (reason: string | undefined) => void): void {
    this.#listener = listener;
  }
}
