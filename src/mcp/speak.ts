/** The tool `speak`: a text as MP3; as a file or a link, or, when asked for, as audio in the result. */
import { type Static, Type } from 'typebox';
import { DEFAULT_VOICE } from '../service/engines/registry.js';
import { findLanguage, guardText, languageArgument } from './find-language.js';
import type { SpeechOrder, Tool, ToolContext, ToolResult } from './tool.js';
import { ToolFailure } from './tool.js';

/** Audio in base64 fills the memory of a model: about a minute of speech. */
const MAX_INLINE_TEXT = 1_000;
const MEDIA_TYPE = 'audio/mpeg';

const Input = Type.Object(
  {
    text: Type.String({ minLength: 1, description: 'The text to speak, plain or SSML.' }),
    language: languageArgument(),
    voice: Type.Optional(
      Type.String({ maxLength: 100, description: 'woman, man, or another name. Default: default.' }),
    ),
    speed: Type.Optional(Type.Number({ minimum: 0.25, maximum: 4, description: 'Default: 1.' })),
    inline: Type.Optional(
      Type.Boolean({
        description: `Return the audio itself, in base64: many tokens. At most ${MAX_INLINE_TEXT} characters. Default: false.`,
      }),
    ),
  },
  { additionalProperties: false },
);

const Output = Type.Object({
  language: Type.String(),
  voice: Type.String(),
  media_type: Type.String(),
  path: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
});

export function speakTool(context: ToolContext): Tool<typeof Input, typeof Output> {
  return {
    name: 'speak',
    title: 'Speak a text',
    description: `Speaks a text in one of about fifty languages, as MP3. ${context.speech.description}`,
    input: Input,
    output: Output,
    run: (args, { signal }) => speak(args, signal, context),
  };
}

async function speak(
  { text, language, voice: asked = DEFAULT_VOICE, speed = 1, inline = false }: Static<typeof Input>,
  signal: AbortSignal,
  context: ToolContext,
): Promise<ToolResult<Static<typeof Output>>> {
  const tag = findLanguage(language, ['tts'], context);
  guardText(text, context.settings.speechTextLimit);
  if (inline && text.length > MAX_INLINE_TEXT) {
    throw new ToolFailure(`The text is too long to be returned inline: the limit is ${MAX_INLINE_TEXT} characters.`);
  }
  context.prepare?.(['tts'], tag);
  const voice = findVoice(tag, asked, context);
  const order: SpeechOrder = { tag, voice, text, speed };
  const about = { language: tag, voice, media_type: MEDIA_TYPE };
  if (inline) {
    const data = Buffer.from(await synthesise(order, signal, context)).toString('base64');
    const attachments = [{ type: 'audio', data, mimeType: MEDIA_TYPE }] as const;
    return { structured: about, text: `spoken by ${voice} (${tag})`, attachments };
  }
  const delivered = await context.speech.deliver(order, () => synthesise(order, signal, context));
  const { path, url, attachment } = delivered;
  return {
    structured: { ...about, ...(path === undefined ? {} : { path }), ...(url === undefined ? {} : { url }) },
    text: delivered.text,
    attachments: [attachment],
  };
}

const GENDERS: Readonly<Record<string, string>> = { female: 'woman', male: 'man' };

function findVoice(tag: string, asked: string, { service, voices }: ToolContext): string {
  const name = asked.trim().toLowerCase();
  const voice = service.registry.findVoice(tag, GENDERS[name] ?? name);
  if (voice !== undefined) return voice;
  throw new ToolFailure(`There is no such voice. Voices of ${tag}: ${voices(tag).join(', ')}.`);
}

async function synthesise(
  { tag, voice, text, speed }: SpeechOrder,
  signal: AbortSignal,
  { service }: ToolContext,
): Promise<Uint8Array> {
  const job = { text, pace: speed, encoding: 'mp3', sampleFormat: 's16' } as const;
  const { value } = await service.speak(tag, voice, job, signal);
  const chunks: Uint8Array[] = [];
  for await (const chunk of value.audio) chunks.push(chunk);
  if (chunks.length === 0) throw new ToolFailure('The text contains nothing that the voice can pronounce.');
  return Buffer.concat(chunks);
}
