/** The figures as Markdown. Start at `tables`. */

/** A higher load average before the run means that others were at work. */
const QUIET_LOAD = 0.5;
const BUSY_MACHINE =
  ' **The machine did much else at the same time**: processor time and memory are near what a quiet machine gives; requests a ' +
  'second, percentiles and the comparison with the model are not.';

export function tables({ command, loadBefore, loadAfter, processor, cores, node, assumptions, workloads, memory }) {
  return [
    `\`${command}\`, ${processor}, ${cores} cores, Node ${node.slice(1)}; load average ${loadBefore.toFixed(1)} before the run and ` +
      `${loadAfter.toFixed(1)} at its end. The sender runs on the same machine.${loadBefore > QUIET_LOAD ? BUSY_MACHINE : ''}`,
    `**What a core does.** One worker; texts that it has not seen, sentences of the Universal Declaration of Human Rights of which one word in forty is misspelled; no result cache. "A core" is a second of processor time of the whole process.`,
    coreTable(workloads),
    `**With more clients**, each of which waits for its answer: requests a second, and half and 99 of 100 of the answers in milliseconds.`,
    clientTable(workloads),
    `**Memory** of a process after a few requests: one that serves one language (\`--tags\`), and one that serves all that are built in. The data of languages is shared by all workers; each further worker takes its heap.`,
    memoryTable(memory),
    `**What a day needs.** Assumed: the busiest hour has ${percent(assumptions.peakHourShare)} of the day's documents; a document has ` +
      `${assumptions.wordsPerDocument} words; cores are ${percent(assumptions.utilisation)} busy in that hour; a process has ` +
      `${assumptions.coresPerProcess} cores and there are at least two; requests come at random moments; no answer comes from a cache. ` +
      `Memory is that of processes with every built-in language and ${memory[0].workers} ${memory[0].workers === 1 ? 'worker' : 'workers'}, and the pack.`,
    dayTable(workloads),
    `**The model against a measurement**: one worker, requests at random moments at a share of what it can do at most; half and 99 of 100 answers.`,
    checkTable(workloads),
  ].join('\n\n');
}

function coreTable(workloads) {
  return table(
    [
      'operation',
      'words a request',
      'processor time a request',
      'requests a second and core',
      'words a second and core',
    ],
    workloads.map(({ name, tag, wordsPerRequest, cpuSecondsPerRequest, cpuSecondsPerWord }) => [
      `${name}, \`${tag}\``,
      wordsPerRequest.toFixed(0),
      `${ms(cpuSecondsPerRequest)} ms`,
      round(1 / cpuSecondsPerRequest),
      round(1 / cpuSecondsPerWord),
    ]),
  );
}

function clientTable(workloads) {
  const clients = workloads[0]?.steps.map((step) => step.clients) ?? [];
  return table(
    ['operation', ...clients.map((count) => `${count} ${count === 1 ? 'client' : 'clients'}`)],
    workloads.map(({ name, tag, steps }) => [
      `${name}, \`${tag}\``,
      ...steps.map(({ rate, p50, p99 }) => `${round(rate)}/s, ${ms(p50)}, ${ms(p99)}`),
    ]),
  );
}

function memoryTable(memory) {
  return table(
    ['language', 'workers', 'resident'],
    memory.map(({ tag, workers, residentMb }) => [
      tag === '' ? 'all that are built in' : `\`${tag}\``,
      String(workers),
      `${residentMb.toFixed(0)} MB`,
    ]),
  );
}

function dayTable(workloads) {
  const rows = workloads.flatMap(({ name, tag, days = [] }) =>
    days.map((day) => [
      `${name}, \`${tag}\``,
      `${day.documentsPerDay / 1e6} million`,
      round(day.peakRate),
      String(day.cores),
      String(day.processes),
      `${(day.memoryMb / 1024).toFixed(1)} GB`,
      `${ms(day.p99WaitSeconds)} ms`,
    ]),
  );
  return table(
    [
      'operation',
      'documents a day',
      'a second, busiest hour',
      'cores',
      'processes',
      'memory',
      '99 of 100 wait at most',
    ],
    rows,
  );
}

function checkTable(workloads) {
  const rows = workloads.flatMap(({ name, tag, check }) =>
    check.map(({ share, count, predicted, measured }) => [
      `${name}, \`${tag}\``,
      percent(share),
      String(count),
      `${ms(predicted.p50)}, ${ms(predicted.p99)} ms`,
      `${ms(measured.p50)}, ${ms(measured.p99)} ms`,
    ]),
  );
  return table(['operation', 'of the most', 'requests', 'model', 'measured'], rows);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function ms(seconds) {
  const value = seconds * 1000;
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}

/** Three digits: a measurement has no more. */
function round(value) {
  return Number(value.toPrecision(3)).toLocaleString('en-GB', { maximumFractionDigits: 2 });
}

function percent(share) {
  return `${Math.round(100 * share)} %`;
}
