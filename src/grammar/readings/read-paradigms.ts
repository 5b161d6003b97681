/**
 * Reads `languages/<tag>/readings/paradigms.tsv`, which says how words of a language inflect, and `languages/common/features.tsv`, the tags
 * that readings may have. Start at `readParadigms`.
 *
 *     letters	C	bdfgklmnprstv
 *     letters	M	meter liter prosent
 *     forms	noun	N Sg Indef | N Sg Def | N Pl Indef | N Pl Def
 *     noun Masc	bil	- | en | er | ene
 *     noun Masc	sykkel	CCel | CCelen | Cler | Clene
 *     suffix	s	N	Gen
 *     unknown name	N Prop
 *
 * A row of a paradigm has its kind with more tags, an example, and the endings in the columns of the kind. A stem that has all of them in the
 * dictionary has the paradigm. `?ens` need not be there, `!e` must not be there, `-` is no ending, `.` no form. A capital
 * stands for one of its letters, or for one of its strings.
 */
import { DataError } from '../../engine/data-error.js';

/** One form of a paradigm: what is put behind the stem, and what that means, one list of tags for each meaning. */
export interface ParadigmForm {
  readonly ending: string;
  readonly role: 'needed' | 'possible' | 'excluded';
  readonly meanings: readonly string[];
}

export interface Paradigm {
  readonly line: number;
  readonly example: string;
  /** Only words that begin with a capital have it. */
  readonly isCapital: boolean;
  readonly lemmaEnding: string;
  readonly forms: readonly ParadigmForm[];
}

/** A letter or several that may follow or precede any form whose reading has the tag `needs`. */
export interface Attachment {
  readonly text: string;
  /** Of a prefix, what the word begins with without it: Irish "bh" stands for "b". */
  readonly stands: string;
  readonly needs: string;
  readonly adds: readonly string[];
}

export interface Paradigms {
  readonly paradigms: readonly Paradigm[];
  /** The tags of a name that nobody knows. */
  readonly unknownName: readonly string[];
  readonly suffixes: readonly Attachment[];
  readonly prefixes: readonly Attachment[];
}

/** The tags of `features.tsv`: tag, what Universal Dependencies call it, what it means. */
export function readFeatures(source: string, file: string): ReadonlySet<string> {
  return new Set(
    rowsOf(source).map(({ cells, line }) => {
      if (cells.length !== 3 || !/^\S+$/.test(cells[0]!))
        throw fault('a tag, its equivalent and its meaning', line, file);
      return cells[0]!;
    }),
  );
}

export function readParadigms(source: string, file: string, features: ReadonlySet<string>): Paradigms {
  return new ParadigmReader(file, features).read(source);
}

/** Throws where a tag is not in the list of features. */
export function checkTags(tags: readonly string[], line: number, file: string, features: ReadonlySet<string>): void {
  for (const tag of tags)
    if (!features.has(tag)) throw fault(`"${tag}" is no feature; languages/common/features.tsv lists them`, line, file);
}

class ParadigmReader {
  readonly #letters = new Map<string, readonly string[]>();
  /** Per kind, the meanings of each column. */
  readonly #columns = new Map<string, readonly (readonly string[])[]>();
  readonly #usedKinds = new Set<string>();
  readonly #paradigms: Paradigm[] = [];
  #unknownName: readonly string[] = [];
  readonly #suffixes: Attachment[] = [];
  readonly #prefixes: Attachment[] = [];

  constructor(
    readonly file: string,
    readonly features: ReadonlySet<string>,
  ) {}

  read(source: string): Paradigms {
    const kindLines = new Map<string, number>();
    for (const { cells, line } of rowsOf(source)) {
      const [first = '', second = ''] = cells;
      if (first === 'letters') this.#readLetters(cells, line);
      else if (first === 'suffix' || first === 'prefix') this.#readAttachment(cells, line);
      else if (first === 'unknown name') this.#unknownName = this.#readTags(second, line);
      else if (first === 'forms') {
        this.#readColumns(cells, line);
        kindLines.set(second, line);
      } else this.#readRow(cells, line);
    }
    for (const [kind, line] of kindLines)
      if (!this.#usedKinds.has(kind))
        throw fault(`no row uses the forms "${kind}"; remove them or add a row`, line, this.file);
    const { file } = this;
    if (this.#unknownName.length === 0)
      throw new DataError('the line "unknown name" with the tags of one is missing', { file });
    return {
      paradigms: this.#paradigms,
      unknownName: this.#unknownName,
      suffixes: this.#suffixes,
      prefixes: this.#prefixes,
    };
  }

  #readTags(text: string, line: number): string[] {
    const tags = text.split(/ +/);
    checkTags(tags, line, this.file, this.features);
    return tags;
  }

  #readLetters([, name = '', letters = '', ...rest]: readonly string[], line: number): void {
    if (!/^\p{Lu}$/u.test(name) || letters === '' || rest.length > 0)
      throw fault('letters, a capital, and the letters that it stands for', line, this.file);
    this.#letters.set(name, letters.includes(' ') ? letters.split(/ +/) : [...letters]);
  }

  #readColumns([, kind = '', columns = '', ...rest]: readonly string[], line: number): void {
    if (kind === '' || columns === '' || rest.length > 0)
      throw fault('forms, a name, and tags with | between the columns', line, this.file);
    const meanings = columns.split('|').map((column) => column.split(',').map((meaning) => meaning.trim()));
    for (const meaning of meanings.flat()) checkTags(meaning.split(/ +/), line, this.file, this.features);
    this.#columns.set(kind, meanings);
  }

  #readAttachment(cells: readonly string[], line: number): void {
    const isPrefix = cells[0] === 'prefix';
    const [text = '', ...others] = cells.slice(1);
    const [stands = '', needs = '', adds = ''] = isPrefix ? others : ['', ...others];
    if (cells.length !== (isPrefix ? 5 : 4) || text === '') {
      throw fault(
        isPrefix
          ? 'prefix, its letters, what they stand for (or -), the tag needed, the tags added'
          : 'suffix, its letters, the tag needed, the tags added',
        line,
        this.file,
      );
    }
    const tags = adds.split(/ +/);
    checkTags([needs, ...tags], line, this.file, this.features);
    (isPrefix ? this.#prefixes : this.#suffixes).push({
      text,
      stands: stands === '-' ? '' : stands,
      needs,
      adds: tags,
    });
  }

  #readRow([head = '', example = '', endings = '', ...rest]: readonly string[], line: number): void {
    const [kind = '', ...more] = head.split(/ +/);
    const columns = this.#columns.get(kind);
    if (columns === undefined) throw fault(`"${kind}" has no line "forms" above`, line, this.file);
    if (example === '' || endings === '' || rest.length > 0)
      throw fault('a kind, an example and endings, with tabs between them', line, this.file);
    const cells = endings.split('|').map((cell) => cell.trim().split(/ +/));
    if (cells.length !== columns.length)
      throw fault(`${cells.length} columns, where "${kind}" has ${columns.length}`, line, this.file);
    const tags = more.filter((tag) => tag !== '^');
    checkTags(tags, line, this.file, this.features);
    this.#usedKinds.add(kind);
    const forms = cells.flatMap((cell, i) =>
      cell.filter((text) => text !== '.').map((text) => formOf(text, columns[i]!, tags)),
    );
    const lemma = forms.find(({ role }) => role === 'needed');
    if (lemma === undefined)
      throw fault('no form must be there, so every word would have this paradigm', line, this.file);
    const variants = this.#withLetters(
      { line, example, isCapital: more.includes('^'), lemmaEnding: lemma.ending, forms },
      line,
    );
    if (!variants.some(({ lemmaEnding }) => example.endsWith(lemmaEnding)))
      throw fault(`the example "${example}" does not end in "${lemma.ending}"`, line, this.file);
    this.#paradigms.push(...variants);
  }

  /** A capital in endings is one of the letters that it stands for, everywhere the same. */
  #withLetters(paradigm: Paradigm, line: number): Paradigm[] {
    const capital = /\p{Lu}/u.exec(paradigm.forms.map(({ ending }) => ending).join(' '))?.[0];
    if (capital === undefined) return [paradigm];
    const letters = this.#letters.get(capital);
    if (letters === undefined) throw fault(`"${capital}" has no line "letters" above`, line, this.file);
    return letters.flatMap((letter) => {
      const forms = paradigm.forms.map((form) => ({ ...form, ending: form.ending.replaceAll(capital, letter) }));
      return this.#withLetters(
        { ...paradigm, forms, lemmaEnding: paradigm.lemmaEnding.replaceAll(capital, letter) },
        line,
      );
    });
  }
}

const ROLES: Readonly<Record<string, ParadigmForm['role']>> = { '?': 'possible', '!': 'excluded' };

/** The tags of a row stand behind the part of speech. */
function formOf(text: string, meanings: readonly string[], more: readonly string[]): ParadigmForm {
  const role = ROLES[text[0]!] ?? 'needed';
  const spelled = role === 'needed' ? text : text.slice(1);
  const withMore = meanings.map((meaning) => {
    const [partOfSpeech = '', ...others] = meaning.split(/ +/);
    return [partOfSpeech, ...more, ...others].join(' ');
  });
  return { ending: spelled === '-' ? '' : spelled, role, meanings: role === 'excluded' ? [] : withMore };
}

function rowsOf(source: string): { cells: string[]; line: number }[] {
  return source
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'))
    .map(({ text, line }) => ({ cells: text.split('\t').map((cell) => cell.trim()), line }));
}

function fault(problem: string, line: number, file: string): DataError {
  return new DataError(`line ${line}: ${problem}`, { file });
}
