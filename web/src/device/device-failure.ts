/**
 * Why a language cannot be kept, or cannot be checked on this device although it is kept. The page has a sentence for each in
 * its own language.
 */

export type DeviceTrouble =
  /** An old browser, or a page that is not served over https. */
  | 'unsupported'
  /** The browser does not let the page store anything. */
  | 'storage-refused'
  | 'storage-full'
  /** The browser has removed the data. */
  | 'evicted'
  /** What is stored is not what was downloaded. */
  | 'damaged'
  /** What the service sent is not what it said it would send. */
  | 'wrong-data'
  /** The worker that checks has ended, and again after it was started anew. */
  | 'engine-stopped'
  | 'no-connection'
  /** The service has no data of this language to give away, or asks for a key. */
  | 'refused';

export class DeviceFailure extends Error {
  override readonly name = 'DeviceFailure';
  readonly trouble: DeviceTrouble;
  /** What the service or the browser said, in English. */
  readonly detail: string;

  constructor(trouble: DeviceTrouble, cause?: unknown) {
    const detail = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
    super(`${trouble}: ${detail}`, { cause });
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** By its name: the embed and the engine that it loads have the class once each. */
export function isDeviceFailure(error: unknown): error is DeviceFailure {
  return error instanceof Error && error.name === 'DeviceFailure';
}
