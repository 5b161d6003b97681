/** The pipelines of a grammar checker that go into a pack: `pipespec.xml` from its template. */
import type { SourceFile } from '../../fst/diagnostics/source-problem.js';
import { fillTemplate } from '../speller/giella-speller-pack.js';

const PIPELINE = /(?<![ \t])[ \t]*<pipeline\b[\s\S]*?<\/pipeline>[ \t]*\n?/g;
const NAMED_FILE = /\sn="([^"]*)"/g;

/** Without pipelines that name files of the folder of sources: those are for linguists at work. */
export function packedPipelines(template: SourceFile, values: Readonly<Record<string, string>>): string {
  const filled = fillTemplate(template, values).replace(/<!--[\s\S]*?-->/g, '');
  return filled.replace(PIPELINE, (pipeline) =>
    namesIn(pipeline).some((name) => name.includes('./')) ? '' : pipeline,
  );
}

/** The files that the pipelines use, each once. */
export function membersOf(pipelines: string): string[] {
  return [...new Set((pipelines.match(PIPELINE) ?? []).flatMap(namesIn))];
}

/** `normaliser n="…"` names no file. */
function namesIn(pipeline: string): string[] {
  const withoutNames = pipeline.replace(/<(?:pipeline|normaliser)\b[^>]*>/g, '');
  return [...withoutNames.matchAll(NAMED_FILE)].map(([, name = '']) => name);
}
