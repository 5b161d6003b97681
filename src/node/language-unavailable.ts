/** Why a language cannot be used for what was asked. */

export type UnavailableReason = 'unknown' | 'broken';

/** A language that has no data for what was asked, or whose data cannot be used. */
export class LanguageUnavailable extends Error {
  override readonly name = 'LanguageUnavailable';

  constructor(
    /** The tag as it was given. */
    readonly tag: string,
    /** `unknown`: there is no data for this. `broken`: there is, and it cannot be used. */
    readonly reason: UnavailableReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
