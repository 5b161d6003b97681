/** The options of spelling and grammar checks in the query, some of which others share. */
import { Type } from 'typebox';

/** The unit of positions. */
export const Encoding = Type.Enum(['utf-16', 'utf-8', 'utf-32'], {
  type: 'string',
  default: 'utf-16',
  description: 'The unit of every index: UTF-16 code units, UTF-8 bytes, or Unicode code points.',
});

const Details = Type.Boolean({
  default: false,
  description:
    'Adds `incomplete`: `check` or `suggestions` if the time or work limit ended a search, otherwise null. The header `X-Incomplete` says the same.',
});

const Locale = Type.String({
  maxLength: 200,
  pattern: '^[A-Za-z0-9-]+(,[A-Za-z0-9-]+)*$',
  description:
    'Languages for titles and descriptions, best first, separated by commas. Takes precedence over `Accept-Language`.',
  examples: ['nb,en'],
});
export const PreferencesQuery = Type.Object({ locale: Type.Optional(Locale) }, { additionalProperties: false });

export const Starter = Type.Boolean({
  default: true,
  description:
    'Whether a starter may answer: a small speller, compiled from the morphology that comes with langtools, for languages without a pack or dictionary. With `false` it is as if there were none.',
});

const Addresses = Type.Boolean({
  default: false,
  description:
    'Whether web and e-mail addresses, handles, hashtags, file names and code are checked too. Otherwise their words count as right.',
});

const Partial = Type.Boolean({
  default: false,
  description:
    'At the deadline, return what was found until then, with `X-Incomplete: check`, instead of 504: the errors of the paragraphs that were checked (of a long one, of its first sentences), or the results of the words that were judged.',
});

export const GrammarQuery = Type.Object(
  {
    addresses: Type.Optional(Addresses),
    encoding: Type.Optional(Encoding),
    details: Type.Optional(Details),
    locale: Type.Optional(Locale),
    partial: Type.Optional(Partial),
    starter: Type.Optional(Starter),
    pipeline: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'The pipeline of the pack that checks the text. The default is the default pipeline of the pack. Ignored by checkers that have only one pipeline.',
      }),
    ),
    trace: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Adds `trace`: the output of each step of the pipeline, with the rules that applied. For texts of up to 5,000 UTF-16 units.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const SpellerQuery = Type.Object(
  {
    addresses: Type.Optional(Addresses),
    encoding: Type.Optional(Encoding),
    details: Type.Optional(Details),
    offsets: Type.Optional(
      Type.Boolean({ default: false, description: 'Adds `start_index` and `end_index` to each result.' }),
    ),
    partial: Type.Optional(Partial),
    suggestions: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, default: 10, description: 'Maximum number of suggestions per word.' }),
    ),
    suggest: Type.Optional(
      Type.Enum(['wrong', 'all'], {
        type: 'string',
        default: 'wrong',
        description: 'Which words get suggestions: only the misspelled ones, or all.',
      }),
    ),
    starter: Type.Optional(Starter),
  },
  { additionalProperties: false },
);

export const NoQuery = Type.Object({}, { additionalProperties: false });
