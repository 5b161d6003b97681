/** Why a language on a device does not answer: with the code that the service has for the same. */

/** See docs/errors.md. */
export type DeviceErrorCode =
  | 'text-too-long'
  | 'invalid-text'
  | 'invalid-request'
  | 'nothing-to-say'
  | 'unknown-voice'
  | 'unknown-feature'
  | 'unknown-lemma'
  | 'pack-not-installed'
  | 'deadline-exceeded';

/** A request that a language on the device cannot answer. Data that cannot be used is a `DataError`. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';

  constructor(
    /** The code that the service answers with in the same case. */
    readonly code: DeviceErrorCode,
    /** For people. Never quotes the text. */
    readonly detail: string,
    options?: { readonly cause?: unknown },
  ) {
    super(detail, options);
  }
}
