/** What a user of batch jobs can put right: a job that is not there, an input that cannot be read, a missing package. */

/** `usage`: the command says something impossible. `data`: languages or packs are not what the job needs. */
export type BatchErrorKind = 'usage' | 'data';

export class BatchError extends Error {
  override readonly name = 'BatchError';

  constructor(
    message: string,
    readonly kind: BatchErrorKind = 'usage',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
