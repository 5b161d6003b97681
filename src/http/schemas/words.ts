/** What is asked and answered about single words: their readings, their forms, their inflection. */
import { Type } from 'typebox';
import { ANALYSIS_FORMATS } from '../../answers/analysis-formats.js';
import { Encoding, Starter } from './queries.js';

/** A reading is a lemma and some ten tags; generators take no more. */
const LONGEST_READING = 500;
const MOST_READINGS = 1000;

const Tags = Type.Array(Type.String(), { description: 'Tags as the source of the readings writes them.' });

export const AnalyseQuery = Type.Object(
  {
    disambiguate: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Only the readings that the constraint grammar of the language leaves, where it has one.',
      }),
    ),
    encoding: Type.Optional(Encoding),
    format: Type.Optional(
      Type.Enum([...ANALYSIS_FORMATS], {
        type: 'string',
        default: 'json',
        description:
          'JSON; `cg`: the stream format of constraint grammar, with all readings; `conllu`: CoNLL-U with the first reading of each word. The latter two are text/plain.',
      }),
    ),
    guess: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Unknown words get readings, too, which are marked as guesses.',
      }),
    ),
    starter: Type.Optional(Starter),
  },
  { additionalProperties: false },
);

const WordReading = Type.Object({
  lemma: Type.String({ description: 'Base form. Of a compound, the whole.' }),
  tags: Tags,
  upos: Type.String({ description: 'Part of speech of Universal Dependencies.' }),
  feats: Type.Record(Type.String(), Type.String(), { description: 'Features of Universal Dependencies.' }),
  weight: Type.Number({ description: 'A cost: lower is better. 0 where the source has none.' }),
  parts: Type.Optional(
    Type.Array(Type.Object({ lemma: Type.String(), tags: Tags }), { description: 'Only of compounds: their parts.' }),
  ),
  guess: Type.Optional(Type.Boolean({ description: 'Only with `guess=true`: the word itself is not known.' })),
});

export const AnalyseResponse = Type.Object(
  {
    text: Type.String({ description: 'The text, unchanged.' }),
    tokens: Type.Array(
      Type.Object({
        text: Type.String({ description: 'A word, a number or a mark.' }),
        start_index: Type.Integer({ description: 'Start, inclusive.' }),
        end_index: Type.Integer({ description: 'End, exclusive.' }),
        readings: Type.Array(WordReading, { description: 'Best first; none for a word that is not known.' }),
      }),
    ),
  },
  {
    title: 'AnalyseResponse',
    description: 'What each word of a text may be.',
    examples: [
      {
        text: 'guolis',
        tokens: [
          {
            text: 'guolis',
            start_index: 0,
            end_index: 6,
            readings: [
              {
                lemma: 'guolli',
                tags: ['N', 'Sg', 'Loc'],
                upos: 'NOUN',
                feats: { Case: 'Loc', Number: 'Sing' },
                weight: 0,
              },
            ],
          },
        ],
      },
    ],
  },
);

/** A sign, a soft hyphen, or what stands for one in markup: `&shy;`, `<wbr>`. */
const LONGEST_SIGN = 20;

export const HyphenateQuery = Type.Object(
  {
    character: Type.Optional(
      Type.String({
        default: '-',
        maxLength: LONGEST_SIGN,
        description: 'What is put at each division, for example a soft hyphen (`%C2%AD`).',
      }),
    ),
    encoding: Type.Optional(Encoding),
    starter: Type.Optional(Starter),
  },
  { additionalProperties: false },
);

export const HyphenateResponse = Type.Object(
  {
    text: Type.String({ description: 'The text, unchanged.' }),
    hyphenated: Type.String({ description: 'The text with a sign at every division.' }),
    words: Type.Array(
      Type.Object({
        text: Type.String({ description: 'A word that has letters.' }),
        start_index: Type.Integer({ description: 'Start, inclusive.' }),
        end_index: Type.Integer({ description: 'End, exclusive.' }),
        hyphenated: Type.String({ description: 'The word with a sign at every division.' }),
      }),
    ),
  },
  {
    title: 'HyphenateResponse',
    description: 'Where the words of a text may be divided.',
    examples: [
      {
        text: 'guolli',
        hyphenated: 'guol-li',
        words: [{ text: 'guolli', start_index: 0, end_index: 6, hyphenated: 'guol-li' }],
      },
    ],
  },
);

export const WordsQuery = Type.Object({ starter: Type.Optional(Starter) }, { additionalProperties: false });

export const GenerateRequest = Type.Object(
  {
    readings: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_READING }), {
      maxItems: MOST_READINGS,
      description: 'Lemmas with tags, as the analysis of the language has them, joined by `+`.',
    }),
  },
  { title: 'GenerateRequest', additionalProperties: false, examples: [{ readings: ['guolli+N+Sg+Loc'] }] },
);

export const GenerateResponse = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        reading: Type.String({ description: 'As it was sent.' }),
        forms: Type.Array(Type.String(), { description: 'Best first; none where the word has no such form.' }),
      }),
    ),
  },
  {
    title: 'GenerateResponse',
    description: 'The written words of readings.',
    examples: [{ results: [{ reading: 'guolli+N+Sg+Loc', forms: ['guolis'] }] }],
  },
);

export const ParadigmQuery = Type.Object(
  {
    pos: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'Only this part of speech: a tag of the source (`N`) or of Universal Dependencies (`NOUN`).',
        examples: ['N'],
      }),
    ),
    starter: Type.Optional(Starter),
  },
  { additionalProperties: false },
);

export const ParadigmResponse = Type.Object(
  {
    lemma: Type.String({ description: 'As it was asked for.' }),
    tables: Type.Array(
      Type.Object({
        pos: Type.String({ description: 'Part of speech, as the source writes it.' }),
        cells: Type.Array(
          Type.Object({
            row: Type.String({ description: 'In the language, where its layout has names in it.' }),
            column: Type.String({ description: 'Empty where a form stands alone.' }),
            row_english: Type.String(),
            column_english: Type.String(),
            tags: Tags,
            forms: Type.Array(Type.String(), { description: 'Best first; none where the word has no such form.' }),
          }),
        ),
      }),
      { description: 'One for each word of this base form: two where it is a noun and a verb, or of two genders.' },
    ),
  },
  {
    title: 'ParadigmResponse',
    description: 'The inflection tables of a word.',
    examples: [
      {
        lemma: 'guolli',
        tables: [
          {
            pos: 'N',
            cells: [
              {
                row: 'lokatiiva',
                column: 'ovttaidlohku',
                row_english: 'locative',
                column_english: 'singular',
                tags: ['N', 'Sg', 'Loc'],
                forms: ['guolis'],
              },
            ],
          },
        ],
      },
    ],
  },
);
