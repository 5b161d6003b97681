/**
 * What a fuzzer has to know about an attack surface. One file of `../surfaces/` defines one.
 *
 * `open` prepares the code under test and returns the function that runs one input. That function may throw errors of the
 * classes in `refuses`: they are how this surface says no. Every other error is a finding. `Violation` is for answers that
 * are wrong although nothing was thrown, such as a position outside the text.
 */
export interface Surface {
  readonly name: string;
  /** One sentence for the list of surfaces. */
  readonly about: string;
  /** How inputs are mutated: byte by byte only, or also as text in tokens and lines. */
  readonly form: 'bytes' | 'utf-8' | 'latin1';
  readonly seeds: () => readonly (Uint8Array | string)[];
  /** Words of the format that mutations put in. */
  readonly tokens: readonly (string | Uint8Array)[];
  readonly refuses: readonly ErrorClass[];
  readonly open: () => InputRunner | Promise<InputRunner>;
  /** Mutations of the format as a whole, such as a checksum that is corrected; half of all inputs go through it. */
  readonly repair?: (input: Uint8Array) => Uint8Array;
  /** The longest input that is made; 4 KiB unless told. */
  readonly maxBytes?: number;
  /** How much processor time one input may take before it counts as a hang; 2 s unless told. */
  readonly limitMs?: number;
  /** Resident memory of the whole process above which an input is reported; 1.5 GiB unless told. */
  readonly memoryMb?: number;
}

export type InputRunner = (input: Uint8Array) => unknown;

/** Only used with `instanceof`. */
export type ErrorClass = abstract new (...args: never[]) => Error;

/** An answer that breaks a promise. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

export const DEFAULT_MAX_BYTES = 4096;
export const DEFAULT_LIMIT_MS = 2_000;
export const DEFAULT_MEMORY_MB = 1_536;

/**
 * Text cannot hold half of a surrogate pair in UTF-8, but a JSON body can. These two stand for one, and `textOf` puts it in.
 */
export const HIGH_HALF = '\uf8f0';
export const LOW_HALF = '\uf8f1';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** An input as a text that a request may hold. */
export function textOf(input: Uint8Array): string {
  return decoder.decode(input).replaceAll(HIGH_HALF, '\ud83d').replaceAll(LOW_HALF, '\ude00');
}
