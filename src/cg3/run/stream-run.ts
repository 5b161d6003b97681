/**
 * One stream on its way through a grammar: `item` takes what was read, in order, and what is finished goes to the sink at
 * once. Made by `Applicator.openStream`.
 */
import type { Run } from '../state/run.js';
import type { StreamItem, StreamSink } from '../stream/stream-sink.js';
import { WindowFeeder } from './window-feeder.js';

export class StreamRun {
  readonly #run: Run;
  readonly #sink: StreamSink;
  /** For who has words of its own; `item` is for the rest. */
  readonly feeder: WindowFeeder;
  /** The stream has told to stop. */
  hasExited = false;

  constructor(run: Run, sink: StreamSink) {
    this.#run = run;
    this.#sink = sink;
    this.feeder = new WindowFeeder(run, (window) => sink.window(run, window));
    if (sink.hasLinks) run.stream.parseRelations = true;
  }

  /** What went wrong without stopping the run. */
  get remarks(): readonly string[] {
    return this.#run.remarks;
  }

  /** False when the stream has told to stop. */
  item(item: StreamItem): boolean {
    if (this.hasExited) return false;
    const feeder = this.feeder;
    if (item.kind === 'cohort') feeder.cohort(item.cohort, item.line);
    else if (item.kind === 'text') {
      if (!feeder.text(item.text)) this.#sink.text(item.text);
    } else if (item.kind === 'window-text') feeder.windowText(item.text);
    else if (item.kind === 'variables-end') feeder.forgetVariables();
    else if (item.kind === 'window') feeder.openWindow(item);
    else if (item.kind === 'window-end') feeder.closeWindow();
    else if (item.command.name === 'SETVAR') {
      for (const [name, value] of item.command.variables) feeder.setVariable(name, value);
    } else if (item.command.name === 'REMVAR') {
      for (const name of item.command.variables) feeder.removeVariable(name);
    } else if (item.command.name === 'FLUSH') {
      if (!feeder.flush()) this.#sink.command('FLUSH');
    } else if (item.command.name === 'EXIT') {
      // As the manual has it: what is not written yet is dropped. Who wants it sends FLUSH before.
      this.#sink.command('EXIT');
      this.hasExited = true;
    }
    return !this.hasExited;
  }

  end(): void {
    if (this.hasExited) return;
    this.feeder.end();
    this.#sink.end(this.#run, this.feeder.pendingOutput, this.feeder.pendingValues);
  }
}
