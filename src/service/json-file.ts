/** Reads a JSON file of the operator: settings, keys, peers. What is wrong with it is said in words, with the name of the file. */
import { readFileSync } from 'node:fs';
import { fileFault, isFileFault } from '../engine/file-fault.js';
import { SettingsError } from './settings.js';

/** @param parse makes of the content what it stands for, or throws what is wrong with it */
export function readJsonFile<Value>(file: string, parse: (content: unknown) => Value): Value {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError(`${file}: ${faultOf(error)}`);
  }
}

function faultOf(error: unknown): string {
  if (isFileFault(error)) return fileFault(error);
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof SyntaxError ? `is not valid JSON: ${message}` : message;
}
