/**
 * ICONV and OCONV: at each place of a word the longest pattern that begins there is replaced. A pattern can be bound to
 * the beginning or the end of the word; where it is given for both a place and in general, the more special one wins.
 */
import type { Replacement } from '../data/affix-file.js';

/** Replacements of one pattern: anywhere, at the start, at the end, as the whole word. */
type Outputs = [string, string, string, string];

export class Conversion {
  readonly #byFirst = new Map<string, { from: string; outputs: Outputs }[]>();
  readonly isEmpty: boolean;

  constructor(replacements: readonly Replacement[]) {
    const patterns = new Map<string, Outputs>();
    for (const { from, to, atStart, atEnd } of replacements) {
      const outputs = patterns.get(from) ?? ['', '', '', ''];
      outputs[(atStart ? 1 : 0) + (atEnd ? 2 : 0)] = to;
      patterns.set(from, outputs);
    }
    for (const [from, outputs] of patterns) {
      const list = this.#byFirst.get(from[0]!) ?? [];
      list.push({ from, outputs });
      list.sort((a, b) => b.from.length - a.from.length);
      this.#byFirst.set(from[0]!, list);
    }
    this.isEmpty = patterns.size === 0;
  }

  convert(word: string): string {
    if (this.isEmpty) return word;
    let made = '';
    for (let at = 0; at < word.length; ) {
      const pattern = this.#byFirst.get(word[at]!)?.find(({ from }) => word.startsWith(from, at));
      const output =
        pattern === undefined ? '' : choose(pattern.outputs, at === 0, at + pattern.from.length === word.length);
      if (pattern !== undefined && output !== '') {
        made += output;
        at += pattern.from.length;
      } else made += word[at++]!;
    }
    return made;
  }
}

function choose(outputs: Outputs, atStart: boolean, atEnd: boolean): string {
  const whole = atStart && atEnd ? outputs[3] : '';
  const end = atEnd ? outputs[2] : '';
  const start = atStart ? outputs[1] : '';
  return whole || end || start || outputs[0];
}
