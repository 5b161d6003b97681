/**
 * Reads rules that write numbers as words, in the notation of CLDR's rule-based number format (RBNF): the
 * `…SpelloutRules.txt` of cldr-rbnf and our own `languages/<tag>/numbers.txt` alike. Start at `parseNumberRules`;
 * `number-words.ts` runs them.
 *
 *     %spellout-cardinal:
 *     20: <<|logi[|>>];       21 → guokte|logi|okta
 */
import { DataError } from '../../engine/data-error.js';

/**
 * What a piece of a rule's text gives: the quotient, the rest or the number itself, through a rule set or a digit
 * pattern.
 */
export type RulePiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'quotient' | 'rest' | 'same';
      readonly ruleSet?: string;
      readonly digits?: boolean;
      readonly preceding?: boolean;
    }
  | { readonly kind: 'plural'; readonly ordinal: boolean; readonly forms: ReadonlyMap<string, string> }
  /** Left out when the number is a multiple of the divisor. */
  | { readonly kind: 'optional'; readonly pieces: readonly RulePiece[] };

export interface NumberRule {
  readonly base: number;
  /** A power of the radix (10 by default): 345 by the rule 100 has quotient 3 and rest 45. */
  readonly divisor: number;
  readonly pieces: readonly RulePiece[];
}

export interface NumberRuleSet {
  /** By rising base. */
  readonly rules: readonly NumberRule[];
  readonly negative?: readonly RulePiece[];
  /** x.x: the words between the whole part and the fraction. */
  readonly fraction?: readonly RulePiece[];
}

export type NumberRules = ReadonlyMap<string, NumberRuleSet>;

/** The mark between the parts of a compound number word; CLDR writes it itself, our files write `|`. */
export const PART_MARK = '\u00ad';

interface OpenRuleSet {
  rules: NumberRule[];
  negative?: readonly RulePiece[];
  fraction?: readonly RulePiece[];
}

/** `base` are rules that these may call and replace. */
export function parseNumberRules(text: string, file?: string, base: NumberRules = new Map()): NumberRules {
  const sets = new Map<string, OpenRuleSet>();
  let open: OpenRuleSet | undefined;
  let next = 0;
  text
    .normalize('NFC')
    .split(/\r?\n/)
    .forEach((raw, index) => {
      const line = raw.replace(/^\s*#.*$/, '').trim();
      if (line === '') return;
      const fail = (problem: string) => new DataError(`line ${index + 1}: ${problem}`, { file });
      const name = /^(%%?[\w-]+):$/.exec(line)?.[1];
      if (name !== undefined) {
        open = { rules: [] };
        next = 0;
        sets.set(name, open);
        return;
      }
      if (open === undefined) throw fail('a rule stands before the first rule set ("%spellout-cardinal:")');
      if (!line.endsWith(';')) throw fail('a rule ends with ";"');
      const [, head, body = ''] = /^(?:([^\s:]+):)?\s*(.*);$/s.exec(line) ?? [];
      const pieces = parsePieces(body.replace(/^'/, '').replaceAll('|', PART_MARK), fail);
      if (head === '-x') open.negative = pieces;
      else if (head === 'x.x' || head === 'x,x') open.fraction ??= pieces;
      else if (head === '0.x' || head === '0,x' || head === 'Inf' || head === 'NaN' || head === 'x.0' || head === 'x,0')
        return;
      else {
        const rule = parseHead(head, next, fail);
        if (rule.base < next) throw fail(`bases must rise: ${rule.base} comes after ${next - 1}`);
        open.rules.push({ ...rule, pieces });
        next = rule.base + 1;
      }
    });
  const all = new Map([...base, ...sets]);
  checkReferences(all, text, file);
  return all;
}

function parseHead(
  head: string | undefined,
  next: number,
  fail: (problem: string) => DataError,
): { base: number; divisor: number } {
  if (head === undefined) return { base: next, divisor: divisorFor(next, 10, 0) };
  const [, digits, radixDigits, down = ''] = /^([\d,.]+)(?:\/(\d+))?(>*)$/.exec(head) ?? [];
  if (digits === undefined) throw fail(`"${head}" is no number`);
  const base = Number(digits.replace(/[,.]/g, ''));
  const radix = radixDigits === undefined ? 10 : Number(radixDigits);
  if (radix < 2) throw fail(`the radix ${radix} is too small`);
  return { base, divisor: divisorFor(base, radix, down.length) };
}

/** The highest power of the radix that is not above the base, some powers lower if the rule says so (`1000>`). */
function divisorFor(base: number, radix: number, down: number): number {
  let divisor = 1;
  let exponent = 0;
  while (divisor * radix <= base) {
    divisor *= radix;
    exponent++;
  }
  for (let step = 0; step < Math.min(down, exponent); step++) divisor /= radix;
  return divisor;
}

const PIECE = /\[|\]|\$\((cardinal|ordinal),(.*?)\)\$|<([^<]*)<|>>>|>([^>]*)>|=([^=]*)=|[^[\]<>=$]+|[$]/gsu;

function parsePieces(body: string, fail: (problem: string) => DataError): RulePiece[] {
  const pieces: RulePiece[] = [];
  let inner: RulePiece[] | undefined;
  for (const match of body.replaceAll('←', '<').replaceAll('→', '>').matchAll(PIECE)) {
    const [whole, plural, forms, quotient, rest, same] = match;
    if (whole === '[') {
      if (inner !== undefined) throw fail('brackets do not nest');
      inner = [];
    } else if (whole === ']') {
      if (inner === undefined) throw fail('"]" without "["');
      pieces.push({ kind: 'optional', pieces: inner });
      inner = undefined;
    } else (inner ?? pieces).push(piece());

    function piece(): RulePiece {
      if (plural !== undefined) {
        const pairs = [...(forms ?? '').matchAll(/(\w+)\{([^}]*)\}/g)].map(
          ([, key = '', form = '']): [string, string] => [key, form],
        );
        return { kind: 'plural', ordinal: plural === 'ordinal', forms: new Map(pairs) };
      }
      if (whole === '>>>') return { kind: 'rest', preceding: true };
      if (quotient !== undefined) return { kind: 'quotient', ...through(quotient) };
      if (rest !== undefined) return { kind: 'rest', ...through(rest) };
      if (same !== undefined) return { kind: 'same', ...through(same) };
      return { kind: 'text', text: whole };
    }
  }
  if (inner !== undefined) throw fail('"[" without "]"');
  return pieces;
}

function through(inside: string): { ruleSet?: string; digits?: boolean } {
  if (inside === '') return {};
  return inside.startsWith('%') ? { ruleSet: inside } : { digits: true };
}

function checkReferences(sets: NumberRules, text: string, file: string | undefined): void {
  const walk = (pieces: readonly RulePiece[]): void => {
    for (const piece of pieces) {
      if (piece.kind === 'optional') walk(piece.pieces);
      else if ('ruleSet' in piece && piece.ruleSet !== undefined && !sets.has(piece.ruleSet))
        throw new DataError(`${lineThatCalls(piece.ruleSet, text)}there is no rule set "${piece.ruleSet}"`, { file });
    }
  };
  for (const { rules, negative = [], fraction = [] } of sets.values())
    for (const pieces of [...rules.map((rule) => rule.pieces), negative, fraction]) walk(pieces);
}

/** `=%name=`, `<%name<` or `>%name>`; nothing when the call is in the rules that these build on. */
function lineThatCalls(ruleSet: string, text: string): string {
  const calls = ['=', '<', '>'].map((mark) => `${mark}${ruleSet}${mark}`);
  const index = text.split(/\r?\n/).findIndex((line) => calls.some((call) => line.includes(call)));
  return index < 0 ? '' : `line ${index + 1}: `;
}
