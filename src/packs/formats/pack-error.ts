/**
 * Why a pack could not be had: the one error that downloading and installing throw. `code` is stable; the command line
 * answers each of them with exit code 4.
 */
export type PackErrorCode =
  | 'bad-address'
  | 'http-status'
  | 'network'
  | 'timeout'
  | 'too-many-redirects'
  | 'too-large'
  | 'wrong-size'
  | 'wrong-checksum'
  | 'not-a-pack'
  | 'broken-pack'
  | 'unknown-tag'
  | 'not-in-catalogue'
  | 'not-installed'
  | 'file'
  | 'aborted';

export class PackError extends Error {
  override readonly name = 'PackError';
  constructor(
    readonly code: PackErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
