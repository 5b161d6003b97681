/** Opens constraint grammars for the commands: text or binary, whichever it is. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Grammar, GrammarSyntaxError, isBinaryGrammar, parseGrammar, readBinaryGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { cacheFolder } from '../../service/sources/starter-sources.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { readBytes } from '../open/read-bytes.js';
import { parsedBefore } from './parsed-before.js';

/** Ends the command where the grammar is broken, every mistake on a line of its own that editors understand. */
export function openGrammar(file: string, context: CliContext, mappingPrefix?: string): Grammar {
  try {
    return readGrammar(file, mappingPrefix, keptIn(context));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (!(error instanceof GrammarSyntaxError)) throw new CommandFailure(error.message, EXIT.pack);
    for (const { file: at, line, column, message } of error.problems)
      context.stderr.write(`${at}:${line}:${column}: error: ${message}\n`);
    const count = error.problems.length;
    throw new CommandFailure(`${file}: ${count === 1 ? 'one error' : `${count} errors`}, so it was not run`, EXIT.pack);
  }
}

/** Included files are looked for beside the file that includes them. With a folder, what was parsed is kept there. Throws `DataError`. */
export function readGrammar(file: string, mappingPrefix?: string, folder?: string): Grammar {
  const bytes = readBytes(file);
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, { file });
  const parse = (onIncluded: (file: string, bytes: Uint8Array) => void) =>
    parseGrammar(decode(bytes, file), {
      file,
      load: (path, from) => {
        const included = resolve(dirname(from), path);
        if (!existsSync(included) || !statSync(included).isFile()) return undefined;
        const content = readFileSync(included);
        onIncluded(included, content);
        return { text: decode(content, included), file: included };
      },
      ...(mappingPrefix === undefined ? {} : { mappingPrefix }),
    });
  return folder === undefined ? parse(() => {}) : parsedBefore(file, bytes, { folder, mappingPrefix }, parse);
}

function keptIn({ env }: CliContext): string {
  return join(cacheFolder({ cacheDir: env.LANGTOOLS_CACHE_DIR ?? '' }), 'grammars');
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError('neither a binary grammar nor UTF-8 text', { file });
  }
}
