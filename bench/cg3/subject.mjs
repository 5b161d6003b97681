/** What the measurements of this folder share: grammars from files, texts cut into sentences, and the compiled engine. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const dist = new URL(process.env.LANGTOOLS_DIST ?? '../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { isBinaryGrammar, parseGrammar, readBinaryGrammar, ...cg3 } = await load('cg3/index.js');
export const { Applicator, WarmUp } = cg3;
export const { Budget } = await load('engine/budget.js');

export function readGrammar(file) {
  const bytes = readFileSync(file);
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, { file });
  const include = (name, from) => {
    const path = resolve(dirname(from ?? file), name);
    return { text: readFileSync(path, 'utf8'), file: path };
  };
  return parseGrammar(bytes.toString(), { file, load: include });
}

/** A stream in pieces that end behind a full stop or the like. */
export function sentencesOf(stream) {
  return stream
    .split(/(?<=\n"<[.!?]>"\n(?:\s+"[^\n]*\n)*)(?=:|")/)
    .filter((sentence) => sentence.includes('"<'))
    .map((sentence) => (sentence.endsWith('\n') ? sentence : `${sentence}\n`));
}

export function cohortsIn(stream) {
  return (stream.match(/^"</gm) ?? []).length;
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Milliseconds of processor time, of all threads: compiling and collecting garbage count too. */
export function cpuMs() {
  return process.cpuUsage().user / 1000;
}
