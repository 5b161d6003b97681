/** What there is to keep of a language on a device: its parts and their chunks. */
import { Type } from 'typebox';
import { PART_NAMES } from '../../device/parts.js';
import { Voice } from './speech.js';

const Chunk = Type.Object({
  hash: Type.String({
    description: 'The first 32 hexadecimal digits of the SHA-256 of the uncompressed bytes.',
  }),
  bytes: Type.Integer(),
  transferBytes: Type.Integer({ description: 'Compressed with brotli.' }),
});

const Part = Type.Object({
  part: Type.Enum([...PART_NAMES]),
  origin: Type.Enum(['pack', 'built-in', 'starter']),
  pack: Type.String({ description: 'What the data is called.' }),
  version: Type.String({ description: 'The version of that data.' }),
  format: Type.String({ description: 'Only the same release of langtools reads it.' }),
  bytes: Type.Integer(),
  transferBytes: Type.Integer(),
  chunks: Type.Array(Chunk, { description: 'In their order: joined, they are the part.' }),
});

export const DataQuery = Type.Object(
  {
    for: Type.Optional(
      Type.Enum(['texts', 'words'], {
        type: 'string',
        default: 'texts',
        description:
          'What the data is for: `texts` are checked and spoken; `words` are analysed, inflected and divided. Chunks that both have are the same.',
      }),
    ),
    async: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'While the data is being prepared, the answer is 202 with `Retry-After` instead of the error `loading`, which browsers report in their console.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const PreparingResponse = Type.Object(
  { status: Type.Literal('preparing') },
  {
    title: 'PreparingResponse',
    description: 'Only with `async=true`: ask again after the seconds of `Retry-After`.',
    examples: [{ status: 'preparing' }],
  },
);

export const ManifestResponse = Type.Object(
  {
    tag: Type.String(),
    version: Type.String({ description: 'The release of langtools that made it.' }),
    autonym: Type.String({ description: 'What its speakers call the language.' }),
    english: Type.String({ description: 'Its English name.' }),
    parts: Type.Array(Part),
    voices: Type.Array(Voice, { description: 'Those that the speech part has.' }),
  },
  {
    title: 'ManifestResponse',
    description: 'What a program needs to check a language without this service.',
    examples: [
      {
        tag: 'fo',
        version: '0.2.0',
        autonym: 'Føroyskt',
        english: 'Faroese',
        parts: [
          {
            part: 'speller',
            origin: 'built-in',
            pack: 'dictionary-fo',
            version: '2.1.0',
            format: 'langtools-data-2 0.2.0',
            bytes: 700_000,
            transferBytes: 300_000,
            chunks: [{ hash: '0123456789abcdef0123456789abcdef', bytes: 700_000, transferBytes: 300_000 }],
          },
        ],
        voices: [],
      },
    ],
  },
);
