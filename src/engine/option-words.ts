/**
 * Takes a command line apart: words into options with their values, and the rest. Start at `splitOptions`. For the
 * commands that take the options of another program, whose habits no library follows: an option may have a value only
 * if the next word looks like one, and the last of several counts.
 */

export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** Whether a value follows: in the next word, behind `=`, or right behind the letter. None unless given. */
  readonly value?: 'required' | 'optional';
  /** Of an optional value in the next word: what it has to look like. Without it, anything that is no option. */
  readonly pattern?: RegExp;
  readonly help: string;
  /** What the value is called in the help. */
  readonly of?: string;
}

export interface GivenOption {
  readonly name: string;
  readonly value: string | undefined;
}

export interface SplitOptions {
  readonly options: GivenOption[];
  /** Words that belong to no option. */
  readonly rest: string[];
  /** What is wrong, one message for each word. */
  readonly problems: string[];
}

export function splitOptions(words: readonly string[], specs: readonly OptionSpec[]): SplitOptions {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const byLetter = new Map(specs.flatMap((spec) => (spec.short === undefined ? [] : [[spec.short, spec] as const])));
  const split: SplitOptions = { options: [], rest: [], problems: [] };
  let at = 0;
  /** Notes an option; `attached` is what stands behind it in the same word. */
  const note = (spec: OptionSpec, written: string, attached: string | undefined) => {
    if (spec.value === undefined) {
      if (attached !== undefined) split.problems.push(`${written} takes no value`);
      else split.options.push({ name: spec.name, value: undefined });
      return;
    }
    let value = attached;
    const next = words[at];
    if (value === undefined && next !== undefined && isValue(spec, next)) {
      value = next;
      at++;
    }
    if (value === undefined && spec.value === 'required') split.problems.push(`${written} needs a value`);
    else split.options.push({ name: spec.name, value });
  };
  while (at < words.length) {
    const word = words[at++]!;
    if (word === '--') {
      split.rest.push(...words.slice(at));
      break;
    }
    if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      const name = word.slice(2, equals < 0 ? undefined : equals);
      const spec = byName.get(name);
      if (spec) note(spec, `--${name}`, equals < 0 ? undefined : word.slice(equals + 1));
      else split.problems.push(`there is no option --${name}`);
    } else if (word.startsWith('-') && word.length > 1) splitLetters(word, byLetter, note, split.problems);
    else split.rest.push(word);
  }
  return split;
}

/** `-ts4` is `-t -s 4`. */
function splitLetters(
  word: string,
  byLetter: ReadonlyMap<string, OptionSpec>,
  note: (spec: OptionSpec, written: string, attached: string | undefined) => void,
  problems: string[],
): void {
  const letters = [...word.slice(1)];
  for (const [i, letter] of letters.entries()) {
    const spec = byLetter.get(letter);
    if (!spec) {
      problems.push(`there is no option -${letter}`);
      return;
    }
    const behind = letters.slice(i + 1).join('');
    if (spec.value !== undefined) {
      note(spec, `-${letter}`, behind === '' ? undefined : behind);
      return;
    }
    note(spec, `-${letter}`, undefined);
  }
}

function isValue(spec: OptionSpec, word: string): boolean {
  if (spec.value === 'required') return true;
  if (spec.pattern) return spec.pattern.test(word);
  return !word.startsWith('-') || word === '-';
}

/** Words of a line: separated by blanks, or in quotes. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(([word, double, single]) => double ?? single ?? word);
}

/** The options as lines of a help text. */
export function describeOptions(specs: readonly OptionSpec[]): string {
  const lines = specs.map(({ name, short, value, of = 'VALUE', help }): [string, string] => {
    const argument = value === undefined ? '' : value === 'required' ? ` ${of}` : ` [${of}]`;
    return [`  ${short === undefined ? '    ' : `-${short}, `}--${name}${argument}`, help];
  });
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `${left.padEnd(width)}  ${right}\n`).join('');
}
