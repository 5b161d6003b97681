/**
 * The description of a speller, `speller.json`: which sources make its lexicon, which make its suggestions. Start at
 * `readSpellerDescription`. Every file name is relative to the folder of the description.
 */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { closest, LineIndex, SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { MAX_DISTANCE } from '../error-model/build-error-model.js';
import { fieldPlaces } from './field-places.js';

export const DESCRIPTION_FILE = 'speller.json';

/** A path inside the folder: a description from elsewhere must not read other files of this computer. */
const FileName = Type.String({ minLength: 1, maxLength: 300 });
const Files = Type.Union([FileName, Type.Array(FileName, { minItems: 1, maxItems: 1000 })]);
const closed = { additionalProperties: false };

const Suggestions = Type.Object(
  {
    /** Edits in a word at most. */
    distance: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_DISTANCE })),
    /** What an edit costs when no file states it. */
    cost: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    swaps: Type.Optional(Type.Enum(['none', 'listed', 'all'])),
    letters: Type.Optional(FileName),
    strings: Type.Optional(Files),
    finalStrings: Type.Optional(Files),
    initialStrings: Type.Optional(Files),
    words: Type.Optional(Files),
  },
  closed,
);

const Weights = Type.Object(
  {
    /** Texts whose words are counted. */
    corpus: Type.Optional(Files),
    /** The weight of a word that the corpus does not have. */
    maximum: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
    /** What is added to a word for each of these tags in its analysis. */
    tags: Type.Optional(Type.Record(Type.String({ minLength: 1 }), Type.Number({ minimum: 0, maximum: 100_000 }))),
  },
  closed,
);

const Filters = Type.Object({ upper: Type.Optional(Files), lower: Type.Optional(Files) }, closed);

const Description = Type.Object(
  {
    locale: Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    version: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+_-]{0,60}$' })),
    lexicon: Files,
    rules: Type.Optional(Files),
    filters: Type.Optional(Filters),
    /** The side of the lexicon that people write. */
    surface: Type.Optional(Type.Enum(['lower', 'upper'])),
    weights: Type.Optional(Weights),
    suggestions: Type.Optional(Suggestions),
  },
  closed,
);

export type SpellerDescription = Static<typeof Description>;
export type SuggestionsDescription = Static<typeof Suggestions>;

/** What the pattern of a field means, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  '/locale': 'must be a language tag, such as "se" or "qaa"',
  '/version': 'must be a version, such as "1.0"',
};

/** Throws `SourceError` with the place of every field that is wrong. */
export function readSpellerDescription(file: SourceFile): SpellerDescription {
  const value = parse(file);
  if (Value.Check(Description, value)) {
    checkFileNames(file, value);
    return value;
  }
  const places = fieldPlaces(file.text);
  const problems: SourceProblem[] = [];
  const seen = new Set<string>();
  for (const error of Value.Errors(Description, value)) {
    for (const [path, message, hint] of explain(error, value)) {
      if (seen.has(path)) continue;
      seen.add(path);
      problems.push(problemAt(file, places, path, `${fieldName(path)}${message}`, hint));
    }
  }
  throw new SourceError(problems);
}

function parse(file: SourceFile): unknown {
  try {
    return JSON.parse(file.text);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    // Engines name the place in words; at the end of the text they name none.
    const offset = /position (\d+)/.exec(said)?.[1];
    const place = new LineIndex(file.text).placeOf(offset === undefined ? file.text.length : Number(offset));
    const message = `this is not valid JSON: ${said.replace(/ in JSON at position.*| \(line.*/, '')}`;
    const hint = 'is a comma, a quotation mark or a bracket missing before this place, or one too many?';
    throw new SourceError([{ file: file.name, ...place, message, hint, severity: 'error' }], { cause });
  }
}

type Explained = readonly [path: string, message: string, hint?: string | undefined];

function explain(error: ReturnType<typeof Value.Errors>[number], value: unknown): Explained[] {
  const path = error.instancePath;
  // Said of every field that is not known; the object that has it is reported as well, with all their names.
  if (error.keyword === 'boolean') return [];
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((name): Explained => {
      const hint = closest(name, fieldNamesAt(path));
      const fieldList = `the fields here are ${fieldNamesAt(path).join(', ')}`;
      return [`${path}/${name}`, ' is not known', hint === undefined ? fieldList : `did you mean "${hint}"?`];
    });
  }
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name): Explained => [`${path}/${name}`, ' is missing']);
  }
  // Each branch of a union has a complaint of its own; what the field takes is said once.
  if (/^\/(lexicon|rules|filters\/\w+|weights\/corpus|suggestions\/\w*([sS]trings|words))(\/\d+)?$/.test(path)) {
    return [[path, ' must be a file name or a list of file names']];
  }
  const choices = error.keyword === 'enum' ? ` (${error.params.allowedValues.map(String).join(', ')})` : '';
  const wrongValue = valueAt(value, path);
  const shown = typeof wrongValue === 'object' ? '' : `: ${JSON.stringify(wrongValue)}`;
  return [[path, `${shown} ${PATTERNS[path] ?? `${error.message}${choices}`}`]];
}

function fieldNamesAt(path: string): string[] {
  const part = { '/suggestions': Suggestions, '/weights': Weights, '/filters': Filters }[path] ?? Description;
  return Object.keys(part.properties);
}

function fieldName(path: string): string {
  return path === '' ? 'the description' : `"${path.slice(1).replaceAll('/', '.')}"`;
}

function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

function checkFileNames(file: SourceFile, description: SpellerDescription): void {
  const places = fieldPlaces(file.text);
  const problems: SourceProblem[] = [];
  const check = (path: string, names: string | readonly string[] | undefined): void => {
    for (const [i, name] of filesOf(names).entries()) {
      if (!/^([A-Za-z]:|[\\/])|(^|[\\/])\.\.([\\/]|$)/.test(name)) continue;
      const at = typeof names === 'string' ? path : `${path}/${i}`;
      problems.push(problemAt(file, places, at, `"${name}" is outside the folder of the description`));
    }
  };
  const { lexicon, rules, filters, weights, suggestions } = description;
  check('/lexicon', lexicon);
  check('/rules', rules);
  for (const [name, names] of Object.entries(filters ?? {})) check(`/filters/${name}`, names);
  check('/weights/corpus', weights?.corpus);
  for (const name of ['letters', 'strings', 'finalStrings', 'initialStrings', 'words'] as const) {
    check(`/suggestions/${name}`, suggestions?.[name]);
  }
  if (problems.length > 0) throw new SourceError(problems);
}

function problemAt(
  file: SourceFile,
  places: ReadonlyMap<string, number>,
  path: string,
  message: string,
  hint?: string,
): SourceProblem {
  // A field that is missing is reported where the object that should have it begins.
  const offset = places.get(path) ?? places.get(path.replace(/\/[^/]*$/, '')) ?? 0;
  const place = new LineIndex(file.text).placeOf(offset);
  return { file: file.name, ...place, message, severity: 'error', ...(hint === undefined ? {} : { hint }) };
}

/** One name or several, as a list. */
export function filesOf(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}
