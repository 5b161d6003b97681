/**
 * Why a pack could not be had: the one error that downloading and installing throw. `code` is stable; the command line
 * answers each of them with exit code 4.
 */
import { cleanText } from '../../engine/clean-text.js';

const MAX_MESSAGE_LENGTH = 1000;

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
    // It may quote a pack, a server, or the name of a file.
    super(cleanText(message, MAX_MESSAGE_LENGTH), options);
  }
}
