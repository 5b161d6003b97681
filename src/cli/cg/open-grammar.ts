/** Opens constraint grammars for the commands: text or binary, whichever it is. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Grammar, GrammarSyntaxError, isBinaryGrammar, parseGrammar, readBinaryGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { readBytes } from '../open/read-bytes.js';

/** Ends the command where the grammar is broken, every mistake on a line of its own that editors understand. */
export function openGrammar(file: string, context: CliContext, mappingPrefix?: string): Grammar {
  try {
    return readGrammar(file, mappingPrefix);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (!(error instanceof GrammarSyntaxError)) throw new CommandFailure(error.message, EXIT.pack);
    for (const { file: at, line, column, message } of error.problems)
      context.stderr.write(`${at}:${line}:${column}: error: ${message}\n`);
    const count = error.problems.length;
    throw new CommandFailure(`${file}: ${count === 1 ? 'one error' : `${count} errors`}, so it was not run`, EXIT.pack);
  }
}

/** Included files are looked for beside the file that includes them. Throws `DataError`. */
export function readGrammar(file: string, mappingPrefix?: string): Grammar {
  const bytes = readBytes(file);
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, { file });
  return parseGrammar(decode(bytes, file), {
    file,
    load: (path, from) => {
      const included = resolve(dirname(from), path);
      if (!existsSync(included) || !statSync(included).isFile()) return undefined;
      return { text: decode(readFileSync(included), included), file: included };
    },
    ...(mappingPrefix === undefined ? {} : { mappingPrefix }),
  });
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError('neither a binary grammar nor UTF-8 text', { file });
  }
}
