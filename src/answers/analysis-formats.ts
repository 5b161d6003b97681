/**
 * What the words of a text are, as JSON, as a stream of constraint grammar, or as CoNLL-U. Written where it is found out, in a worker: the analysis of a long
 * text has many megabytes. Start at `writeAnalysis`.
 */
import { type CgReading, formTag } from '../cg3/index.js';
import type { Incomplete } from '../engine/incomplete.js';
import { escaped } from '../grammar/pipeline/stream-text.js';
import type { Features } from '../grammar/words/features.js';
import type { AnalysedText, AnalysedToken, WordReading } from '../grammar/words/word-source.js';
import { type IndexUnit, indexConverter } from './index-units.js';

export const ANALYSIS_FORMATS = ['json', 'cg', 'conllu'] as const;
export type AnalysisFormat = (typeof ANALYSIS_FORMATS)[number];

/** Beyond this, words keep their places and lose their readings: somebody has to hold the answer. */
const MAX_UNITS = 32 * 1024 * 1024;

export interface WrittenAnalysis {
  readonly body: string;
  readonly incomplete: Incomplete | undefined;
}

export interface AnalysisWriting {
  readonly format: AnalysisFormat;
  /** Of the places in JSON. */
  readonly unit: IndexUnit;
  readonly features: Features;
}

type WriteToken = (token: AnalysedToken, readings: readonly WordReading[], index: number) => string;

export function writeAnalysis(text: string, analysed: AnalysedText, writing: AnalysisWriting): WrittenAnalysis {
  const { tokens } = analysed;
  const write = WRITERS[writing.format](text, tokens, writing);
  const parts: string[] = [];
  let units = 0;
  let dropped = 0;
  for (const [i, token] of tokens.entries()) {
    const isOver = units > MAX_UNITS && token.readings.length > 0;
    const part = write(token, isOver ? [] : token.readings, i);
    if (isOver) dropped++;
    units += part.length;
    parts.push(part);
  }
  const isJson = writing.format === 'json';
  const body = isJson ? `{"text":${JSON.stringify(text)},"tokens":[${parts.join(',')}]}` : parts.join('');
  return { body, incomplete: dropped > 0 ? 'check' : analysed.incomplete };
}

type WriterOf = (text: string, tokens: readonly AnalysedToken[], writing: AnalysisWriting) => WriteToken;

const WRITERS: Readonly<Record<AnalysisFormat, WriterOf>> = { json: jsonWriter, cg: cgWriter, conllu: conlluWriter };

function jsonWriter(text: string, _tokens: readonly AnalysedToken[], { unit, features }: AnalysisWriting): WriteToken {
  const convert = indexConverter(text, unit);
  // A word that comes again has the same list of readings, which is written once.
  const written = new Map<readonly WordReading[], string>();
  return ({ startUtf16, endUtf16 }, readings) => {
    let list = written.get(readings);
    if (list === undefined) {
      list = JSON.stringify(readings.map((reading) => readingJson(reading, features)));
      written.set(readings, list);
    }
    const form = JSON.stringify(text.slice(startUtf16, endUtf16));
    return `{"text":${form},"start_index":${convert(startUtf16)},"end_index":${convert(endUtf16)},"readings":${list}}`;
  };
}

function readingJson({ lemma, tags, weight, parts, isGuess }: WordReading, features: Features) {
  const { upos, feats } = features.universal(tags);
  return {
    lemma,
    tags,
    upos,
    feats,
    weight: shortWeight(weight),
    ...(parts === undefined ? {} : { parts: parts.map((part) => ({ lemma: part.lemma, tags: part.tags })) }),
    ...(isGuess === true ? { guess: true } : {}),
  };
}

/** Weights have single precision: what follows is noise. */
function shortWeight(weight: number): number {
  return Math.round(weight * 1e4) / 1e4;
}

function cgWriter(text: string, tokens: readonly AnalysedToken[]): WriteToken {
  return ({ startUtf16, endUtf16 }, readings, i) => {
    const form = text.slice(startUtf16, endUtf16);
    const before = i === 0 ? text.slice(0, startUtf16) : '';
    const after = text.slice(endUtf16, tokens[i + 1]?.startUtf16);
    const lines = [
      ...(before === '' ? [] : [blankLine(before)]),
      formTag(oneLine(form)),
      ...(readings.length === 0 ? [`\t${quoted(form)} ?`] : readings.flatMap(cgLines)),
      ...(after === '' ? [] : [blankLine(after)]),
    ];
    return `${lines.join('\n')}\n`;
  };
}

/** The last part of a compound is the reading, and those before it are its sub-readings. */
function cgLines({ lemma, tags, weight, parts, isGuess }: WordReading): string[] {
  const more = [...(isGuess === true ? ['<guess>'] : []), `<W:${shortWeight(weight)}>`];
  const chain: readonly CgReading[] = (parts ?? [{ lemma, tags }]).map((part) => ({
    tags: [quoted(part.lemma), ...part.tags],
  }));
  return [...chain].reverse().map((part, depth) => {
    return `${'\t'.repeat(depth + 1)}${[...part.tags, ...(depth === 0 ? more : [])].join(' ')}`;
  });
}

function blankLine(blank: string): string {
  return `:${escaped(blank).replaceAll('\r', '\\r')}`;
}

function quoted(form: string): string {
  return `"${oneLine(form)}"`;
}

/** Neither format has a way to write a line break inside a word. */
function oneLine(form: string): string {
  return form.replace(/[\s\v]+/gu, ' ');
}

function conlluWriter(text: string, tokens: readonly AnalysedToken[], { features }: AnalysisWriting): WriteToken {
  let id = 0;
  let sentence = 0;
  return (token, readings, i) => {
    const { startUtf16, endUtf16, endsSentence } = token;
    const head = id === 0 ? sentenceHead(text, tokens, i, ++sentence) : '';
    id++;
    const form = oneLine(text.slice(startUtf16, endUtf16));
    const next = tokens[i + 1]?.startUtf16;
    const fields = [
      id,
      form,
      ...wordFields(form, readings[0], features),
      '_',
      '_',
      '_',
      miscOf(readings, next === endUtf16),
    ];
    if (endsSentence) id = 0;
    return `${head}${fields.join('\t')}\n${endsSentence || next === undefined ? '\n' : ''}`;
  };
}

function sentenceHead(text: string, tokens: readonly AnalysedToken[], first: number, sentence: number): string {
  let last = first;
  while (last < tokens.length - 1 && !tokens[last]!.endsSentence) last++;
  const span = text.slice(tokens[first]!.startUtf16, tokens[last]!.endUtf16);
  return `# sent_id = ${sentence}\n# text = ${oneLine(span)}\n`;
}

/** Lemma, part of speech, the tags of the source, features. */
function wordFields(form: string, reading: WordReading | undefined, features: Features): string[] {
  if (reading === undefined) return [form, 'X', '_', '_'];
  const { upos, feats } = features.universal(reading.tags);
  const pairs = Object.entries(feats).map(([name, value]) => `${name}=${value}`);
  return [oneLine(reading.lemma), upos, reading.tags.join('+') || '_', pairs.join('|') || '_'];
}

function miscOf(readings: readonly WordReading[], isJoined: boolean): string {
  const notes = [
    ...(readings[0]?.isGuess === true ? ['Guess=Yes'] : []),
    ...(readings.length > 1 ? [`Readings=${readings.length}`] : []),
    ...(isJoined ? ['SpaceAfter=No'] : []),
  ];
  return notes.join('|') || '_';
}
