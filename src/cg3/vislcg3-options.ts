/**
 * The options of `vislcg3`, up to version 1.6: names, letters, values. `VISLCG3_OPTIONS` is the table;
 * `command-arguments.ts` says what those do that concern how rules are run, and the command line does the others (files,
 * formats, output about the grammar).
 */
import type { OptionSpec } from '../engine/option-words.js';

/** Rule lines, section numbers: `3`, `1,4-6`. An empty word counts as no value. */
const RANGES = /^[\d,-]*$/;
const NUMBER = /^\d*$/;

const DEP_DELIMIT = 'windows end where the numbers of dependencies start again or jump by more than N; default: 10';

export const VISLCG3_OPTIONS: readonly OptionSpec[] = [
  { name: 'help', short: 'h', help: 'show this help' },
  { name: '?', short: '?', help: 'show this help' },
  { name: 'version', short: 'V', help: 'print the version' },
  { name: 'min-binary-revision', help: 'print the oldest revision of binary grammars that can be read' },

  { name: 'grammar', short: 'g', value: 'required', of: 'FILE', help: 'the grammar, as text or binary' },
  { name: 'grammar-out', value: 'required', of: 'FILE', help: 'write the grammar as text' },
  { name: 'grammar-bin', value: 'required', of: 'FILE', help: 'write the grammar in binary form' },
  { name: 'grammar-only', help: 'read and write the grammar, and stop' },
  { name: 'stdin', short: 'I', value: 'required', of: 'FILE', help: 'read the text from a file' },
  { name: 'stdout', short: 'O', value: 'required', of: 'FILE', help: 'write the result to a file' },
  { name: 'stderr', short: 'E', value: 'required', of: 'FILE', help: 'write messages to a file' },
  { name: 'codepage-all', short: 'C', value: 'required', help: 'only UTF-8 can be chosen' },
  { name: 'codepage-grammar', value: 'required', help: 'only UTF-8 can be chosen' },
  { name: 'codepage-input', value: 'required', help: 'only UTF-8 can be chosen' },
  { name: 'codepage-output', value: 'required', help: 'only UTF-8 can be chosen' },

  { name: 'in-cg', help: 'the text is a CG stream (the default)' },
  { name: 'in-niceline', help: 'the text has one word a line, readings behind tabs' },
  { name: 'in-apertium', help: 'the text is an Apertium stream' },
  { name: 'in-fst', help: 'the text is the output of a transducer: word, tab, analysis' },
  { name: 'in-plain', help: 'the text is plain text' },
  { name: 'in-jsonl', help: 'the text has one JSON object a line' },
  { name: 'in-binary', help: 'the text is a binary stream' },
  { name: 'out-cg', help: 'write a CG stream (the default)' },
  { name: 'out-niceline', help: 'write one word a line' },
  { name: 'out-apertium', help: 'write an Apertium stream' },
  { name: 'out-fst', help: 'write what a transducer would print' },
  { name: 'out-matxin', help: 'write Matxin XML' },
  { name: 'out-plain', help: 'write plain text' },
  { name: 'out-jsonl', help: 'write one JSON object a line' },
  { name: 'out-binary', help: 'write a binary stream' },

  { name: 'sections', short: 's', value: 'required', of: 'RANGES', help: 'run sections 1 to N, or these: 1,4-6' },
  { name: 'rules', value: 'required', of: 'LINES', help: 'run only the rules on these lines: 3,10-20' },
  { name: 'rule', value: 'required', of: 'RULE', help: 'run only the rule with this name or on this line' },
  { name: 'nrules', value: 'required', of: 'REGEX', help: 'run only rules whose name matches' },
  { name: 'nrules-v', value: 'required', of: 'REGEX', help: 'leave out rules whose name matches' },
  { name: 'no-mappings', help: 'leave out MAP, ADD and REPLACE' },
  { name: 'no-corrections', help: 'leave out SUBSTITUTE and APPEND' },
  { name: 'no-before-sections', help: 'leave out BEFORE-SECTIONS' },
  { name: 'no-sections', help: 'leave out SECTIONs' },
  { name: 'no-after-sections', help: 'leave out AFTER-SECTIONS' },
  { name: 'single-run', help: 'run each section once' },
  { name: 'max-runs', value: 'required', of: 'N', help: 'run each section at most N times; 0: until nothing changes' },
  { name: 'ordered', help: 'the order of tags counts' },
  { name: 'unsafe', short: 'u', help: 'rules may remove the last reading' },
  { name: 'vislcg-compat', short: '2', help: 'understand old grammars as VISLCG did' },
  { name: 'dry-run', help: 'change nothing' },
  { name: 'prefix', short: 'p', value: 'required', of: 'CHARACTER', help: 'mapping tags start with it; default: @' },

  { name: 'trace', short: 't', value: 'optional', pattern: RANGES, of: 'LINES', help: 'show which rules applied' },
  { name: 'trace-name-only', help: 'show names of rules instead of lines' },
  { name: 'trace-no-removed', help: 'show which rules applied, but not what they removed' },
  { name: 'trace-encl', help: 'show which parentheses were opened' },
  { name: 'deleted', help: 'read lines with ; as removed readings' },

  { name: 'num-windows', value: 'required', of: 'N', help: 'windows that tests can see on each side; default: 2' },
  { name: 'always-span', help: 'scans may always leave the window' },
  { name: 'soft-limit', value: 'required', of: 'N', help: 'words after which SOFT-DELIMITERS count; default: 300' },
  { name: 'hard-limit', value: 'required', of: 'N', help: 'words after which a window ends; default: 500' },
  { name: 'text-delimit', short: 'T', value: 'optional', of: 'REGEX', help: 'text that matches ends a window' },
  { name: 'no-pass-origin', short: 'o', help: 'scans do not pass where they started' },
  { name: 'no-magic-readings', help: 'no rules on words without readings' },

  { name: 'dep-delimit', short: 'D', value: 'optional', pattern: NUMBER, of: 'N', help: DEP_DELIMIT },
  { name: 'dep-absolute', help: 'number the words of the whole text' },
  { name: 'dep-original', help: 'keep the numbers of the text' },
  { name: 'dep-allow-loops', help: 'heads may depend on their dependents' },
  { name: 'dep-no-crossing', help: 'no branches that cross' },
  { name: 'print-ids', help: 'always write numbers for relations' },
  { name: 'print-dep', help: 'always write dependencies' },

  { name: 'unicode-tags', help: 'write → for ->' },
  { name: 'unique-tags', help: 'write a tag once in a reading' },
  { name: 'split-mappings', help: 'write each mapping as a reading of its own' },
  { name: 'show-end-tags', short: 'e', help: 'write the tags <<<' },
  { name: 'no-break', short: 'B', help: 'no empty lines between windows' },

  { name: 'verbose', short: 'v', value: 'optional', pattern: NUMBER, of: 'N', help: 'say more; 0: no warnings' },
  { name: 'quiet', help: 'no warnings' },
  { name: 'show-unused-sets', help: 'list sets that no rule uses, and stop' },
  { name: 'show-tags', help: 'list the tags of the grammar, and stop' },
  { name: 'show-tag-hashes', help: 'list the tags of the grammar with their hashes' },
  { name: 'show-set-hashes', help: 'not supported' },
  { name: 'dump-ast', help: 'not supported' },
  { name: 'debug', short: 'd', value: 'optional', pattern: NUMBER, of: 'N', help: 'has no effect; use --trace' },
  { name: 'debug-rules', value: 'required', of: 'LINES', help: 'has no effect; use --trace' },
  { name: 'profile', value: 'required', of: 'FILE', help: 'not supported' },
  { name: 'statistics', short: 'S', help: 'not supported' },
  { name: 'optimize-unsafe', short: 'Z', help: 'not supported' },
  { name: 'optimize-safe', short: 'z', help: 'not supported' },
];
