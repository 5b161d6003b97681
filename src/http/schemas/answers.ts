/** What grammar checks, spelling checks and the detection of languages answer. */
import { Type } from 'typebox';

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
    foreign: Type.Optional(
      Type.Array(
        Type.Object({
          start_index: Type.Integer(),
          end_index: Type.Integer(),
          language: Type.String({ description: 'The tag of the language that the passage seems to be in.' }),
        }),
        {
          description:
            'Present only with `details=true`: runs of three or more unknown words that are in another language. Their words are among `results`, too.',
        },
      ),
    ),
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
