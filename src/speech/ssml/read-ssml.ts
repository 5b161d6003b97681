/**
 * A subset of SSML 1.1: `break`, `prosody`, `say-as`, `sub`, `phoneme`, `p`, `s`. Other elements are as if they were
 * not there; what is in them is read. Start at `readSsml`. Every token keeps its place in the source, markup and
 * entities included.
 *
 * The parser knows no DTD and the document may have none, so there are no entities to expand; depth, number of elements
 * and the sum of all breaks are bounded.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Budget } from '../../engine/budget.js';
import { NORMAL_PROSODY, type Prosody, type ScriptReaders, type ScriptUtterance } from '../script.js';
import type { ReadAs } from '../text/utterance.js';
import { UnspeakableText } from '../voice.js';
import { readBreakMs, readProsody } from './prosody-values.js';
import { type Segment, segmentsToUtterances, TextUnit } from './segments.js';

const MAX_DEPTH = 32;
const MAX_ELEMENTS = 2_000;
const MAX_BREAKS_MS = 60_000;
/** Silence at the end of a sentence and of a paragraph that were marked as such. */
const SENTENCE_MS = 350;
const PARAGRAPH_MS = 700;

const SAY_AS: ReadonlyMap<string, ReadAs> = new Map<string, ReadAs>([
  ['characters', 'characters'],
  ['spell-out', 'characters'],
  ['verbatim', 'characters'],
  ['digits', 'digits'],
  ['cardinal', 'cardinal'],
  ['number', 'cardinal'],
  ['ordinal', 'ordinal'],
  ['date', 'date'],
  ['time', 'time'],
  ['telephone', 'telephone'],
]);

/** Their content is about the document, not part of it. */
const UNSPOKEN = new Set(['metadata', 'meta', 'desc', 'lexicon']);

/** Whether a text is a document whose first element is `speak`; what XML allows before it is passed over. */
export function isSsml(text: string): boolean {
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s\ufeff]/.test(text[at]!)) at++;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (closing === undefined) break;
    const end = text.indexOf(closing, at);
    if (end < 0) return false;
    at = end + closing.length;
  }
  return /^<(?:!DOCTYPE\s+)?speak[\s>/]/.test(text.slice(at, at + 200));
}

export function readSsml(source: string, readers: ScriptReaders, budget: Budget): ScriptUtterance[] {
  return segmentsToUtterances(readSegments(source), readers, budget);
}

interface OpenElement {
  readonly name: string;
  readonly prosody: Prosody;
  readonly readAs: ReadAs;
  /** Inside `sub` and `phoneme` text is not read but replaced; inside `metadata` it is dropped. */
  readonly replaces: 'no' | 'yes' | 'drop';
  readonly attributes: Readonly<Record<string, string>>;
  /** Where its content begins in the source. */
  readonly contentStart: number;
}

function readSegments(source: string): Segment[] {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const segments: Segment[] = [];
  const open: OpenElement[] = [];
  let elements = 0;
  let breaksMs = 0;
  /** Where the last piece of markup ended: what follows, up to the next `<`, is text. */
  let markupEnd = 0;

  const refuse = (why: string): never => {
    throw new UnspeakableText(`SSML: ${why}`);
  };
  /** Without the value itself, because messages never quote a text. */
  const refuseValue = (attribute: string): never => {
    const tagStart = source.lastIndexOf('<', parser.position - 1);
    const at = tagStart + source.slice(tagStart).search(new RegExp(`\\b${attribute}\\s*=`));
    return refuse(`${placeOf(source, at)}: the value of ${attribute} is not one that this attribute can have.`);
  };
  const unit = (readAs: ReadAs): TextUnit => {
    const last = segments.at(-1);
    if (last instanceof TextUnit && last.readAs === readAs) return last;
    const fresh = new TextUnit(readAs);
    segments.push(fresh);
    return fresh;
  };
  const boundary = (pauseMs: number) => segments.push({ kind: 'boundary', pauseMs });

  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted.'));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    markupEnd = parser.position;
    if (++elements > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements.`);
    if (open.length >= MAX_DEPTH) refuse(`elements more than ${MAX_DEPTH} deep.`);
    const outer = open.at(-1) ?? OUTERMOST;
    open.push(openElement({ ...outer, name, attributes, contentStart: markupEnd }, refuseValue));
    if (outer.replaces !== 'no') return;
    if (name === 'p' || name === 's') boundary(0);
    if (name === 'break') {
      const pauseMs = readBreakMs(attributes, refuseValue);
      breaksMs += pauseMs;
      if (breaksMs > MAX_BREAKS_MS) refuse(`breaks of more than ${MAX_BREAKS_MS / 1000} seconds in all.`);
      if (pauseMs > 0) segments.push({ kind: 'break', pauseMs });
    }
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const end = isSelfClosing ? markupEnd : source.lastIndexOf('<', parser.position - 1);
    markupEnd = parser.position;
    const element = open.pop();
    if (element === undefined || (open.at(-1)?.replaces ?? 'no') !== 'no') return;
    const { name } = element;
    if (name === 's') boundary(SENTENCE_MS);
    if (name === 'p') boundary(PARAGRAPH_MS);
    if (name === 'sub' || name === 'phoneme') segments.push(replacedWord(source, element, end));
  });
  parser.on('text', (text) => {
    const { prosody, readAs, replaces } = open.at(-1) ?? { prosody: NORMAL_PROSODY, readAs: 'auto', replaces: 'drop' };
    const next = source.indexOf('<', markupEnd);
    if (replaces === 'no') unit(readAs).addEscaped(source, markupEnd, next < 0 ? source.length : next, text, prosody);
  });
  parser.on('cdata', (text) => {
    markupEnd = parser.position;
    const { prosody, readAs, replaces } = open.at(-1) ?? { prosody: NORMAL_PROSODY, readAs: 'auto', replaces: 'drop' };
    if (replaces === 'no') unit(readAs).addPlain(text, markupEnd - ']]>'.length - text.length, prosody);
  });
  // The parser reports these before it has seen their last character.
  const endOf = (closing: string) => () => {
    markupEnd = source.indexOf(closing, parser.position - closing.length) + closing.length;
  };
  parser.on('comment', endOf('-->'));
  parser.on('processinginstruction', endOf('?>'));
  parser.write(source).close();
  return segments;
}

/** What holds outside of all elements. */
const OUTERMOST = { prosody: NORMAL_PROSODY, readAs: 'auto', replaces: 'no' } as const;

/** What an element changes of what holds around it, which `inherited` has. */
function openElement(inherited: OpenElement, refuseValue: (attribute: string) => never): OpenElement {
  const { name, attributes, prosody } = inherited;
  if (name === 'prosody') return { ...inherited, prosody: readProsody(attributes, prosody, refuseValue) };
  if (name === 'say-as') return { ...inherited, readAs: SAY_AS.get(attributes['interpret-as'] ?? '') ?? 'auto' };
  if (UNSPOKEN.has(name)) return { ...inherited, replaces: 'drop' };
  return name === 'sub' || name === 'phoneme' ? { ...inherited, replaces: 'yes' } : inherited;
}

/** The content of `sub` or `phoneme`, which ends at `end`, as one word. */
function replacedWord(source: string, { name, attributes, contentStart, prosody }: OpenElement, end: number): Segment {
  const [startUtf16, endUtf16] = trimmed(source, contentStart, end);
  const content = source.slice(startUtf16, endUtf16);
  if (name === 'sub') return { kind: 'word', startUtf16, endUtf16, prosody, say: attributes.alias ?? content };
  const { ph = '', alphabet = 'ipa' } = attributes;
  return { kind: 'word', startUtf16, endUtf16, prosody, say: content, phonemes: { ph, alphabet } };
}

function placeOf(source: string, at: number): string {
  const before = source.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return `line ${before.split('\n').length}, column ${at - lineStart + 1}`;
}

/** Without the white space around it, unless there is nothing else. */
function trimmed(source: string, start: number, end: number): [number, number] {
  const content = source.slice(start, Math.max(start, end));
  if (content.trim() === '') return [start, Math.max(start, end)];
  const from = start + content.length - content.trimStart().length;
  return [from, from + content.trim().length];
}
