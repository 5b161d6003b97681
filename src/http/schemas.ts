/**
 * The shapes of requests and answers: one source for validation, TypeScript types, serialisation and OpenAPI. Fields
 * stand in the order in which they are answered.
 */
import { Type } from 'typebox';
import { PROBLEM_CODES } from './errors.js';

const Text = Type.String({ description: 'The text to process. It comes back exactly as sent.' });

export const TextRequest = Type.Object(
  { text: Text },
  { title: 'TextRequest', examples: [{ text: 'Mun boađán ihttin.' }] },
);

/** More codes than any checker has; a list without end would be compared with every error. */
const CODES = { maxItems: 1000 } as const;
const CODE = Type.String({ maxLength: 200 });
const IgnoreCodes = Type.Array(CODE, { ...CODES, description: 'Error codes to leave out; empty strings are skipped.' });
export const GrammarRequest = Type.Object(
  {
    text: Text,
    ignore: Type.Optional(IgnoreCodes),
    ignore_tags: Type.Optional(
      Type.Array(CODE, { ...CODES, description: 'The old name of `ignore`.', deprecated: true }),
    ),
  },
  { title: 'GrammarRequest', examples: [{ text: 'Eg veit  ikki.', ignore: ['typo'] }] },
);

const Encoding = Type.Enum(['utf-16', 'utf-8', 'utf-32'], {
  type: 'string',
  default: 'utf-16',
  description: 'The unit of every index: UTF-16 code units, bytes of UTF-8, or code points.',
});

export const GrammarQuery = Type.Object(
  {
    encoding: Type.Optional(Encoding),
    pipeline: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Which of the pack’s pipelines checks the text; its default one without. Checkers with one only pay no heed.',
      }),
    ),
    trace: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Adds `trace`: what each step of the pipeline handed on, with the rules that acted. For short texts.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const SpellerQuery = Type.Object(
  {
    encoding: Type.Optional(Encoding),
    offsets: Type.Optional(
      Type.Boolean({ default: false, description: 'Adds `start_index` and `end_index` to each result.' }),
    ),
    suggestions: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, default: 10, description: 'At most so many suggestions per word.' }),
    ),
    suggest: Type.Optional(
      Type.Enum(['wrong', 'all'], { type: 'string', default: 'wrong', description: 'Which words get suggestions.' }),
    ),
  },
  { additionalProperties: false },
);

const SPEECH_OPTIONS = {
  pace: Type.Optional(Type.Number({ minimum: 0.25, maximum: 4, default: 1, description: 'Speed; 1 is normal.' })),
  sample_format: Type.Optional(
    Type.Enum(['s16', 'f32'], {
      type: 'string',
      default: 's16',
      description: 'WAV samples: 16-bit integers or 32-bit floats.',
    }),
  ),
  timings: Type.Optional(
    Type.Boolean({ default: false, description: 'Answers JSON: the audio in base64 and when each word is heard.' }),
  ),
  encoding: Type.Optional(Encoding),
};
export const SpeechQuery = Type.Object(SPEECH_OPTIONS, { additionalProperties: false });
export const SpeechTextQuery = Type.Object(
  {
    text: Type.String({
      description: 'The text to speak. Addresses end up in logs of others: nothing private.',
      examples: ['Bures!'],
    }),
    ...SPEECH_OPTIONS,
  },
  { additionalProperties: false },
);

export const NoQuery = Type.Object({}, { additionalProperties: false });

export const GrammarError = Type.Object({
  error_text: Type.String({ description: 'The part of the text that is in error.' }),
  start_index: Type.Integer({ description: 'Where it starts, inclusive.' }),
  end_index: Type.Integer({ description: 'Where it ends, exclusive.' }),
  error_code: Type.String({ description: 'Machine-readable code naming the kind of error.' }),
  description: Type.String({ description: 'Explanation of the error.' }),
  suggestions: Type.Array(Type.String(), { description: 'Proposed replacements, best first.' }),
  title: Type.String({ description: 'Short name of the kind of error.' }),
});

export const GrammarResponse = Type.Object(
  {
    text: Type.String({ description: 'The text that was checked, as sent.' }),
    errs: Type.Array(GrammarError, { description: 'Errors found, ordered by position.' }),
    trace: Type.Optional(
      Type.Array(
        Type.Object({
          step: Type.String({ description: 'The step, and the file that it works with.' }),
          stream: Type.String({ description: 'Its output as a CG stream.' }),
        }),
        { description: 'Only with `trace=true`.' },
      ),
    ),
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
  value: Type.String({ description: 'The suggested word.' }),
  weight: Type.Number({ minimum: 0, description: 'Its cost: 0 or more, lower is better.' }),
});

export const SpellResult = Type.Object({
  word: Type.String({ description: 'The word that was checked.' }),
  is_correct: Type.Boolean({ description: 'Whether it is spelled correctly.' }),
  suggestions: Type.Array(SpellSuggestion, { description: 'Proposed replacements, best first.' }),
  start_index: Type.Optional(Type.Integer({ description: 'Only with `offsets=true`.' })),
  end_index: Type.Optional(Type.Integer({ description: 'Only with `offsets=true`.' })),
});

export const SpellResponse = Type.Object(
  {
    text: Type.String({ description: 'The text that was checked, as sent.' }),
    results: Type.Array(SpellResult, { description: 'One entry per word.' }),
  },
  {
    title: 'SpellResponse',
    description: 'The words, and what could replace the wrong ones.',
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

export const HealthResponse = Type.Object(
  { status: Type.String({ description: '`ok` when the service can serve.' }) },
  { title: 'HealthResponse', description: 'How the service is.', examples: [{ status: 'ok' }] },
);

const TagNames = Type.Record(Type.String(), Type.String());
export const LanguagesResponse = Type.Object(
  {
    available: Type.Object({
      grammar: TagNames,
      speller: TagNames,
      tts: Type.Record(Type.String(), TagNames),
    }),
  },
  {
    title: 'LanguagesResponse',
    description: 'What works here now: tags with the names of their languages; for speech, voices with what they are.',
    examples: [
      { available: { grammar: { ga: 'Gaeilge' }, speller: { ga: 'Gaeilge' }, tts: { ga: { default: 'formant' } } } },
    ],
  },
);

const EngineStatus = Type.Object({
  state: Type.Enum(['ready', 'loading', 'not-installed', 'broken']),
  pack: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
const TagStatus = Type.Record(Type.String(), EngineStatus);
export const ReadyResponse = Type.Object(
  {
    status: Type.Enum(['ready', 'starting', 'draining']),
    grammar: TagStatus,
    speller: TagStatus,
    tts: Type.Record(Type.String(), TagStatus),
  },
  {
    title: 'ReadyResponse',
    description: 'The state of every tag.',
    examples: [
      {
        status: 'ready',
        grammar: { ga: { state: 'not-installed' } },
        speller: { ga: { state: 'ready', pack: 'dictionary-ga', version: '3.0.0' } },
        tts: {},
      },
    ],
  },
);

export const PreferencesResponse = Type.Object(
  { error_tags: TagNames },
  {
    title: 'PreferencesResponse',
    description: 'Every error code that the checker can report, with its title.',
    examples: [{ error_tags: { typo: 'Stavefeil' } }],
  },
);

export const VoicesResponse = Type.Object(
  {
    voices: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        speaker: Type.Optional(Type.String({ description: 'The voice that speaks; `default` leads to one.' })),
        language: Type.Optional(Type.String({ description: 'The language that is spoken.' })),
        kind: Type.Optional(Type.Enum(['formant', 'neural'])),
        engine: Type.Optional(Type.String()),
        sample_rate: Type.Optional(Type.Integer({ description: 'Samples a second.' })),
        pronunciation: Type.Optional(
          Type.Enum(['native', 'derived', 'experimental'], {
            type: 'string',
            description: "By the engine's own rules, by rules of this service, or by rules that nobody could check.",
          }),
        ),
        aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names of this voice.' })),
        state: Type.Enum(['ready', 'loading', 'broken']),
        pack: Type.String(),
        version: Type.String(),
      }),
    ),
  },
  {
    title: 'VoicesResponse',
    description: 'The voices, ready or not.',
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
    description: 'A problem document of RFC 9457.',
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
