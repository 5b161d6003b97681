/** Reads JSON that a person wrote: a slip is a `DataError` with its file and line. */
import { DataError } from './data-error.js';

export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`line ${lineOf(text, message)}: is not valid JSON: ${message}`, { file, cause });
  }
}

/** Engines say where in their own words: "at position 12"; at the end of the text they say nothing. */
function lineOf(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}
