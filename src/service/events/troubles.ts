/**
 * What is wrong with the service at this moment although it goes on: the packs folder is gone, the log cannot be written, no
 * thread can be started. Each is reported when it begins and when it is over, and `/readyz` lists them. Start at `report`.
 */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { errorCode } from '../../engine/error-code.js';
import type { ServiceEvents } from './service-events.js';

/** Troubles by what they concern; one at a time for each. */
export type TroubleSubject =
  | 'packs folder'
  | 'log'
  | 'workers'
  | 'descriptors'
  | 'dictionary cache'
  | 'redis'
  | 'traces';

export class Troubles {
  readonly #events: ServiceEvents;
  readonly #current = new Map<TroubleSubject, string>();

  constructor(events: ServiceEvents) {
    this.#events = events;
  }

  /** `message` is shown to clients, so it holds no path; `undefined` when the trouble is over. */
  report(subject: TroubleSubject, message: string | undefined): void {
    if (this.#current.get(subject) === message) return;
    if (message === undefined) this.#current.delete(subject);
    else this.#current.set(subject, message);
    this.#events.emit('trouble', subject, message);
  }

  list(): string[] {
    this.#lookForDescriptors();
    return [...this.#current.values()];
  }

  /** Nobody tells when they run out: the system then closes new connections before the program sees them. */
  #lookForDescriptors(): void {
    try {
      closeSync(openSync(devNull, 'r'));
      this.report('descriptors', undefined);
    } catch (error) {
      const code = errorCode(error) ?? 'unknown';
      this.report(
        'descriptors',
        `no file can be opened (${code}): new connections are refused until others are closed`,
      );
    }
  }
}
