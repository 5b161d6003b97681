/** The tools `spell` and `suggest`: single words, right or wrong, and what was meant. */
import { type Static, Type } from 'typebox';
import { knownWordsOf } from '../service/proofreading/known-in-text.js';
import { findLanguage, guardText, languageArgument } from './find-language.js';
import type { Tool, ToolContext, ToolResult } from './tool.js';
import { ToolFailure } from './tool.js';

const MAX_WORDS = 200;
const MAX_WORD_LENGTH = 200;
const SPELL_SUGGESTIONS = 5;
const SUGGEST_SUGGESTIONS = 10;

const Words = Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH }), {
  minItems: 1,
  maxItems: MAX_WORDS,
  description: 'Single words, as they stand in the text.',
});
const inputSchema = (suggestions: number) =>
  Type.Object(
    {
      words: Words,
      language: languageArgument(),
      max_suggestions: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 20, description: `Per word. Default: ${suggestions}.` }),
      ),
    },
    { additionalProperties: false },
  );
const SpellInput = inputSchema(SPELL_SUGGESTIONS);
const SuggestInput = inputSchema(SUGGEST_SUGGESTIONS);

const Output = Type.Object({
  language: Type.String(),
  words: Type.Array(
    Type.Object({ word: Type.String(), correct: Type.Boolean(), suggestions: Type.Array(Type.String()) }),
  ),
  note: Type.Optional(Type.String()),
});
type Judged = Static<typeof Output>['words'][number];

export function spellTool(context: ToolContext): Tool<typeof SpellInput, typeof Output> {
  return {
    name: 'spell',
    title: 'Check words',
    description: 'Says which words are misspelt in a language, with suggestions. For whole texts use check_text.',
    input: SpellInput,
    output: Output,
    async run({ words, language, max_suggestions = SPELL_SUGGESTIONS }, { signal }) {
      const judgement = await judge(words, language, { limit: max_suggestions, suggestFor: 'wrong' }, signal, context);
      const wrong = judgement.words.filter(({ correct }) => !correct);
      const lines = wrong.map(({ word, suggestions }) => line(word, suggestions));
      const summary = wrong.length === 0 ? 'all correct' : `${wrong.length} of ${words.length} misspelt`;
      return result(judgement, [...lines, summary]);
    },
  };
}

export function suggestTool(context: ToolContext): Tool<typeof SuggestInput, typeof Output> {
  return {
    name: 'suggest',
    title: 'Suggest words',
    description:
      'Lists words of a language that are close to the given ones, best first, also for words that are right.',
    input: SuggestInput,
    output: Output,
    async run({ words, language, max_suggestions = SUGGEST_SUGGESTIONS }, { signal }) {
      const judgement = await judge(words, language, { limit: max_suggestions, suggestFor: 'all' }, signal, context);
      const lines = judgement.words.map(({ word, correct, suggestions }) => {
        // A speller suggests the word itself first, if it is one.
        const others = suggestions.filter((suggestion) => suggestion !== word);
        return `${line(word, others)}${correct ? ' (correct)' : ''}`;
      });
      return result(judgement, lines);
    },
  };
}

interface JudgeOptions {
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
}

interface Token {
  readonly is_correct: boolean;
  readonly suggestions: readonly { readonly value: string }[];
  readonly start_index: number;
  readonly end_index: number;
}

async function judge(
  words: readonly string[],
  language: string,
  options: JudgeOptions,
  signal: AbortSignal,
  context: ToolContext,
): Promise<Static<typeof Output>> {
  const tag = findLanguage(language, ['speller'], context);
  if (words.some((word) => /[\r\n]/.test(word))) {
    throw new ToolFailure('A word contains a line break. Send one word per entry, or the text to check_text.');
  }
  const text = words.join('\n');
  guardText(text, context.settings.textLimit);
  context.prepare?.(['speller'], tag);
  const { value } = await context.service.spell(tag, { text, ...options, offsets: 'utf-16' }, { signal });
  const { results } = JSON.parse(new TextDecoder().decode(value.json)) as { results: readonly Token[] };
  const knownWords = await knownWordsOf(context.service, await context.ownWords?.(), { tag, text, signal });
  let next = 0;
  let start = 0;
  const judged = words.map((word): Judged => {
    const end = start + word.length;
    const tokens: Token[] = [];
    for (; next < results.length && results[next]!.start_index < end; next++) tokens.push(results[next]!);
    const answer = judgeWord(word, start, tokens);
    start = end + 1;
    const isOwn = !answer.correct && knownWords.has(word);
    return isOwn ? { word, correct: true, suggestions: [] } : answer;
  });
  return { language: tag, words: judged, ...(starterNote(context, tag) ?? {}) };
}

/** What the speller takes for several words (`foo-bar`) is right if all are; suggestions replace the wrong part. */
function judgeWord(word: string, start: number, tokens: readonly Token[]): Judged {
  const correct = tokens.every((token) => token.is_correct);
  const suggestions = tokens
    .filter((token) => correct || !token.is_correct)
    .flatMap((token) => {
      const before = word.slice(0, token.start_index - start);
      const after = word.slice(token.end_index - start);
      return token.suggestions.map(({ value }) => `${before}${value}${after}`);
    });
  return { word, correct, suggestions };
}

function starterNote(context: ToolContext, tag: string): { note: string } | undefined {
  if (context.offer('speller', tag)?.isStarter !== true) return undefined;
  return { note: 'The speller knows the common words only: an unknown word may be right.' };
}

function line(word: string, suggestions: readonly string[]): string {
  return `${JSON.stringify(word)}${suggestions.length === 0 ? '' : ` → ${suggestions.join(', ')}`}`;
}

function result(judgement: Static<typeof Output>, lines: readonly string[]): ToolResult<Static<typeof Output>> {
  return {
    structured: judgement,
    text: [...lines, ...(judgement.note === undefined ? [] : [judgement.note])].join('\n'),
  };
}
