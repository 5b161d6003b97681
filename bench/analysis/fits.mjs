/** Whether a reading says what a treebank of Universal Dependencies says of a word. `languages/common/features.tsv` has the equivalents. */
import { readFileSync } from 'node:fs';

/** What is compared; a treebank has more features. */
const FEATURES = [
  'Number',
  'Gender',
  'Definite',
  'Case',
  'Tense',
  'Mood',
  'Person',
  'Degree',
  'VerbForm',
  'Voice',
  'Form',
];
/** A dictionary of names does not say the gender of a name, nor do texts show it. */
const NOT_OF_NAMES = new Set(['Gender', 'Number', 'Definite']);

/** Values of `Form` that say which clause a particle begins, not how a word begins. */
const NO_MUTATIONS = new Set(['Direct', 'Indirect', 'VF']);
/** What a reading without such a tag has, as treebanks differ in whether they say it. */
const UNMARKED = new Set(['Voice=Act', 'Degree=Pos']);
/** No words, or none of the language. */
export const LEFT_OUT = new Set(['PUNCT', 'SYM', 'NUM', 'X', '_']);

/** What the tags of a reading say, by a table of `languages/common`; in that of morphologies a row may have a condition (`V Neg`). */
export function featuresBy(table) {
  const equivalents = readEquivalents(new URL(`../../languages/common/${table}`, import.meta.url));
  /** The last tag that names a feature decides. */
  return (tags) => {
    const equivalent = (name) => {
      const condition = tags.find((other) => equivalents.has(`${other} ${name}`));
      return equivalents.get(condition === undefined ? name : `${condition} ${name}`) ?? [];
    };
    return new Map(tags.flatMap(equivalent).map(([key, text]) => [key, text.split(',')]));
  };
}

export const featuresOf = featuresBy('features.tsv');

export function parseFeatures(text) {
  return new Map(text === '_' ? [] : text.split('|').map((pair) => pair.split('=')));
}

function readEquivalents(url) {
  const rows = readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    rows.map((line) => {
      const [name, equivalent] = line.split('\t');
      return [name, equivalent === '_' ? [] : equivalent.split(' ').map((pair) => pair.split('='))];
    }),
  );
}

/** What the treebank says of a word must be among what the reading says; what the treebank leaves open may be anything. */
export function fits(reading, { upos, features }) {
  if (!reading.get('UPOS')?.includes(upos)) return false;
  return FEATURES.every((name) => {
    const wanted = features.get(name);
    if (wanted === undefined || (upos === 'PROPN' && NOT_OF_NAMES.has(name))) return true;
    if (name === 'Form' && NO_MUTATIONS.has(wanted)) return true;
    const values = reading.get(name);
    if (values === undefined) return UNMARKED.has(`${name}=${wanted}`);
    return wanted.split(',').some((each) => values.includes(each));
  });
}
