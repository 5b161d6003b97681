/**
 * Programs that a grammar calls with EXTERNAL, by the protocol of CG-3: each is started once, gets its version, and then
 * for every window a packet, which it answers with a packet or with "no changes". Start at `ExternalPrograms.call`.
 *
 * Rules wait for the answer, so everything here waits too: the program's ends are named pipes, which can be read and
 * written without going back to the event loop.
 *
 *     packet   u32 length, u32 window, u32 count of cohorts, cohorts
 *     cohort   u32 length, u32 number, u32 flags (1: text, 2: parent), [u32 parent], form, u32 count of readings, readings,
 *              [text]
 *     reading  u32 length, u32 flags (1: changed, 8: lemma), [lemma], u32 count of tags, tags
 *
 * Numbers have the byte order of the machine; strings are a u16 length and UTF-8.
 */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CgCohort, CgReading } from '../../cg3/index.js';
import { errorCode } from '../../engine/error-code.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

const PROTOCOL = 7226;
const HAS_TEXT = 1;
const HAS_PARENT = 2;
const IS_CHANGED = 1;
const HAS_LEMMA = 8;
const LARGEST_PACKET = 1 << 28;
const IS_LITTLE = endianness() === 'LE';

export class ExternalPrograms {
  readonly #programs = new Map<string, ExternalProgram>();

  /** For `ApplicatorOptions.external`. */
  readonly call = (command: string, cohorts: CgCohort[]): readonly CgCohort[] => {
    let program = this.#programs.get(command);
    if (!program) {
      program = new ExternalProgram(command);
      this.#programs.set(command, program);
    }
    return program.answer(cohorts);
  };

  close(): void {
    for (const program of this.#programs.values()) program.close();
    this.#programs.clear();
  }
}

class ExternalProgram {
  readonly #command: string;
  readonly #folder: string;
  readonly #toProgram: number;
  readonly #fromProgram: number;
  #windows = 0;

  constructor(command: string) {
    this.#command = command;
    this.#folder = mkdtempSync(join(tmpdir(), 'langtools-external-'));
    const [input, output] = [join(this.#folder, 'in'), join(this.#folder, 'out')];
    try {
      execFileSync('mkfifo', [input, output]);
    } catch {
      rmSync(this.#folder, { recursive: true, force: true });
      throw new CommandFailure(`EXTERNAL ${command}: this system has no named pipes`, EXIT.pack);
    }
    // The shell opens both pipes before it looks for the program: where there is none, reading ends instead of waiting.
    spawn('sh', ['-c', `${command} <"$0" >"$1"`, input, output], { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
    this.#toProgram = openSync(input, 'w');
    this.#fromProgram = openSync(output, 'r');
    this.#send(new Packet().u32(PROTOCOL).done());
  }

  answer(cohorts: readonly CgCohort[]): readonly CgCohort[] {
    this.#send(windowPacket(++this.#windows, cohorts));
    const length = this.#number();
    if (length === 0) return cohorts;
    if (length > LARGEST_PACKET) throw this.#failure(`an answer of ${length} bytes`);
    return readWindow(new Answer(this.#receive(length)), cohorts, (problem) => this.#failure(problem));
  }

  close(): void {
    try {
      writeSync(this.#toProgram, new Packet().u32(0).done());
    } catch (error) {
      if (errorCode(error) !== 'EPIPE') throw error;
    } finally {
      closeSync(this.#toProgram);
      closeSync(this.#fromProgram);
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  #send(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#toProgram, bytes, at);
    } catch (error) {
      if (errorCode(error) === 'EPIPE') throw this.#failure('it has ended');
      throw error;
    }
  }

  #receive(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      const count = readSync(this.#fromProgram, bytes, at, length - at, null);
      if (count === 0) throw this.#failure('it ended without an answer');
      at += count;
    }
    return bytes;
  }

  #number(): number {
    return new Answer(this.#receive(4)).u32();
  }

  #failure(problem: string): CommandFailure {
    return new CommandFailure(`EXTERNAL ${this.#command}: ${problem}`, EXIT.pack);
  }
}

function windowPacket(number: number, cohorts: readonly CgCohort[]): Uint8Array {
  const body = new Packet().u32(number).u32(cohorts.length);
  for (const [i, { form, readings, textAfter }] of cohorts.entries()) {
    const cohort = new Packet().u32(i + 1).u32(textAfter === undefined ? 0 : HAS_TEXT);
    cohort.string(form).u32(readings.length);
    for (const { tags } of readings) {
      const lemma = tags[0]?.startsWith('"') ? tags[0] : undefined;
      const reading = new Packet().u32(lemma === undefined ? 0 : HAS_LEMMA);
      if (lemma !== undefined) reading.string(lemma);
      const others = lemma === undefined ? tags : tags.slice(1);
      reading.u32(others.length);
      for (const tag of others) reading.string(tag);
      cohort.packet(reading);
    }
    if (textAfter !== undefined) cohort.string(textAfter);
    body.packet(cohort);
  }
  return new Packet().packet(body).done();
}

/** What came back, over what was sent: sub-readings are not part of the protocol. */
function readWindow(
  answer: Answer,
  sent: readonly CgCohort[],
  failure: (problem: string) => CommandFailure,
): readonly CgCohort[] {
  answer.u32();
  const count = answer.u32();
  if (count !== sent.length) throw failure(`${sent.length} cohorts were sent and ${count} came back`);
  return sent.map((before) => {
    answer.u32();
    answer.u32();
    const flags = answer.u32();
    if (flags & HAS_PARENT) answer.u32();
    const form = answer.string();
    const readings = answer.u32();
    if (readings !== before.readings.length)
      throw failure(`${before.readings.length} readings of ${before.form} were sent and ${readings} came back`);
    const cohort: CgCohort = {
      ...before,
      form,
      readings: before.readings.map((reading) => readReading(answer, reading)),
    };
    if (flags & HAS_TEXT) cohort.textAfter = answer.string();
    return cohort;
  });
}

function readReading(answer: Answer, before: CgReading): CgReading {
  answer.u32();
  const flags = answer.u32();
  const lemma = flags & HAS_LEMMA ? [answer.string()] : [];
  const tags = Array.from({ length: answer.u32() }, () => answer.string());
  return flags & IS_CHANGED ? { ...before, tags: [...lemma, ...tags] } : before;
}

class Packet {
  readonly #pieces: Uint8Array[] = [];

  u32(value: number): this {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, IS_LITTLE);
    this.#pieces.push(bytes);
    return this;
  }

  string(text: string): this {
    const bytes = Buffer.from(text);
    const length = new Uint8Array(2);
    new DataView(length.buffer).setUint16(0, bytes.length, IS_LITTLE);
    this.#pieces.push(length, bytes);
    return this;
  }

  /** With its length before it. */
  packet(inner: Packet): this {
    const bytes = inner.done();
    this.u32(bytes.length);
    this.#pieces.push(bytes);
    return this;
  }

  done(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}

class Answer {
  #at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u32(): number {
    this.#at += 4;
    this.#expect();
    return this.#view.getUint32(this.#at - 4, IS_LITTLE);
  }

  string(): string {
    this.#at += 2;
    this.#expect();
    const length = this.#view.getUint16(this.#at - 2, IS_LITTLE);
    this.#at += length;
    this.#expect();
    return Buffer.from(this.#bytes.subarray(this.#at - length, this.#at)).toString('utf8');
  }

  #expect(): void {
    if (this.#at > this.#bytes.length)
      throw new CommandFailure('EXTERNAL: an answer is shorter than it says', EXIT.pack);
  }
}
