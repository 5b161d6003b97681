/** An error, as every route answers it. */
import { Type } from 'typebox';
import { PROBLEM_CODES } from '../messages/errors.js';

export const ProblemResponse = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: Type.Enum(PROBLEM_CODES),
    message: Type.String({ description: 'The same as `detail`.' }),
    served_at: Type.Optional(
      Type.String({
        description:
          'Only of `served-elsewhere`: the base URL of the process that serves the language. The header `Link` has the whole address.',
      }),
    ),
    near_lemmas: Type.Optional(
      Type.Array(Type.String(), { description: 'Only of `unknown-lemma`: base forms that may be meant, best first.' }),
    ),
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
