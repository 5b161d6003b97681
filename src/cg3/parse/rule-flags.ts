/** The words between a rule's keyword and its sets: `SELECT UNSAFE SUB:1 …`. Start at `parseRuleFlags`. */
import { ANY_SUB_READING } from '../model/contexts.js';
import { FLAG, FLAG_HIGH } from '../model/rules.js';
import type { ParserState, RuleFlags } from './parser-state.js';

const FLAGS = new Map<string, { low: number; high: number }>([
  ...Object.entries(FLAG).map(([name, low]): [string, { low: number; high: number }] => [name, { low, high: 0 }]),
  ...Object.entries(FLAG_HIGH).map(([name, high]): [string, { low: number; high: number }] => [name, { low: 0, high }]),
]);

/** At most one of each group. */
const EXCLUSIVE: readonly number[] = [
  FLAG.NEAREST | FLAG.ALLOWLOOP,
  FLAG.DELAYED | FLAG.IMMEDIATE | FLAG.IGNORED,
  FLAG.UNSAFE | FLAG.SAFE,
  FLAG.REMEMBERX | FLAG.RESETX,
  FLAG.KEEPORDER | FLAG.VARYORDER,
  FLAG.ENCL_INNER | FLAG.ENCL_OUTER | FLAG.ENCL_FINAL | FLAG.ENCL_ANY,
  FLAG.WITHCHILD | FLAG.NOCHILD,
  FLAG.ITERATE | FLAG.NOITERATE,
  FLAG.BEFORE | FLAG.AFTER,
];

/** A set follows these at once, so no other flag does. */
const LAST = FLAG.WITHCHILD | FLAG.NOCHILD | FLAG.BEFORE | FLAG.AFTER;

export function parseRuleFlags(state: ParserState): RuleFlags {
  const { scanner } = state;
  const result: RuleFlags = { flags: 0, flagsHigh: 0, subReading: 0 };
  scanner.skip();
  const start = scanner.at;
  while (!(result.flags & LAST) && takeFlag(state, result)) scanner.skip();
  for (const group of EXCLUSIVE) {
    const both = result.flags & group;
    if (both & (both - 1)) scanner.fail(`${names(both).join(' and ')} exclude each other`, start);
  }
  if (result.flags & FLAG.SAFE && result.flags & FLAG.UNMAPLAST)
    scanner.fail('SAFE and UNMAPLAST exclude each other', start);
  if (result.flags & FLAG.UNMAPLAST) result.flags |= FLAG.UNSAFE;
  if (result.flags & FLAG.REMEMBERX) result.flags |= FLAG.KEEPORDER;
  if (result.flags & FLAG.ENCL_FINAL) state.hasEnclosureFinal = true;
  return result;
}

function takeFlag(state: ParserState, result: RuleFlags): boolean {
  const { scanner } = state;
  const start = scanner.at;
  const word = scanner.token('(');
  const sub = /^SUB:(\*|-?\d{1,4})$/i.exec(word);
  if (sub !== null) {
    result.flags |= FLAG.SUB;
    result.subReading = sub[1] === '*' ? ANY_SUB_READING : Number(sub[1]);
    return true;
  }
  const flag = FLAGS.get(word.toUpperCase());
  if (flag === undefined || flag.low === FLAG.SUB) {
    scanner.at = start;
    return false;
  }
  result.flags |= flag.low;
  result.flagsHigh |= flag.high;
  return true;
}

/** The flags of the section hold where the rule says nothing against them. */
export function inheritFlags(ruleFlags: RuleFlags, section: RuleFlags): RuleFlags {
  let { flags, subReading } = ruleFlags;
  for (let bit = 0; bit < 31; bit++) {
    const flag = 1 << bit;
    if (!(section.flags & flag)) continue;
    const rivals = EXCLUSIVE.find((group) => group & flag) ?? flag;
    if (!(ruleFlags.flags & rivals)) flags |= flag;
  }
  if (subReading === 0) subReading = section.subReading;
  return { flags, flagsHigh: ruleFlags.flagsHigh | section.flagsHigh, subReading };
}

function names(flags: number): string[] {
  return Object.entries(FLAG)
    .filter(([, bit]) => flags & bit)
    .map(([name]) => name);
}
