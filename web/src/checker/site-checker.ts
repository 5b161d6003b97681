/**
 * What stands in the place of the service on a static host: it says which languages there are, and checks nothing. Everything else is
 * done on the device.
 */
import { type DetectResponse, LangtoolsError, type StatusResponse, type Voice } from '../../../src/client/index.js';
import type { Checker } from './checker.js';

export class SiteChecker implements Checker {
  readonly #base: string;

  /** @param base where the page lies, without a slash at the end */
  constructor(base: string) {
    this.#base = base;
  }

  spell(): Promise<never> {
    return refuse();
  }

  check(): Promise<never> {
    return refuse();
  }

  rules(): Promise<never> {
    return refuse();
  }

  async detect(_chosen: string, text: string): Promise<DetectResponse> {
    return { text, results: [] };
  }

  /** Those of a language are known when it is on the device. */
  async voices(): Promise<readonly Voice[]> {
    return [];
  }

  speak(): Promise<never> {
    return refuse();
  }

  async status(): Promise<StatusResponse> {
    const response = await fetch(`${this.#base}/status.json`);
    return (await response.json()) as StatusResponse;
  }
}

/** Why the device cannot do it is said elsewhere. */
async function refuse(): Promise<never> {
  throw new LangtoolsError({ status: 0, code: 'no-connection', title: 'no-connection', detail: '' });
}
