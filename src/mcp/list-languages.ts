/** The tool `languages`: what can be done here in which language. */
import { type Static, Type } from 'typebox';
import { DEFAULT_VOICE } from '../service/engines/registry.js';
import { languageName } from '../service/languages/language-names.js';
import { findTag } from '../service/languages/tags.js';
import type { Tool, ToolContext } from './tool.js';

const Input = Type.Object(
  {
    filter: Type.Optional(
      Type.String({ maxLength: 100, description: 'A tag, or part of a name. Without it all languages are listed.' }),
    ),
  },
  { additionalProperties: false },
);

const Language = Type.Object({
  tag: Type.String(),
  name: Type.String(),
  autonym: Type.String({ description: 'What its speakers call it.' }),
  spelling: Type.Boolean(),
  spelling_starter: Type.Boolean({ description: 'The speller knows the common words only.' }),
  grammar: Type.Boolean(),
  speech: Type.Boolean(),
  voices: Type.Array(Type.String()),
});
const Output = Type.Object({ languages: Type.Array(Language) });
type LanguageData = Static<typeof Language>;

export function languagesTool(context: ToolContext): Tool<typeof Input, typeof Output> {
  return {
    name: 'languages',
    title: 'List languages',
    description: 'Lists the languages, their tags, and what there is for each: spelling, grammar, speech.',
    input: Input,
    output: Output,
    async run({ filter = '' }) {
      const all = tagsOf(context)
        .map((tag) => describe(tag, context))
        .filter(({ spelling, grammar, speech }) => spelling || grammar || speech);
      const languages = filter.trim() === '' ? all : all.filter((language) => matches(language, filter, context));
      const text = languages.length === 0 ? 'no such language' : languages.map(line).join('\n');
      return { structured: { languages }, text };
    },
  };
}

function tagsOf({ deployment: { tags } }: ToolContext): string[] {
  return [...new Set([...tags.speller.keys(), ...tags.grammar.keys(), ...tags.tts.keys()])].sort();
}

function describe(tag: string, context: ToolContext): LanguageData {
  const { english, autonym } = languageName(tag);
  const speller = context.offer('speller', tag);
  const speech = context.offer('tts', tag) !== undefined;
  return {
    tag,
    name: english,
    autonym,
    spelling: speller !== undefined,
    spelling_starter: speller?.isStarter ?? false,
    grammar: context.offer('grammar', tag) !== undefined,
    speech,
    voices: speech ? context.voices(tag).filter((voice) => voice !== DEFAULT_VOICE) : [],
  };
}

function matches({ tag, name, autonym }: LanguageData, filter: string, context: ToolContext): boolean {
  const wanted = filter.trim().toLowerCase();
  if (findTag(context.deployment, ['speller', 'grammar', 'tts'], wanted, context.tagTable) === tag) return true;
  return [tag, name, autonym].some((text) => fold(text).includes(fold(wanted)));
}

/** `Sami` finds `Sámi`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function line({ tag, name, autonym, spelling, spelling_starter, grammar, speech }: LanguageData): string {
  const can = [
    ...(spelling ? [spelling_starter ? 'spelling (common words)' : 'spelling'] : []),
    ...(grammar ? ['grammar'] : []),
    ...(speech ? ['speech'] : []),
  ];
  return `${tag} ${name === autonym ? name : `${name} (${autonym})`}: ${can.join(', ')}`;
}
