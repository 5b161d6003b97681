/** What the service says about itself: its state, its languages, and where their data comes from. */
import { Type } from 'typebox';

export const HealthResponse = Type.Object(
  { status: Type.String({ description: '`ok` when the service accepts requests; `draining` while it shuts down.' }) },
  { title: 'HealthResponse', description: 'The state of the service.', examples: [{ status: 'ok' }] },
);

export const LanguagesQuery = Type.Object(
  {
    details: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Adds `details`: for each language its readable names, and where its data comes from.',
      }),
    ),
  },
  { additionalProperties: false },
);

const share = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: `${description}, in per cent.` }));
const ORIGIN = {
  source: Type.Enum(['pack', 'built-in', 'starter'], {
    type: 'string',
    description:
      'Whether the data is an installed pack, comes with langtools, or is a starter: a small speller that knows the common words.',
  }),
  version: Type.String({ description: 'The version of that data.' }),
  experimental: Type.Optional(
    Type.Boolean({ description: 'Only of starters: too little is known of the language to rely on it.' }),
  ),
  figures: Type.Optional(
    Type.Object(
      {
        tokens: share('Words of running text that the lexicon has'),
        falseAlarms: share('Words of correct running text that are called wrong'),
        otherAlarms: share('Words of correct text of another kind that are called wrong'),
        found: share('Misspellings that are called wrong'),
        foundUnknown: share('Made slips of words that the lexicon does not have, which are called wrong'),
        first: share('Misspellings found for which the right word is suggested first'),
        misspellings: Type.Optional(Type.Integer({ description: 'How many misspellings were tried.' })),
        made: Type.Optional(Type.Boolean({ description: 'They were made by a program, because none are on record.' })),
        text: Type.Optional(
          Type.Literal('words', {
            description: 'There was no other text than the one that the stems were taken from.',
          }),
        ),
      },
      { description: 'Only of starters: what was measured, where there is data to measure it on.' },
    ),
  ),
};
const OperationDetails = Type.Object({ ...ORIGIN, pack: Type.String({ description: 'What the data is called.' }) });
export const LanguageDetails = Type.Object({
  autonym: Type.String({ description: 'What its speakers call the language.' }),
  english: Type.String({ description: 'Its English name.' }),
  variety: Type.Optional(
    Type.String({ description: 'For one of several tags of a language: what the tag is named after.' }),
  ),
  ...ORIGIN,
  grammar: Type.Optional(OperationDetails),
  speller: Type.Optional(OperationDetails),
  tts: Type.Optional(OperationDetails),
  analyse: Type.Optional(OperationDetails),
  hyphenate: Type.Optional(OperationDetails),
});

const TagNames = Type.Record(Type.String(), Type.String());
export const LanguagesResponse = Type.Object(
  {
    available: Type.Object({
      grammar: TagNames,
      speller: TagNames,
      tts: Type.Record(Type.String(), TagNames),
    }),
    elsewhere: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Only where this process serves a part of the languages: the tags that others serve, with the base URL of each.',
      }),
    ),
    details: Type.Optional(
      Type.Record(Type.String(), LanguageDetails, {
        description:
          'Only with `details=true`. `source` and `version` of a language are those of its speller, else of its grammar checker, else of its voices.',
      }),
    ),
  },
  {
    title: 'LanguagesResponse',
    description:
      'The languages that are ready to use, by operation: tags with language names; for speech, tags with their voices and descriptions.',
    examples: [
      { available: { grammar: { ga: 'Gaeilge' }, speller: { ga: 'Gaeilge' }, tts: { ga: { default: 'formant' } } } },
      {
        available: { grammar: {}, speller: { 'est-x-plamk': 'EST-X-PLAMK' }, tts: {} },
        details: {
          'est-x-plamk': {
            autonym: 'Eesti (PLAMK)',
            english: 'Estonian (PLAMK)',
            variety: 'named after PLAMK, the language model by Jaak Pruulmann-Vengerfeldt',
            source: 'built-in',
            version: '2.0.0',
            speller: { source: 'built-in', version: '2.0.0', pack: 'dictionary-et' },
          },
        },
      },
    ],
  },
);

const EngineStatus = Type.Object({
  state: Type.Enum(['ready', 'loading', 'not-installed', 'broken']),
  pack: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  source: Type.Optional(Type.Literal('starter', { description: 'Only where the data is a starter.' })),
  experimental: Type.Optional(Type.Boolean({ description: 'Only where the data is a starter.' })),
  lettersOnly: Type.Optional(
    Type.Literal(true, {
      description:
        'Only of a starter that finds less than a fifth of the misspellings: it checks letters, not spelling.',
    }),
  ),
  reason: Type.Optional(Type.String()),
});
const TagStatus = Type.Record(Type.String(), EngineStatus);
export const ReadyResponse = Type.Object(
  {
    status: Type.Enum(['ready', 'starting', 'draining']),
    grammar: TagStatus,
    speller: TagStatus,
    tts: Type.Record(Type.String(), TagStatus),
    analyse: TagStatus,
    hyphenate: TagStatus,
    problems: Type.Array(Type.String(), {
      description: 'What is wrong with the service although it goes on, such as a packs folder that is gone.',
    }),
  },
  {
    title: 'ReadyResponse',
    description: 'The state of the service and of every tag.',
    examples: [
      {
        status: 'ready',
        grammar: { ga: { state: 'not-installed' } },
        speller: { ga: { state: 'ready', pack: 'dictionary-ga', version: '3.0.0' } },
        tts: {},
        analyse: {},
        hyphenate: {},
        problems: [],
      },
    ],
  },
);
