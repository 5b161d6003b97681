/** Why a file cannot be opened as a text. `reason` is for programs that say it in the language of their user. */
import { DataError } from '../engine/data-error.js';

export type DocumentProblem = 'no-text' | 'old-word' | 'protected' | 'damaged' | 'too-large';

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(
    readonly reason: DocumentProblem,
    /** In English, to follow the name of the file and a colon. */
    message: string,
  ) {
    super(message);
  }
}

/** What readers of archives say about damaged and hostile ones. */
export function asDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  if (error instanceof DataError) return new DocumentError('damaged', `it is damaged: ${error.problem}`);
  throw error;
}
