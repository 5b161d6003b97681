/**
 * The closed-class lexicon of a language (`lexicon.tsv`) and its abbreviations. Start at `readLexicon`.
 *
 *     # forms            lemma   tags
 *     min mi mitt mine   min     Det Poss
 *     hus land barn      =       N Neu Sg Indef
 *
 * One or more forms with spaces between them, a lemma (`=`: each form is its own), tags. A form that comes on several
 * lines has several readings. Forms are lower case unless they are always written with a capital.
 */
import { DataError } from '../../engine/data-error.js';

export interface LexiconReading {
  readonly lemma: string;
  readonly tags: readonly string[];
}

export type Lexicon = ReadonlyMap<string, readonly LexiconReading[]>;

/** @param check told the tags of each line, to refuse what it does not want */
export function readLexicon(
  source: string,
  file: string,
  check: (tags: readonly string[], line: number) => void = () => {},
): Lexicon {
  const lexicon = new Map<string, LexiconReading[]>();
  for (const { line, number } of linesOf(source)) {
    const columns = line.split('\t').map((column) => column.trim());
    const [forms = '', lemma = '', tags = ''] = columns;
    if (columns.length !== 3 || forms === '' || lemma === '' || tags === '') {
      throw new DataError(`line ${number}: forms, lemma and tags, with tabs between them`, { file });
    }
    check(tags.split(/ +/), number);
    for (const form of forms.split(/ +/)) {
      const reading = { lemma: lemma === '=' ? form.replace(/^\+(?=.)/u, '') : lemma, tags: tags.split(/ +/) };
      const readings = lexicon.get(form);
      if (readings === undefined) lexicon.set(form, [reading]);
      else readings.push(reading);
    }
  }
  return lexicon;
}

/** One a line, with its stop: `bl.a.`; a `+` behind it says that a sentence may end there: `osv. +`. */
export function readAbbreviations(source: string, file: string): ReadonlyMap<string, boolean> {
  const abbreviations = new Map<string, boolean>();
  for (const { line, number } of linesOf(source)) {
    const [, form, plus] = /^(\S+\.)(\s+\+)?$/.exec(line) ?? [];
    if (form === undefined) throw new DataError(`line ${number}: an abbreviation that ends in a stop`, { file });
    abbreviations.set(form.toLowerCase(), plus !== undefined);
  }
  return abbreviations;
}

function linesOf(source: string): { line: string; number: number }[] {
  return source
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trimEnd(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}
