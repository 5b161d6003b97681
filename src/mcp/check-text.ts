/**
 * The tool `check_text`: spelling and grammar of a text, one line per issue, and the corrected text on request. Positions
 * are lines and columns for the model, which cannot count, and offsets for programs.
 */
import { type Static, Type } from 'typebox';
import { Places } from '../answers/places.js';
import type { ContentType } from '../markup/content-types.js';
import { MarkedText } from '../markup/marked-text.js';
import { MAX_TAG_LENGTH } from '../service/languages/tags.js';
import { nextTurn } from '../service/operations/in-turns.js';
import { knownWordsOf } from '../service/proofreading/known-in-text.js';
import type { Finding } from '../service/proofreading/merge-findings.js';
import { proofread } from '../service/proofreading/proofread.js';
import { detect, findLanguage, guardText, languageArgument } from './find-language.js';
import type { Tool, ToolContext, ToolResult } from './tool.js';

const FORMATS: Readonly<Record<string, ContentType>> = {
  plain: 'text/plain',
  markdown: 'text/markdown',
  html: 'text/html',
};
const MAX_ISSUES = 20;
const MAX_SUGGESTIONS = 3;
const MAX_CODE_LENGTH = 200;
/** More of a text than this is not quoted: an issue can be a whole sentence. */
const MAX_QUOTED = 60;

const Input = Type.Object(
  {
    text: Type.String({ description: 'The text to check.' }),
    language: languageArgument(' "auto" detects it.'),
    what: Type.Optional(Type.Enum(['all', 'spelling', 'grammar'], { type: 'string', description: 'Default: all.' })),
    format: Type.Optional(
      Type.Enum(['plain', 'markdown', 'html'], {
        type: 'string',
        description: 'Markup, code and addresses are left out. Default: plain.',
      }),
    ),
    corrected: Type.Optional(
      Type.Boolean({ description: 'Also return the text with the first suggestion of every issue. Default: false.' }),
    ),
    ignore: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_CODE_LENGTH }), {
        maxItems: 100,
        description: 'Error codes to leave out.',
      }),
    ),
    message_language: Type.Optional(
      Type.String({ maxLength: MAX_TAG_LENGTH, description: 'Language of the explanations. Default: en.' }),
    ),
    max_issues: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: `Default: ${MAX_ISSUES}.` })),
    max_suggestions: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, description: `Per issue. Default: ${MAX_SUGGESTIONS}.` }),
    ),
  },
  { additionalProperties: false },
);

const Issue = Type.Object({
  line: Type.Integer({ description: 'From 1.' }),
  column: Type.Integer({ description: 'From 1, in characters.' }),
  start: Type.Integer({ description: 'Offset in UTF-16 code units.' }),
  end: Type.Integer(),
  text: Type.String({ description: 'What stands there.' }),
  kind: Type.Enum(['spelling', 'grammar', 'style'], { type: 'string' }),
  code: Type.String(),
  message: Type.String(),
  suggestions: Type.Array(Type.String()),
  count: Type.Integer({ description: 'How often the same misspelling occurs; the position is that of the first.' }),
});

const Output = Type.Object({
  language: Type.String(),
  checked: Type.Array(Type.Enum(['spelling', 'grammar'], { type: 'string' })),
  issues: Type.Array(Issue),
  total: Type.Integer({ description: 'All issues, also those that are not shown.' }),
  note: Type.Optional(Type.String()),
  corrected: Type.Optional(Type.String()),
});

type IssueData = Static<typeof Issue>;

export function checkTextTool(context: ToolContext): Tool<typeof Input, typeof Output> {
  return {
    name: 'check_text',
    title: 'Check a text',
    description:
      'Checks spelling and grammar of a text in one of about fifty languages, most of them small (Sámi languages, ' +
      'Faroese, Greenlandic, Irish, Norwegian, Finnish, Estonian …). Use it to proof-read what you wrote in such a ' +
      'language. Each issue has a position, suggestions and a reason; judge them in context.',
    input: Input,
    output: Output,
    run: (args, { signal }) => checkText(args, signal, context),
  };
}

async function checkText(
  args: Static<typeof Input>,
  signal: AbortSignal,
  context: ToolContext,
): Promise<ToolResult<Static<typeof Output>>> {
  const { text, what = 'all', format = 'plain', corrected = false, ignore = [], message_language = 'en' } = args;
  const { max_issues = MAX_ISSUES, max_suggestions = MAX_SUGGESTIONS } = args;
  guardText(text, context.settings.textLimit);
  const operations = what === 'all' ? (['speller', 'grammar'] as const) : ([OPERATION_OF[what]] as const);
  const isDetected = args.language.toLowerCase() === 'auto';
  const tag = isDetected ? detect(text, operations, context) : findLanguage(args.language, operations, context);
  context.prepare?.(operations, tag);
  const { service } = context;
  const contentType = FORMATS[format]!;
  const marked =
    contentType === 'text/plain'
      ? MarkedText.plain(text)
      : await service.readMarkup(tag, { text, markup: { contentType, language: tag } }, { signal });
  const { findings, incomplete, hasGrammar, hasSpelling } = await proofread(service, {
    tag,
    text: marked,
    what,
    ignoreCodes: ignore,
    locales: [message_language],
    words: await knownWordsOf(service, await context.ownWords?.(), { tag, text: marked.checked, signal }),
    // The corrected text needs one even if none is to be listed.
    maxSuggestions: Math.max(max_suggestions, corrected ? 1 : 0),
    isPartialWanted: true,
    signal,
  });
  await nextTurn();
  const { issues, distinct } = group(text, findings, max_issues, max_suggestions);
  const checked = [...(hasSpelling ? ['spelling' as const] : []), ...(hasGrammar ? ['grammar' as const] : [])];
  const notes = [
    ...(what === 'all' && checked.length === 1 ? [`Only ${checked[0]} was checked.`] : []),
    ...(hasSpelling && context.offer('speller', tag)?.isStarter === true ? [STARTER_NOTE] : []),
    ...(incomplete === undefined ? [] : ['The check was not completed; there may be more issues.']),
  ];
  const structured = {
    language: tag,
    checked,
    issues,
    total: findings.length,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    ...(corrected ? { corrected: correct(text, findings) } : {}),
  };
  return { structured, text: describe(structured, distinct, isDetected) };
}

const OPERATION_OF = { spelling: 'speller', grammar: 'grammar' } as const;
const STARTER_NOTE = 'The speller knows the common words only: an unknown word may be right.';

/** The first findings with places, and how many there are; a word that is misspelt again and again becomes one issue. */
function group(text: string, findings: readonly Finding[], maxIssues: number, maxSuggestions: number) {
  const places = new Places(text);
  const issues: IssueData[] = [];
  /** Of those that are not shown, too. */
  const misspellings = new Map<string, IssueData | undefined>();
  let distinct = 0;
  for (const finding of findings) {
    const word = text.slice(finding.startUtf16, finding.endUtf16);
    const isSpelling = finding.kind === 'spelling';
    if (isSpelling && misspellings.has(word)) {
      const before = misspellings.get(word);
      if (before !== undefined) before.count++;
      continue;
    }
    const issue = distinct++ < maxIssues ? issueOf(finding, word, places, maxSuggestions) : undefined;
    if (isSpelling) misspellings.set(word, issue);
    if (issue !== undefined) issues.push(issue);
  }
  return { issues, distinct };
}

function issueOf(finding: Finding, text: string, places: Places, maxSuggestions: number): IssueData {
  const { startUtf16: start, endUtf16: end, kind, code, title, description, suggestions } = finding;
  return {
    ...places.of(start),
    ...{ start, end, text, kind, code },
    message: title === '' ? description || 'Unknown word' : title,
    suggestions: suggestions.slice(0, maxSuggestions),
    count: 1,
  };
}

/** The text with the best suggestion at every place that has one. */
function correct(text: string, findings: readonly Finding[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { startUtf16, endUtf16, suggestions } of findings) {
    const [best] = suggestions;
    if (best === undefined) continue;
    parts.push(text.slice(at, startUtf16), best);
    at = endUtf16;
  }
  return `${parts.join('')}${text.slice(at)}`;
}

function describe(result: Static<typeof Output>, distinct: number, isDetected: boolean): string {
  const { issues, total, note, corrected, language } = result;
  const lines = issues.map(line);
  const shown = issues.length < distinct ? `, ${issues.length} of ${distinct} different ones shown` : '';
  if (lines.length === 0) lines.push('no issues');
  else lines.push(`${total} ${total === 1 ? 'issue' : 'issues'}${shown}`);
  if (isDetected) lines.push(`Language: ${language}`);
  if (note !== undefined) lines.push(note);
  if (corrected !== undefined) lines.push('', 'Corrected:', corrected);
  return lines.join('\n');
}

/** `3:14 "gikk" → gått; Feil verbform (msyn-supine)`. Quoted as JSON, so that no text can look like a line of ours. */
function line({ line, column, text, suggestions, message, code, kind, count }: IssueData): string {
  const quoted = JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
  const arrow = suggestions.length === 0 ? '' : ` → ${suggestions.map(oneLine).join(', ')}`;
  const reason = kind === 'spelling' ? '' : `; ${oneLine(message)} (${code})`;
  return `${line}:${column} ${quoted}${count > 1 ? ` ×${count}` : ''}${arrow}${reason}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
