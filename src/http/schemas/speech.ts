/** Speech: the options in the query, and the list of voices. */
import { Type } from 'typebox';
import { Encoding } from './queries.js';

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

export const Voice = Type.Object({
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
});

export const VoicesResponse = Type.Object(
  {
    voices: Type.Array(Voice),
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
