/** The rules of a grammar checker, with and without descriptions. */
import { Type } from 'typebox';

export const PreferencesResponse = Type.Object(
  { error_tags: Type.Record(Type.String(), Type.String()) },
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
