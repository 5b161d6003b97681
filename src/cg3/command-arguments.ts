/**
 * Options of vislcg3 as options of an applicator: those of a command line, and those that a grammar brings with it
 * (`CMDARGS += --num-windows 5 ;`). Start at `optionsFor`: CMDARGS, then what the caller wants, then CMDARGS-OVERRIDE,
 * each stronger than the one before. `runOptions` is for the command line alone.
 */

import { type GivenOption, splitOptions, splitWords } from '../engine/option-words.js';
import type { ApplicatorOptions } from './model/applicator-options.js';
import type { Grammar } from './model/grammar.js';
import { convertIcuRegex, RegexProblem } from './regex/icu-regex.js';
import { VISLCG3_OPTIONS } from './vislcg3-options.js';

type Options = { -readonly [K in keyof ApplicatorOptions]?: ApplicatorOptions[K] };
type RuleTest = (line: number, name: string) => boolean;
type Remark = (message: string) => void;

const SWITCHES: Readonly<Record<string, Options>> = {
  trace: { trace: true },
  'trace-name-only': { trace: true, traceNameOnly: true },
  'trace-no-removed': { trace: true, traceNoRemoved: true },
  'trace-encl': { trace: true, traceEnclosures: true },
  unsafe: { unsafe: true },
  'vislcg-compat': { vislcgCompat: true },
  'no-mappings': { applyMappings: false },
  'no-corrections': { applyCorrections: false },
  'no-before-sections': { beforeSections: false },
  'no-sections': { sections: false },
  'no-after-sections': { afterSections: false },
  ordered: { ordered: true },
  deleted: { readDeleted: true },
  'dry-run': { dryRun: true },
  'single-run': { maxRuns: 1 },
  'unicode-tags': { unicodeTags: true },
  'unique-tags': { uniqueTags: true },
  'always-span': { alwaysSpan: true },
  'dep-absolute': { depAbsolute: true },
  'dep-original': { depOriginal: true },
  'dep-allow-loops': { depAllowLoops: true },
  'dep-no-crossing': { depBlockCrossing: true },
  'print-ids': { printIds: true },
  'print-dep': { printDependencies: true },
  'no-magic-readings': { magicReadings: false },
  'no-pass-origin': { noPassOrigin: true },
  'split-mappings': { splitMappings: true },
  'show-end-tags': { showEndTags: true },
  'no-break': { addSpacing: false },
};

const NUMBERS: Readonly<Record<string, 'maxRuns' | 'numWindows' | 'softLimit' | 'hardLimit'>> = {
  'max-runs': 'maxRuns',
  'num-windows': 'numWindows',
  'soft-limit': 'softLimit',
  'hard-limit': 'hardLimit',
};

/** What `-D` means without a number. */
const DEP_DELIMIT = 10;
/** What `-T` means without an expression. */
const TEXT_DELIMITER = '(^|\\n)</s';
const RANGES = /^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*$/;
const MOST_SECTIONS = 10_000;

/** The options to run a grammar with; `own` are the caller's. What the grammar asks for in vain is remarked on. */
export function optionsFor(
  grammar: Pick<Grammar, 'cmdArgs' | 'cmdArgsOverride'>,
  callerOptions: Partial<ApplicatorOptions> = {},
  remark: Remark = () => undefined,
): Partial<ApplicatorOptions> {
  return { ...ofLine(grammar.cmdArgs, remark), ...callerOptions, ...ofLine(grammar.cmdArgsOverride, remark) };
}

function ofLine(line: string, remark: Remark): Options {
  if (line === '') return {};
  const { options, rest, problems } = splitOptions(splitWords(line), VISLCG3_OPTIONS);
  for (const problem of problems) remark(`CMDARGS: ${problem}`);
  for (const word of rest) remark(`CMDARGS: "${word}" belongs to no option`);
  return runOptions(options, (option, message) => remark(`CMDARGS: --${option.name}: ${message}`));
}

/** What options say about how rules are run. `remark` hears of all others, and of values that cannot be used. */
export function runOptions(
  givenOptions: readonly GivenOption[],
  remark: (option: GivenOption, message: string) => void,
): Partial<ApplicatorOptions> {
  const options: Options = {};
  const rules: RuleTest[] = [];
  for (const option of givenOptions) {
    const { name } = option;
    const value = option.value === '' ? undefined : option.value;
    const report = (message: string) => remark(option, message);
    if (RULE_CHOICES.has(name)) {
      const test = ruleChoice(name, value, report);
      if (test) rules.push(test);
    } else setOption(options, name, value, report);
  }
  if (rules.length > 0) options.onlyRules = [(line, rule) => rules.every((isWanted) => isWanted(line, rule))];
  return options;
}

/** Options that say which rules are run. */
const RULE_CHOICES: ReadonlySet<string> = new Set(['rules', 'rule', 'nrules', 'nrules-v']);

function ruleChoice(name: string, value: string | undefined, report: Remark): RuleTest | undefined {
  if (name === 'rules' || name === 'rule') {
    const test = ruleTest(name, value ?? '');
    if (!test) report(`"${value ?? ''}" should be lines such as 3,10-20`);
    return test;
  }
  const regex = expression(value ?? TEXT_DELIMITER, report);
  return regex && ((_line, rule) => regex.test(rule) === (name === 'nrules'));
}

function setOption(options: Options, name: string, value: string | undefined, report: Remark): void {
  if (Object.hasOwn(SWITCHES, name)) Object.assign(options, SWITCHES[name]);
  else if (Object.hasOwn(NUMBERS, name)) {
    if (value !== undefined && /^\d{1,9}$/.test(value)) options[NUMBERS[name]!] = Number(value);
    else report(`"${value ?? ''}" is no number`);
  } else if (name === 'dep-delimit') options.depDelimit = value === undefined ? DEP_DELIMIT : Number(value);
  else if (name === 'sections') {
    if (value !== undefined && RANGES.test(value)) options.onlySections = sections(value);
    else report(`"${value ?? ''}" should be a number, or ranges such as 1,4-6`);
  } else if (name === 'text-delimit') {
    const regex = expression(value ?? TEXT_DELIMITER, report);
    if (regex) options.textDelimiter = regex;
  } else report('has no effect here');
}

/** `--rules` goes by lines, `--rule` by the line or the name. */
function ruleTest(option: string, value: string): RuleTest | undefined {
  if (option === 'rule' && !/^\d+$/.test(value)) return value === '' ? undefined : (_line, rule) => rule === value;
  if (!RANGES.test(value)) return undefined;
  const ranges = value.split(',').map((range) => range.split('-').map(Number));
  return (line) => ranges.some(([from = 0, to = from]) => line >= from && line <= to);
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
function expression(text: string, complain: Remark): RegExp | undefined {
  const [, pattern = text, flags = ''] = /^\/(.*)\/([ri]*)$/s.exec(text) ?? [];
  try {
    return convertIcuRegex(pattern, flags.includes('i')).regex;
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    complain(`${text}: ${error.message}`);
    return undefined;
  }
}
