/**
 * How long the first sentences of a process take: run by run.mjs, once for each measurement, because only a new process is cold. Usage:
 * node bench/cg3/cold.mjs GRAMMAR TEXT [--warm-up]. Prints JSON: the times of the first ten sentences, of the same ones once everything is
 * warm and they have been seen, and of sentences of their lengths that are new to a warm process; and what opening and warming up took.
 */
import { readFileSync } from 'node:fs';
import { Applicator, Budget, cohortsIn, cpuMs, median, readGrammar, sentencesOf, WarmUp } from './subject.mjs';

const FIRST = 10;
const [grammarFile, textFile, option] = process.argv.slice(2);
const all = sentencesOf(readFileSync(textFile, 'utf8')).slice(0, 600);
const sentences = all.slice(0, all.length >> 1);
const others = all.slice(all.length >> 1);

const warmUpStart = performance.now();
const warmUpCpuStart = cpuMs();
if (option === '--warm-up') {
  const warmUp = new WarmUp();
  while (!warmUp.isDone) {
    warmUp.run(10);
    // As in a service, whose threads warm up in slices while they have nothing to do.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const warmUpMs = performance.now() - warmUpStart;
const warmUpCpuMs = cpuMs() - warmUpCpuStart;

const openStart = performance.now();
const applicator = new Applicator(readGrammar(grammarFile));
const openMs = performance.now() - openStart;

function timeOf(sentence) {
  const start = performance.now();
  applicator.runText(sentence, Budget.unlimited());
  return performance.now() - start;
}

const cold = sentences.map(timeOf).slice(0, FIRST);
for (let pass = 0; pass < 2; pass++) for (const sentence of sentences) timeOf(sentence);
const newMsPerCohort = median(others.map((sentence) => timeOf(sentence) / cohortsIn(sentence)));
const unseen = cold.map((_, i) => newMsPerCohort * cohortsIn(sentences[i]));
const warm = cold.map((_, i) => median(Array.from({ length: 9 }, () => timeOf(sentences[i]))));
console.log(JSON.stringify({ cold, warm, unseen, openMs, warmUpMs, warmUpCpuMs }));
