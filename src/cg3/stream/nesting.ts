/**
 * Which reading a line belongs to: indentation decides. A reading deeper than the one above it is its sub-reading. As CG-3 has it, a line that turns out to be
 * no reading closes those that it is not deeper than, too.
 */
import { DEEPEST_READING } from '../model/cg-cohort.js';

export class Nesting<T> {
  readonly #indents: number[] = [];
  readonly #readings: T[] = [];

  clear(): void {
    while (this.#indents.length > 0) this.#pop();
  }

  /** The reading above one with this indentation; undefined for none. Deeper ones that are open are left. */
  above(indent: number): T | undefined {
    while (this.#indents.length > 0 && this.#indents[this.#indents.length - 1]! >= indent) this.#pop();
    return this.#readings.length > 0 ? this.#readings[this.#readings.length - 1] : undefined;
  }

  get isTooDeep(): boolean {
    return this.#indents.length > DEEPEST_READING;
  }

  open(indent: number, reading: T): void {
    this.#indents.push(indent);
    this.#readings.push(reading);
  }

  #pop(): void {
    this.#indents.pop();
    this.#readings.pop();
  }
}
