/**
 * The schemas of requests and responses: the single source for validation, TypeScript types, serialisation and OpenAPI.
 * Fields are listed in the order in which they appear in a response.
 */

import { Type } from 'typebox';
import { CONTENT_TYPES } from '../markup/content-types.js';
import { PROBLEM_CODES } from './errors.js';

const Text = Type.String({ description: 'The text to process. It is returned unchanged in the response.' });

export const TextRequest = Type.Object(
  { text: Text },
  { title: 'TextRequest', additionalProperties: false, examples: [{ text: 'Mun boađán ihttin.' }] },
);

const ContentTypeField = Type.Enum([...CONTENT_TYPES], {
  type: 'string',
  default: 'text/plain',
  description:
    'What the text is written in. Markup, code, formulas and front matter are not checked; positions are those of the text as sent.',
});
/** Many small parts: a word each, with markup between. */
const Annotation = Type.Array(
  Type.Object(
    {
      text: Type.Optional(Type.String({ description: 'Text to check.' })),
      markup: Type.Optional(Type.String({ description: 'Not checked, but counted.' })),
      interpretAs: Type.Optional(Type.String({ description: 'With `markup`: what is checked in its place.' })),
      offset: Type.Optional(Type.Unknown({ description: 'Ignored; some programs send it.' })),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 200_000,
    description:
      'In place of `text`: the parts of a text with markup, as clients of LanguageTool make them. Positions count `text` and `markup`.',
  },
);
/** Exactly one of `text` and `annotation`: `routes/marked-body.ts` sees to it. */
const MARKED_TEXT = {
  text: Type.Optional(Text),
  content_type: Type.Optional(ContentTypeField),
  annotation: Type.Optional(Annotation),
};

export const SpellRequest = Type.Object(MARKED_TEXT, {
  title: 'SpellRequest',
  additionalProperties: false,
  anyOf: [{ required: ['text'] }, { required: ['annotation'] }],
  examples: [{ text: 'Mun **boađán** ihttin.', content_type: 'text/markdown' }],
});

/** More codes than any checker has. The bound matters because every code is compared with every error. */
const CODES = { maxItems: 1000 } as const;
const CODE = Type.String({ maxLength: 200 });
const IgnoreCodes = Type.Array(CODE, {
  ...CODES,
  description: 'Error codes to leave out of the result. Empty strings are skipped.',
});
export const GrammarRequest = Type.Object(
  {
    ...MARKED_TEXT,
    ignore: Type.Optional(IgnoreCodes),
    ignore_tags: Type.Optional(
      Type.Array(CODE, {
        ...CODES,
        description: 'Old name of `ignore`, which wins where both are given.',
        deprecated: true,
      }),
    ),
  },
  {
    title: 'GrammarRequest',
    additionalProperties: false,
    anyOf: [{ required: ['text'] }, { required: ['annotation'] }],
    examples: [{ text: 'Eg veit  ikki.', ignore: ['typo'] }],
  },
);

const Encoding = Type.Enum(['utf-16', 'utf-8', 'utf-32'], {
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

const Starter = Type.Boolean({
  default: true,
  description:
    'Whether a starter may answer: a small speller, compiled from the morphology that comes with langtools, for languages without a pack or dictionary. With `false` it is as if there were none.',
});

const Addresses = Type.Boolean({
  default: false,
  description:
    'Whether web and e-mail addresses, handles, hashtags, file names and code are checked too. Otherwise their words count as right.',
});

export const GrammarQuery = Type.Object(
  {
    addresses: Type.Optional(Addresses),
    encoding: Type.Optional(Encoding),
    details: Type.Optional(Details),
    locale: Type.Optional(Locale),
    partial: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'At the deadline, return the errors of the paragraphs that were checked, with `X-Incomplete: check`, instead of 504.',
      }),
    ),
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

const SPEECH_OPTIONS = {
  pace: Type.Optional(
    Type.Number({
      minimum: 0.25,
      maximum: 4,
      default: 1,
      description: 'Speaking rate: 1 is normal, 2 is twice as fast.',
    }),
  ),
  sample_format: Type.Optional(
    Type.Enum(['s16', 'f32'], {
      type: 'string',
      default: 's16',
      description: 'Sample format of WAV: 16-bit integers or 32-bit floats.',
    }),
  ),
  timings: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Returns JSON: the audio in base64 and the start and end time of each word.',
    }),
  ),
  encoding: Type.Optional(Encoding),
};
export const SpeechQuery = Type.Object(SPEECH_OPTIONS, { additionalProperties: false });
export const SpeechTextQuery = Type.Object(
  {
    text: Type.String({
      description: 'The text to speak. URLs are often logged by proxies: do not send private text this way, use POST.',
      examples: ['Bures!'],
    }),
    ...SPEECH_OPTIONS,
  },
  { additionalProperties: false },
);

export const NoQuery = Type.Object({}, { additionalProperties: false });

export const GrammarError = Type.Object({
  error_text: Type.String({ description: 'The erroneous part of the text.' }),
  start_index: Type.Integer({ description: 'Start of the error, inclusive.' }),
  end_index: Type.Integer({ description: 'End of the error, exclusive.' }),
  error_code: Type.String({ description: 'Machine-readable code of the kind of error.' }),
  description: Type.String({
    description: 'Explanation of the error, in the language of `Accept-Language` where available.',
  }),
  suggestions: Type.Array(Type.String(), { description: 'Proposed replacements, best first.' }),
  title: Type.String({ description: 'Short title of the kind of error.' }),
});

const IncompleteField = Type.Union([Type.Literal('check'), Type.Literal('suggestions'), Type.Null()], {
  description:
    'Present only with `details=true`. `check`: parts of the text were not checked; `suggestions`: some suggestions are missing; null: the answer is complete.',
});

export const GrammarResponse = Type.Object(
  {
    text: Type.String({ description: 'The text that was checked, unchanged.' }),
    errs: Type.Array(GrammarError, { description: 'The errors, ordered by position.' }),
    trace: Type.Optional(
      Type.Array(
        Type.Object({
          step: Type.String({ description: 'Name of the step and of the file that it uses.' }),
          stream: Type.String({ description: 'Output of the step as a CG stream.' }),
        }),
        { description: 'Present only with `trace=true`.' },
      ),
    ),
    incomplete: Type.Optional(IncompleteField),
  },
  {
    title: 'GrammarResponse',
    description: 'The errors found.',
    examples: [
      {
        text: 'Eg veit  ikki.',
        errs: [
          {
            error_text: '  ',
            start_index: 7,
            end_index: 9,
            error_code: 'double-space-before',
            description: 'Tað eru tvey millumrúm.',
            suggestions: [' '],
            title: 'Tvífalt millumrúm',
          },
        ],
      },
    ],
  },
);

export const SpellSuggestion = Type.Object({
  value: Type.String({ description: 'The suggested replacement.' }),
  weight: Type.Number({ minimum: 0, description: 'Cost of the suggestion: 0 or more, lower is better.' }),
});

export const SpellResult = Type.Object({
  word: Type.String({ description: 'The word that was checked.' }),
  is_correct: Type.Boolean({ description: 'Whether the word is spelled correctly.' }),
  suggestions: Type.Array(SpellSuggestion, { description: 'Proposed replacements, best first.' }),
  start_index: Type.Optional(Type.Integer({ description: 'Present only with `offsets=true`.' })),
  end_index: Type.Optional(Type.Integer({ description: 'Present only with `offsets=true`.' })),
});

export const SpellResponse = Type.Object(
  {
    text: Type.String({ description: 'The text that was checked, unchanged.' }),
    results: Type.Array(SpellResult, { description: 'One entry per word.' }),
    incomplete: Type.Optional(IncompleteField),
  },
  {
    title: 'SpellResponse',
    description: 'The words of the text, with suggestions for the misspelled ones.',
    examples: [
      {
        text: 'Føroyar eru oyggar.',
        results: [
          { word: 'Føroyar', is_correct: true, suggestions: [] },
          { word: 'eru', is_correct: true, suggestions: [] },
          { word: 'oyggar', is_correct: false, suggestions: [{ value: 'oyggjar', weight: 5.5 }] },
        ],
      },
    ],
  },
);

export const DetectedLanguage = Type.Object({
  tag: Type.String({
    description: 'The tag of the deployment, or the usual tag of a language that it does not offer, such as `en`.',
  }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How sure this is. The confidences of all languages are at most 1 together.',
  }),
});

export const DetectResponse = Type.Object(
  {
    text: Type.String({ description: 'The text, unchanged.' }),
    results: Type.Array(DetectedLanguage, {
      description: 'The languages that the text may be in, best first. Empty when nothing is likely.',
    }),
  },
  {
    title: 'DetectResponse',
    description: 'The language of the text.',
    examples: [{ text: 'Mun boađán ihttin ruoktot.', results: [{ tag: 'se', confidence: 0.967 }] }],
  },
);

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
        found: share('Misspellings that are called wrong'),
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
});

const TagNames = Type.Record(Type.String(), Type.String());
export const LanguagesResponse = Type.Object(
  {
    available: Type.Object({
      grammar: TagNames,
      speller: TagNames,
      tts: Type.Record(Type.String(), TagNames),
    }),
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
  reason: Type.Optional(Type.String()),
});
const TagStatus = Type.Record(Type.String(), EngineStatus);
export const ReadyResponse = Type.Object(
  {
    status: Type.Enum(['ready', 'starting', 'draining']),
    grammar: TagStatus,
    speller: TagStatus,
    tts: Type.Record(Type.String(), TagStatus),
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
        problems: [],
      },
    ],
  },
);

export const PreferencesResponse = Type.Object(
  { error_tags: TagNames },
  {
    title: 'PreferencesResponse',
    description: 'All error codes that the checker can report, with their titles.',
    examples: [{ error_tags: { typo: 'Stavefeil' } }],
  },
);

export const RulesResponse = Type.Object(
  {
    rules: Type.Array(
      Type.Object({
        code: Type.String({ description: 'As in `error_code`, and as `ignore` takes it.' }),
        title: Type.String(),
        description: Type.String({ description: 'What the rule finds; a word that depends on the text is left open.' }),
      }),
    ),
  },
  {
    title: 'RulesResponse',
    description: 'The rules of the checker, in its own order.',
    examples: [
      {
        rules: [
          {
            code: 'double-space-before',
            title: 'Double space',
            description: 'There is more than one space here.',
          },
        ],
      },
    ],
  },
);

export const VoicesResponse = Type.Object(
  {
    voices: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        speaker: Type.Optional(
          Type.String({ description: 'Name of the voice that speaks; `default` is an alias of one of the voices.' }),
        ),
        language: Type.Optional(Type.String({ description: 'Tag of the spoken language.' })),
        kind: Type.Optional(Type.Enum(['formant', 'neural'])),
        engine: Type.Optional(Type.String()),
        sample_rate: Type.Optional(Type.Integer({ description: 'Samples per second.' })),
        pronunciation: Type.Optional(
          Type.Enum(['native', 'derived', 'experimental'], {
            type: 'string',
            description:
              '`native`: by the rules of the speech engine. `derived`: by rules of this project. `experimental`: by rules of this project for a language whose description leaves much open.',
          }),
        ),
        aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names that select this voice.' })),
        state: Type.Enum(['ready', 'loading', 'broken']),
        pack: Type.String(),
        version: Type.String(),
      }),
    ),
  },
  {
    title: 'VoicesResponse',
    description: 'The voices of the language, with their state.',
    examples: [
      {
        voices: [
          {
            name: 'woman',
            description: "a woman's voice, formant synthesis, pronunciation by rules",
            speaker: 'woman',
            language: 'se',
            kind: 'formant',
            engine: 'espeak-ng',
            sample_rate: 22050,
            pronunciation: 'derived',
            aliases: ['biret', 'sunna'],
            state: 'ready',
            pack: 'espeak-ng',
            version: '0.3.5',
          },
        ],
      },
    ],
  },
);

export const ProblemResponse = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: Type.Enum(PROBLEM_CODES),
    message: Type.String({ description: 'The same as `detail`.' }),
  },
  {
    title: 'ProblemResponse',
    description: 'A problem document (RFC 9457).',
    examples: [
      {
        type: '/problems/unknown-tag',
        title: 'This deployment does not offer the language',
        status: 404,
        detail: 'This deployment offers no speller for "xx".',
        instance: '/speller/xx',
        code: 'unknown-tag',
        message: 'This deployment offers no speller for "xx".',
      },
    ],
  },
);
