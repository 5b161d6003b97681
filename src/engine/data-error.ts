/**
 * What is wrong with a piece of data (a transducer, an archive, a grammar) and where: every reader of bytes throws this
 * and nothing else, so that a broken pack is refused with its file and offset and never takes the process with it.
 */
import { cleanText } from './clean-text.js';
import { recognisedInEveryCopy } from './every-copy.js';

/** An error may quote the data, which may hold anything. */
const MAX_PROBLEM_LENGTH = 500;
const MAX_FILE_LENGTH = 300;

/** Data that cannot be used: what is wrong, in which file, at which byte. */
export class DataError extends Error {
  override readonly name = 'DataError';
  /** What is wrong, without the place. */
  readonly problem: string;
  readonly file: string | undefined;
  readonly offset: number | undefined;

  constructor(
    problem: string,
    where: { file?: string | undefined; offset?: number | undefined; cause?: unknown } = {},
  ) {
    const shown = cleanText(problem, MAX_PROBLEM_LENGTH);
    const file = where.file === undefined ? undefined : cleanText(where.file, MAX_FILE_LENGTH);
    const place = [file, where.offset === undefined ? undefined : `byte ${where.offset}`].filter(Boolean);
    super(place.length > 0 ? `${place.join(', ')}: ${shown}` : shown, { cause: where.cause });
    this.problem = shown;
    this.file = file;
    this.offset = where.offset;
  }

  /** The same problem, named with the file in which it was found. */
  inFile(file: string): DataError {
    const inner = this.file === undefined ? file : `${file}!${this.file}`;
    return new DataError(this.problem, { file: inner, offset: this.offset, cause: this.cause });
  }
}
recognisedInEveryCopy(DataError, 'DataError');
