/**
 * Writes the pack of a GiellaLT speller: `index.xml` from the template of the repository, and the two transducers, which are
 * packed already. Start at `writeGiellaSpellerPack`.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { INDEX_MEMBER } from '../../fst/formats/speller-pack.js';
import { joinZips, zipMember } from '../../fst/formats/zip-members.js';

export interface GiellaSpellerPack {
  /** Zips with the acceptor and the error model, as `zipMember` makes them. */
  readonly transducers: readonly Uint8Array[];
  /** `index.xml.in` */
  readonly indexTemplate: SourceFile;
  /** What the variables of the template stand for: GLANG2, SPELLERVERSION and others. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The bytes of a `.zhfst`. Throws `SourceError` where the template names a variable that has no value. */
export function writeGiellaSpellerPack({ transducers, indexTemplate, variables }: GiellaSpellerPack): Uint8Array {
  const index = new TextEncoder().encode(fillTemplate(indexTemplate, variables));
  return joinZips([zipMember(INDEX_MEMBER, index), ...transducers]);
}

/** `@NAME@` replaced by the value of NAME, as it is: a value that goes into XML is written as XML. */
export function fillTemplate({ name, text }: SourceFile, variables: Readonly<Record<string, string>>): string {
  const problems: SourceProblem[] = [];
  const lines = text.split('\n').map((line, i) =>
    line.replace(/@([A-Za-z_][A-Za-z0-9_]*)@/g, (reference, variable: string, at: number) => {
      if (Object.hasOwn(variables, variable)) return variables[variable]!;
      const message = `${reference} has no value`;
      problems.push({ file: name, line: i + 1, column: at + 1, message, severity: 'error' });
      return reference;
    }),
  );
  if (problems.length > 0) throw new SourceError(problems);
  return lines.join('\n');
}
