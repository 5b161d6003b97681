/**
 * The options that a grammar brings with it: `CMDARGS += --num-windows 5 ;`. They are written as vislcg3's command
 * line. Start at `optionsFor`: CMDARGS, then what the caller wants, then CMDARGS-OVERRIDE, each stronger than the one
 * before.
 */

import type { ApplicatorOptions } from './model/applicator-options.js';
import type { Grammar } from './model/grammar.js';
import { convertIcuRegex, RegexProblem } from './regex/icu-regex.js';

type Options = { -readonly [K in keyof ApplicatorOptions]?: ApplicatorOptions[K] };

const SWITCHES: Readonly<Record<string, Options>> = {
  '-t': { trace: true },
  '--trace': { trace: true },
  '--trace-name-only': { trace: true, traceNameOnly: true },
  '--trace-no-removed': { trace: true, traceNoRemoved: true },
  '--trace-encl': { trace: true, traceEnclosures: true },
  '-u': { unsafe: true },
  '--unsafe': { unsafe: true },
  '-2': { vislcgCompat: true },
  '--vislcg-compat': { vislcgCompat: true },
  '--no-mappings': { applyMappings: false },
  '--no-corrections': { applyCorrections: false },
  '--no-before-sections': { beforeSections: false },
  '--no-sections': { sections: false },
  '--no-after-sections': { afterSections: false },
  '--ordered': { ordered: true },
  '--deleted': { readDeleted: true },
  '--dry-run': { dryRun: true },
  '--single-run': { maxRuns: 1 },
  '--unicode-tags': { unicodeTags: true },
  '--unique-tags': { uniqueTags: true },
  '--always-span': { alwaysSpan: true },
  '--dep-absolute': { depAbsolute: true },
  '--dep-original': { depOriginal: true },
  '--dep-allow-loops': { depAllowLoops: true },
  '--dep-no-crossing': { depBlockCrossing: true },
  '--no-magic-readings': { magicReadings: false },
  '-o': { noPassOrigin: true },
  '--no-pass-origin': { noPassOrigin: true },
  '--split-mappings': { splitMappings: true },
  '-e': { showEndTags: true },
  '--show-end-tags': { showEndTags: true },
  '-B': { addSpacing: false },
  '--no-break': { addSpacing: false },
};

const NUMBERS: Readonly<Record<string, 'maxRuns' | 'numWindows' | 'softLimit' | 'hardLimit'>> = {
  '--max-runs': 'maxRuns',
  '--num-windows': 'numWindows',
  '--soft-limit': 'softLimit',
  '--hard-limit': 'hardLimit',
};

/** What `-D` means without a number. */
const DEP_DELIMIT = 10;
/** What `-T` means without an expression. */
const TEXT_DELIMITER = '(^|\\n)</s';
const MOST_SECTIONS = 10_000;

/** The options to run a grammar with; `own` are the caller's. What the grammar asks for in vain is remarked on. */
export function optionsFor(
  grammar: Pick<Grammar, 'cmdArgs' | 'cmdArgsOverride'>,
  callerOptions: Partial<ApplicatorOptions> = {},
  remark: (message: string) => void = () => undefined,
): Partial<ApplicatorOptions> {
  return { ...parse(grammar.cmdArgs, remark), ...callerOptions, ...parse(grammar.cmdArgsOverride, remark) };
}

function parse(line: string, remark: (message: string) => void): Options {
  const options: Options = {};
  const names: ((rule: string) => boolean)[] = [];
  const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const args = words.flatMap((word) =>
    /^--[^=]+=/.test(word) ? (word.split(/=(.*)/s).slice(0, 2) as string[]) : [word],
  );
  for (let i = 0; i < args.length; i++) {
    const name = args[i]!;
    const value = args[i + 1];
    if (Object.hasOwn(SWITCHES, name)) Object.assign(options, SWITCHES[name]);
    else if (Object.hasOwn(NUMBERS, name) && value !== undefined && /^\d{1,9}$/.test(value)) {
      options[NUMBERS[name]!] = Number(value);
      i++;
    } else if (name === '-D' || name === '--dep-delimit') {
      const isNumber = value !== undefined && /^\d{1,9}$/.test(value);
      options.depDelimit = isNumber ? Number(value) : DEP_DELIMIT;
      if (isNumber) i++;
    } else if ((name === '-s' || name === '--sections') && value !== undefined && /^[\d,-]+$/.test(value)) {
      options.onlySections = sections(value);
      i++;
    } else if ((name === '--nrules' || name === '--nrules-v') && value !== undefined) {
      const regex = expression(value, remark);
      if (regex !== undefined) names.push((rule) => regex.test(rule) === (name === '--nrules'));
      i++;
    } else if (name === '-T' || name === '--text-delimit') {
      const given = value !== undefined && !value.startsWith('-');
      const regex = expression(given ? value : TEXT_DELIMITER, remark);
      if (regex !== undefined) options.textDelimiter = regex;
      if (given) i++;
    } else remark(`CMDARGS: "${name}" is not known here, or has a wrong value`);
  }
  if (names.length > 0) options.onlyRules = [(_line, rule) => names.every((isWanted) => isWanted(rule))];
  return options;
}

/** `3` is 1 to 3; `1,4-6,3` is what it says. */
function sections(text: string): number[] {
  if (/^\d+$/.test(text)) return sections(`1-${text}`);
  return text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    const count = Math.max(0, Math.min(to - from + 1, MOST_SECTIONS));
    return Array.from({ length: count }, (_, i) => from + i);
  });
}

/** `/…/r` and `/…/ri`, or the bare expression. */
function expression(text: string, remark: (message: string) => void): RegExp | undefined {
  const [, pattern = text, flags = ''] = /^\/(.*)\/([ri]*)$/s.exec(text) ?? [];
  try {
    return convertIcuRegex(pattern, flags.includes('i')).regex;
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    remark(`CMDARGS: ${text}: ${error.message}`);
    return undefined;
  }
}
