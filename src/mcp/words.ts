/** The tools `analyse_word` and `inflect_word`: what words are, and their forms. Assistants guess the inflection of small languages, and guess wrong. */
import { type Static, Type } from 'typebox';
import { refusalProblem } from '../answers/words-operation.js';
import { WordsRefused } from '../service/operations/language-service.js';
import { findLanguage, guardText, languageArgument } from './find-language.js';
import type { Tool, ToolContext } from './tool.js';
import { ToolFailure } from './tool.js';

const MAX_WORDS = 50;
const MAX_WORD_LENGTH = 100;

const AnalyseInput = Type.Object(
  {
    words: Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH }), {
      minItems: 1,
      maxItems: MAX_WORDS,
      description: 'Single words, as they stand in the text.',
    }),
    language: languageArgument(),
  },
  { additionalProperties: false },
);
const Reading = Type.Object({
  lemma: Type.String(),
  tags: Type.Array(Type.String()),
  upos: Type.String(),
  feats: Type.Record(Type.String(), Type.String()),
});
const AnalyseOutput = Type.Object({
  language: Type.String(),
  words: Type.Array(Type.Object({ word: Type.String(), readings: Type.Array(Reading) })),
});

interface Token {
  readonly start_index: number;
  readonly readings: readonly Static<typeof Reading>[];
}

export function analyseTool(context: ToolContext): Tool<typeof AnalyseInput, typeof AnalyseOutput> {
  return {
    name: 'analyse_word',
    title: 'Analyse words',
    description:
      'Says what words of a language may be: base form, part of speech, case, number, person, tense. Unknown words have no reading.',
    input: AnalyseInput,
    output: AnalyseOutput,
    async run({ words, language }, { signal }) {
      const tag = findLanguage(language, ['analyse'], context);
      if (words.some((word) => /\s/u.test(word))) throw new ToolFailure('Send one word per entry, without blanks.');
      const text = words.join('\n\n');
      guardText(text, context.settings.textLimit);
      context.prepare?.(['analyse'], tag);
      const input = { text, format: 'json', unit: 'utf-16', disambiguate: false, guess: false } as const;
      const { value } = await context.service.analyse(tag, input, { signal });
      const { tokens } = JSON.parse(new TextDecoder().decode(value.json)) as { tokens: readonly Token[] };
      const starts = new Map(tokens.map((token) => [token.start_index, token.readings]));
      let start = 0;
      const analysed = words.map((word) => {
        const readings = (starts.get(start) ?? []).map(({ lemma, tags, upos, feats }) => ({
          lemma,
          tags,
          upos,
          feats,
        }));
        start += word.length + 2;
        return { word, readings };
      });
      return { structured: { language: tag, words: analysed }, text: analysed.map(analysisLine).join('\n') };
    },
  };
}

function analysisLine({ word, readings }: Static<typeof AnalyseOutput>['words'][number]): string {
  const read = readings.map(({ lemma, upos, feats }) =>
    [JSON.stringify(lemma), upos, ...Object.values(feats)].join(' '),
  );
  return `${JSON.stringify(word)}: ${read.join('; ') || 'unknown'}`;
}

const InflectInput = Type.Object(
  {
    word: Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH, description: 'Base form of one word.' }),
    language: languageArgument(),
    pos: Type.Optional(Type.String({ maxLength: 20, description: 'Only this part of speech, such as NOUN or VERB.' })),
  },
  { additionalProperties: false },
);
const Form = Type.Object({ form: Type.String(), tags: Type.Array(Type.String()), forms: Type.Array(Type.String()) });
const InflectOutput = Type.Object({
  language: Type.String(),
  word: Type.String(),
  tables: Type.Array(Type.Object({ pos: Type.String(), forms: Type.Array(Form) })),
});

interface Cell {
  readonly row_english: string;
  readonly column_english: string;
  readonly tags: string[];
  readonly forms: string[];
}

export function inflectTool(context: ToolContext): Tool<typeof InflectInput, typeof InflectOutput> {
  return {
    name: 'inflect_word',
    title: 'Inflect a word',
    description: 'Lists the inflected forms of a word of a language. Look forms up here instead of guessing them.',
    input: InflectInput,
    output: InflectOutput,
    async run({ word, language, pos }, { signal }) {
      const tag = findLanguage(language, ['analyse'], context);
      guardText(word, context.settings.textLimit);
      context.prepare?.(['analyse'], tag);
      const input = { lemma: word, ...(pos === undefined ? {} : { pos }) };
      const { value } = await context.service.paradigm(tag, input, { signal }).catch(refused);
      const answer = JSON.parse(new TextDecoder().decode(value.json)) as { tables: { pos: string; cells: Cell[] }[] };
      const tables = answer.tables.map(({ pos: own, cells }) => ({ pos: own, forms: cells.flatMap(existing) }));
      const text = tables.map(({ pos: own, forms }) => {
        return [`${JSON.stringify(word)} ${own}`, ...forms.map((each) => `${each.form}: ${each.forms.join(', ')}`)];
      });
      return { structured: { language: tag, word, tables }, text: text.flat().join('\n') };
    },
  };
}

function existing({ row_english, column_english, tags, forms }: Cell): Static<typeof Form>[] {
  const form = [column_english, row_english].filter((name) => name !== '').join(', ');
  return forms.length === 0 ? [] : [{ form, tags, forms }];
}

function refused(error: unknown): never {
  if (!(error instanceof WordsRefused) || error.refusal.kind !== 'unknown-lemma') throw error;
  throw new ToolFailure(refusalProblem(error.refusal).detail);
}
