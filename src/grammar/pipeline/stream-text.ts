/**
 * Cohorts as the text stream that the field's tools exchange, for grammar writers. Start at `streamText`; `ruleMarks`
 * says which rules touched a reading, `errorLine` what came of it. This text is never read back.
 */
import { type CgCohort, type CgReading, explainReading, type Grammar } from '../../cg3/index.js';

export interface StreamTextOptions {
  /** What touched a reading, as marks behind its tags: `SELECT:12:name`. */
  readonly marksOf?: (reading: CgReading) => readonly string[];
  /** The text that was tokenised: what stands in front of its first word belongs to the stream too. */
  readonly text?: string;
}

export function streamText(cohorts: readonly CgCohort[], options: StreamTextOptions = {}): string {
  const lines: string[] = [];
  const before = options.text?.slice(0, cohorts.find((cohort) => cohort.startUtf16 !== undefined)?.startUtf16) ?? '';
  if (before !== '') lines.push(`:${escaped(before)}`);
  for (const cohort of cohorts) {
    lines.push([(cohort.removed ? '; ' : '') + oneLine(cohort.form), ...(cohort.formTags ?? [])].join(' '));
    for (const reading of cohort.readings) addReading(lines, cohort, reading, '', options);
    for (const reading of cohort.deleted ?? []) addReading(lines, cohort, reading, ';', options);
    if (cohort.textAfter) lines.push(cohort.textAfter.replace(/\n$/, ''));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * `SELECT:12:name` for every rule that touched a reading; `ADD:spacing.cg3:12:name` where the grammar INCLUDEs files.
 */
export function ruleMarks(grammar: Grammar, { hitBy = [], tags }: CgReading): string[] {
  return explainReading(grammar, { tags, hitBy }).map(({ type, file, line, name }) => {
    const place = grammar.files.length > 1 ? [file.slice(file.lastIndexOf('/') + 1), line] : [line];
    return [type, ...place, ...(name === '' ? [] : [name])].join(':');
  });
}

interface Reported {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly code: string;
  readonly suggestions: readonly string[];
}

/** `5-9 "leat" &msyn-infinitive ["lea"]`. */
export function errorLine({ startUtf16, endUtf16, code, suggestions }: Reported, text: string): string {
  const form = JSON.stringify(text.slice(startUtf16, endUtf16));
  return `${startUtf16}-${endUtf16} ${form} &${code} ${JSON.stringify(suggestions)}\n`;
}

function addReading(
  lines: string[],
  cohort: CgCohort,
  reading: CgReading,
  prefix: string,
  { marksOf }: StreamTextOptions,
): void {
  const links = linksOf(cohort);
  let indent = '\t';
  for (let part: CgReading | undefined = reading; part; part = part.sub) {
    const words = [...part.tags.map(oneLine), ...links, ...(marksOf?.(part) ?? [])];
    lines.push(prefix + indent + words.join(' '));
    indent += '\t';
  }
}

function linksOf({ depSelf, depParent, id, relations }: CgCohort): string[] {
  const links: string[] = [];
  if (depSelf !== undefined && depParent !== undefined) links.push(`#${depSelf}->${depParent}`);
  if (id !== undefined) links.push(`ID:${id}`);
  for (const { name, target } of relations ?? []) links.push(`R:${name}:${target}`);
  return links;
}

/** A blank as a stream line has it. */
export function escaped(blank: string): string {
  return blank.replaceAll('\n', '\\n');
}

function oneLine(tag: string): string {
  return tag.includes('\n') ? escaped(tag) : tag;
}
