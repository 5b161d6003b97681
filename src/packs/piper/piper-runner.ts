/**
 * Starts the process of a Piper voice, talks to it, and survives its end. Start at `PiperRunner.say`. A process that dies or hangs costs the
 * request that waited for it; the next one starts another.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Budget } from '../../engine/budget.js';
import type { FromPiper, PiperModel, ToPiper } from './piper-process.js';

const PROCESS = fileURLToPath(new URL('./piper-process.js', import.meta.url));
/** How often somebody who waits looks whether he still should. */
const LOOK_MS = 20;
/** A model that nobody asks for need not stay in memory. */
const IDLE_MS = 120_000;

export class PiperFailure extends Error {
  override readonly name = 'PiperFailure';
}

export class PiperRunner {
  readonly #model: PiperModel;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;
  #errorOutput = '';

  constructor(model: PiperModel) {
    this.#model = model;
  }

  /** The samples of a clause, of which `phonemes` are single characters that the model knows. */
  async say(phonemes: string, speed: number, budget: Budget): Promise<Float32Array> {
    clearTimeout(this.#idle);
    if (this.#child === undefined) await this.#start(budget);
    const id = this.#nextId++;
    const answer = await this.#ask({ kind: 'say', id, phonemes, speed }, budget);
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    if (answer.kind === 'said' && answer.id === id) return answer.samples;
    throw new PiperFailure(answer.kind === 'failed' ? answer.reason : 'the voice answered out of turn');
  }

  /** Lets the process go; another is started when somebody asks. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #start(budget: Budget): Promise<void> {
    // Nothing of ours may steer it: no arguments, no environment.
    const child = fork(PROCESS, [], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#errorOutput = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      this.#errorOutput = (this.#errorOutput + bytes.toString('latin1')).slice(-2000);
    });
    child.on('error', () => {});
    const answer = await this.#ask({ kind: 'open', model: this.#model }, budget);
    if (answer.kind === 'missing') {
      this.close();
      throw new PiperFailure('neural voices need the optional package sherpa-onnx-node, which is not installed');
    }
    if (answer.kind !== 'open') throw new PiperFailure('the voice answered out of turn');
  }

  #ask(message: ToPiper, budget: Budget): Promise<FromPiper> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      if (child === undefined) return reject(new PiperFailure('the voice has ended'));
      // Whoever waits keeps both processes running; whoever does not, does not.
      child.ref();
      child.channel?.ref();
      const look = setInterval(() => {
        try {
          budget.check();
        } catch (error) {
          // It cannot be interrupted, and what it does is of no use any more.
          this.close();
          done(() => reject(error));
        }
      }, LOOK_MS);
      const onMessage = (answer: FromPiper) => done(() => resolve(answer));
      const onExit = () => {
        if (this.#child === child) this.#child = undefined;
        done(() => reject(new PiperFailure(explain(this.#errorOutput))));
      };
      const done = (settle: () => void) => {
        clearInterval(look);
        child.off('message', onMessage);
        child.off('close', onExit);
        child.unref();
        child.channel?.unref();
        settle();
      };
      child.once('message', onMessage);
      // Not `exit`: its error output must have been read completely.
      child.once('close', onExit);
      child.send(message, (error) => {
        if (error !== null) onExit();
      });
    });
  }
}

/** The last line that it wrote, without places in its source and without paths, which are nobody's business. */
function explain(errorOutput: string): string {
  const line = errorOutput
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .at(-1);
  const plain = (line ?? '').replace(/^\S+:\d+ /, '').replace(/\/[^\s'":]*\/([^\s'":/]*)/g, '$1');
  return plain === '' ? 'the voice ended without a word' : `the model is refused: ${plain.slice(0, 200)}`;
}
