/** The bodies of requests: a text, plain or with markup, and what to leave out. */
import { Type } from 'typebox';
import { MARKUP_PARTS_LIMIT } from '../../answers/text-problem.js';
import { CONTENT_TYPES } from '../../markup/content-types.js';

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
    maxItems: MARKUP_PARTS_LIMIT,
    description:
      'In place of `text`: the parts of a text with markup, as clients of LanguageTool make them. Positions count `text` and `markup`.',
  },
);
const KnownWords = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 1000,
  description:
    'Words that are right for this writer; forms of them are right, too, as far as words that rhyme with them can tell.',
});
/** Exactly one of `text` and `annotation`: `routes/marked-body.ts` sees to it. */
const MARKED_TEXT = {
  text: Type.Optional(Text),
  content_type: Type.Optional(ContentTypeField),
  annotation: Type.Optional(Annotation),
  known: Type.Optional(KnownWords),
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
