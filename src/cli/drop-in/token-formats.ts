/**
 * How `langtools tokenise` prints words besides the CG stream: segments, and the formats of hfst-tokenise that list
 * analyses as they are (`--xerox`, `--cg`, `--conllu`, `--finnpos`). Start at `tokenFormat`.
 */
import type { MatchedText } from '../../grammar/tokenise/tokeniser.js';

export interface TokenFormat {
  /** A word with its analyses, best first; the number counts words from 1. */
  word(form: string, analyses: MatchedText['analyses'], number: number): string;
  /** Text that is no word. */
  other(text: string): string;
  /** Behind each text. */
  readonly end: string;
}

export const TOKEN_FORMATS = ['segment', 'space-separated', 'xerox', 'cg', 'conllu', 'finnpos'] as const;
export type TokenFormatName = (typeof TOKEN_FORMATS)[number];

export function tokenFormat(name: TokenFormatName, hasWeights: boolean): TokenFormat {
  const shortWeight = (weight: number) => (hasWeights ? `\t${printedShortly(weight)}` : '');
  const best = (analyses: MatchedText['analyses']) => analyses[0]?.weight ?? 0;
  switch (name) {
    case 'segment':
      return { word: (form, all) => `${form}${shortWeight(best(all))}\n`, other: (text) => `${text}\n`, end: '\n' };
    case 'space-separated':
      return { word: (form, all) => `${form}${shortWeight(best(all))}`, other: (text) => text, end: '\n' };
    case 'xerox':
      return {
        word: (form, all) =>
          `${all.map(({ output, weight }) => `${form}\t${output}${shortWeight(weight)}\n`).join('')}\n`,
        other: (text) => `${text}\t${text}+?\n`,
        end: '\n',
      };
    case 'cg':
      return {
        word: (form, all) =>
          `"<${escaped(form)}>"\n${all
            .map(({ output, weight }) => `\t${cgReading(form, output)}${hasWeights ? `\t${weight.toFixed(10)}` : ''}\n`)
            .join('')}\n`,
        other: (text) => `"<${escaped(text)}>"\n\t"${escaped(text)}" ?\n`,
        end: '',
      };
    case 'conllu':
      return {
        word: (form, all, number) =>
          `${number}\t${form}${'\t_'.repeat(7)}\t${all[0]?.output ?? ''}${shortWeight(best(all))}\n`,
        other: (text) => `${text}\n`,
        end: '',
      };
    case 'finnpos':
      return { word: (form, all) => finnposLine(form, all), other: (text) => `${text}\t_\t_\t_\t_\n`, end: '\n' };
  }
}

/** The lemma is in quotes where it is the word itself, and only there. */
function cgReading(form: string, output: string): string {
  return output.startsWith(form) ? `"${escaped(form)}"${output.slice(form.length)}` : output;
}

function escaped(form: string): string {
  return form.replaceAll('\\', '\\\\');
}

/** What stands behind the last space is the tag; what stands before it is a lemma if it has no space itself. */
function finnposLine(form: string, analyses: MatchedText['analyses']): string {
  const pairs = analyses.flatMap(({ output }) => {
    const at = output.lastIndexOf(' ');
    return at < 0 ? [] : [{ lemma: output.slice(0, at), tag: output.slice(at + 1) }];
  });
  const inOrder = (texts: readonly string[]) => [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1)).join(' ') || '_';
  const lemmas = pairs.map(({ lemma }) => lemma).filter((lemma) => lemma !== '' && !lemma.includes(' '));
  return `${form}\t_\t${inOrder(lemmas)}\t${inOrder(pairs.map(({ tag }) => tag))}\t_\n`;
}

/** Six digits that count, as C++ streams print numbers. */
function printedShortly(weight: number): string {
  return String(Number(weight.toPrecision(6)));
}
