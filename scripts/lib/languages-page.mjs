/**
 * The text of docs/languages.md, from the data that it is about: names, deployments, dictionaries, checkers and starters. Start
 * at `languagesPage`; `readLanguageData` reads the data of this project.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `root` is the folder of the project, as a URL. */
export function readLanguageData(root) {
  const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  const files = readdirSync(new URL('deployments/', root)).filter((file) => file.endsWith('.json'));
  const deployments = files.map((file) => read(`deployments/${file}`));
  const tags = deployments.flatMap(({ speller, grammar }) => [...Object.keys(speller), ...Object.keys(grammar)]);
  const hasRules = (language) => existsSync(new URL(`languages/${language}/grammar/rules.cg3`, root));
  // A dictionary serves variants of its language, too, and so do its rules.
  const dictionaries = Object.values(read('languages/dictionaries.json'));
  return {
    tags: [...new Set(tags)].sort(),
    names: read('languages/names.json'),
    dictionaries: read('languages/dictionaries.json'),
    starters: read('languages/starters.json'),
    starterFigures: read('languages/made/starter-figures.json'),
    dictionaryFigures: read('languages/made/dictionary-figures.json'),
    wordFigures: read('languages/made/word-figures.json'),
    hasChecker: (tag) =>
      hasRules(tag) || dictionaries.some(({ tags, language }) => tags.includes(tag) && hasRules(language)),
  };
}

export function languagesPage(data) {
  const { tags, names, dictionaries, starters, starterFigures, dictionaryFigures, wordFigures, hasChecker } = data;
  const builtIn = new Map(
    Object.values(dictionaries).flatMap(({ tags: served, language }) => served.map((tag) => [tag, language])),
  );
  const languageOf = (tag) => Object.keys(starters).find((language) => starters[language].tags.includes(tag));
  const row = (tag) => {
    const { autonym, english } = names[tag];
    const language = builtIn.has(tag) ? undefined : languageOf(tag);
    const { tokens, falseAlarms, otherAlarms, found, foundUnknown, first, text, made } =
      dictionaryFigures[builtIn.get(tag)] ?? starterFigures[language] ?? {};
    const figures = [
      percentage(tokens, text === 'words' ? ' (seen)' : ''),
      percentage(falseAlarms),
      percentage(otherAlarms),
      percentage(found, made ? ' (made)' : ''),
      percentage(foundUnknown),
      percentage(first),
    ];
    const spelling = builtIn.has(tag) ? 'built in' : starterLabel(starters[language], found);
    return `| \`${tag}\` | ${[autonym, english, spelling, hasChecker(tag) ? 'built in' : '', ...figures].join(' | ')} |`;
  };
  const varieties = tags.filter((tag) => names[tag].variety !== undefined);
  return `${INTRODUCTION}
| tag | name | English name | spelling | grammar | words known | false alarms | on other text | found | of unknown words | right word first |
|---|---|---|---|---|---|---|---|---|---|---|
${tags.map(row).join('\n')}

Some languages have more than one tag, because more than one group has made data for them:

${varieties.map((tag) => `- \`${tag}\` is ${names[tag].variety}.`).join('\n')}

${ENDING}
${WORDS}
| language | treebank | words | with a reading | part of speech | base form | both |
|---|---|---|---|---|---|---|
${wordFigures.map(wordRow).join('\n')}
`;
}

function wordRow({ language, treebank, words, reading, partOfSpeech, lemma, both }) {
  const shares = [reading, partOfSpeech, lemma, both].map((share) => `${share.toFixed(1)} %`);
  return `| ${[language, treebank, words, ...shares].join(' | ')} |`;
}

/** In per cent, as in `src/packs/built-in/starters.ts`. */
const SPELLING_FOUND = 20;

function starterLabel(starter, found = SPELLING_FOUND) {
  if (starter === undefined) return 'with a pack';
  if (found < SPELLING_FOUND) return 'starter, checks letters only';
  return starter.experimental === true ? 'starter, experimental' : 'starter';
}

function percentage(value, remark = '') {
  return value === undefined ? '' : `${value} %${remark}`;
}

const INTRODUCTION = `# Languages

All 52 tags with the names that people use, from [languages/names.json](../languages/names.json). \`GET /languages\`
lists the names of the specification; \`GET /languages?details=true\`, the page and \`langtools languages\` show these.
\`node scripts/languages-page.mjs\` writes this page from the data.

**Spelling** is "built in" where a published dictionary comes with langtools. A "starter" is a small speller of this
project, compiled from the morphology in \`languages/<tag>/morphology/\`: it knows the closed classes, the inflection and
the common words of a language, and judges the words that it does not know by their letters and by how near they are to
words that it knows. "Experimental" are those that we would not defend before a speaker: too little of the language could
be looked up. "Checks letters only" are those that find less than a fifth of the misspellings: they tell keyboard mash and letters that
cannot follow each other, not spelling. A published pack is better than a starter and takes its place as soon as it is installed, without a restart:
see [packs.md](guides/packs.md). \`?starter=false\` in a request, and \`--no-starters\`, turn starters off: then these tags
answer 503 \`pack-not-installed\`. Speech works for every tag.

The figures are per cent, and are left out where there is no text to measure on:

- words known: words of running text that the lexicon has; "seen" where the only text is the one that the stems were taken
  from. Texts quote other languages, above all in the smallest ones, and those words count as unknown.
- false alarms: words of running text that the speller calls wrong. Many of them are misspellings of the text. Of dictionaries: words in
  small letters in the test parts of treebanks, which nobody has looked at; of Latvian in the development part (\`bench/spelling/dictionary-figures.mjs\`).
- on other text: the same on the Universal Declaration of Human Rights and on treebanks. A treebank may be in a dialect
  (Komi-Zyrian: speech) or in another orthography.
- found: misspellings that the speller calls wrong; "made" where no real ones are on record, and slips were made by a program
  from words that the starter knows, or for a dictionary from words of the treebank. Those are easier.
- of unknown words: made slips of words that the lexicon does not have, which are called wrong. Nothing is near them: their letters alone tell.
- right word first: of the misspellings found, how often the first suggestion is what was meant
`;

const ENDING = `Where no pack is installed, a tag of this list may be served by a built-in dictionary or a starter of the same language:
\`X-Pack\` and \`GET /languages?details=true\` say which data answered.
`;

const WORDS = `## Words

For how many words of a treebank's test part the [analysis](guides/words.md) that the service gives without a pack has a reading, one with the right part of speech, one with the right base form, and one with both.
Counted without guesses on 18 November 2026 (se, koi, myv and bxr on 19 November) by \`node bench/analysis/recall.mjs FOLDER\` ([what counts as right](../bench/analysis/README.md#base-form-and-part-of-speech)); Komi-IKDP is transcribed speech, and the treebank of Buryat gives
the stems of verbs as base forms, where ours are participles (*яба*, *ябаха*).
`;
