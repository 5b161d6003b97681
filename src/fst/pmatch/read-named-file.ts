/** Files that a script names: transducers, lists of words, regular expressions, lexicons. The host reads them. */
import { optimise } from '../algebra/optimise.js';
import type { Automaton } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { compileRegex } from '../xfst/compile-regex.js';
import { spacedTextNet, textNet } from '../xfst/word-file.js';
import type { PmatchOptions } from './options.js';
import type { ScriptText } from './script-text.js';
import type { Expression } from './syntax.js';

export function readNamedFile(
  { format, name, at }: Extract<Expression, { kind: 'file' }>,
  script: ScriptText,
  { readNet, readText, warn }: PmatchOptions,
  limits: Limits,
): Automaton {
  if (format === 'bin') return readNet?.(name) ?? script.fail(at, `the transducer "${name}" cannot be read`);
  const text = readText?.(name) ?? script.fail(at, `the file "${name}" cannot be read`);
  switch (format) {
    case 'txt':
      return optimise(textNet(withoutEmptyLines(text), limits), limits);
    case 'stxt':
      return optimise(spacedTextNet(withoutEmptyLines(text), limits), limits);
    case 'lexc': {
      const { automaton, warnings } = compileLexc([{ name, text }], { limits });
      for (const warning of warnings) warn?.(warning);
      return automaton;
    }
    default:
      return compileRegex({ name, text }, { readNet, readText, limits, warn } as PmatchOptions);
  }
}

function withoutEmptyLines(text: string): string {
  return text.replace(/^\r?\n/gm, '');
}
