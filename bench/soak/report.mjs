/** What a soak found: the summary, the limits it is held to, the table and the picture. */
import { cpus } from 'node:os';
import { plot } from './plot.mjs';
import { drift, quantile } from './statistics.mjs';

const MAX_DRIFT = 0.02;
/** Connections come and go; a leak of one a minute would show. */
const MAX_DESCRIPTOR_DRIFT = 0.05;
const MAX_FLOOD_CHANGE = 0.1;
const MAX_REFUSED = 0.01;

export function summarise({ minutes, rate, samples, counts, wrongAnswers, flood, replacements }) {
  const endMinute = samples.at(-1)?.minute ?? minutes;
  const lastHalf = samples.filter(({ minute }) => minute >= endMinute / 2);
  const series = (name) =>
    lastHalf.map((sample) => [sample.minute, sample[name]]).filter(([, y]) => Number.isFinite(y));
  const latencies = lastHalf.map(({ p99Ms }) => p99Ms).filter(Number.isFinite);
  return {
    minutes: Math.min(minutes, Math.round(endMinute)),
    rate,
    node: process.version,
    processors: cpus().length,
    counts,
    replacements,
    samples: samples.length,
    rssDrift: drift(series('rssMb')),
    heapDrift: drift(series('heapMb')),
    descriptorDrift: drift(series('descriptors')),
    rssMb: range(samples.map(({ rssMb }) => rssMb)),
    rssLastHalfMb: range(series('rssMb').map(([, y]) => y)),
    descriptors: range(samples.map(({ descriptors }) => descriptors)),
    p99Ms: quantile(latencies, 0.5),
    restarts: samples.at(-1)?.restarts,
    flood,
    wrongAnswers,
  };
}

function range(values) {
  const known = values.filter(Number.isFinite);
  return { min: Math.min(...known), median: quantile(known, 0.5), max: Math.max(...known) };
}

export function verdictOf({ counts, rssDrift, descriptorDrift, flood }) {
  const total = counts.right + counts.wrong + counts.refused;
  const percent = (share) => `${(100 * share).toFixed(2)} %`;
  const rule = (name, value, limit, isKept) => ({ name, value, limit, isKept });
  return [
    rule('wrong answers', `${counts.wrong} of ${total}`, 'none', counts.wrong === 0 && counts.right > 0),
    rule(
      'refused, late or marked incomplete',
      percent(counts.refused / total),
      'at most 1 %',
      counts.refused / total <= MAX_REFUSED,
    ),
    rule(
      'resident memory, last half',
      percent(rssDrift),
      'drift below 2 %',
      Math.abs(rssDrift) < MAX_DRIFT || rssDrift < 0,
    ),
    rule('descriptors, last half', percent(descriptorDrift), 'drift below 5 %', descriptorDrift < MAX_DESCRIPTOR_DRIFT),
    ...(flood === undefined ? [] : [floodRule(flood)]),
  ];
}

function floodRule({ quiet, flooded, p99WithoutMs, p99WithMs, change, notServed }) {
  return {
    name: `p99 of ${quiet} while ${flooded} is flooded`,
    value: `${p99WithoutMs.toFixed(1)} ms → ${p99WithMs.toFixed(1)} ms, ${(100 * change).toFixed(2)} %`,
    limit: 'moves less than 10 %, all served',
    isKept: change < MAX_FLOOD_CHANGE && notServed === 0,
  };
}

export function csvOf(samples) {
  const names = Object.keys(samples[0] ?? {});
  const cell = (value) => (typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value);
  return [names.join(','), ...samples.map((sample) => names.map((name) => cell(sample[name])).join(','))].join('\n');
}

export function pictureOf({ minutes, rate, counts }, samples) {
  const series = (name, field) => ({ name, points: samples.map((sample) => [sample.minute, sample[field]]) });
  const flooded = samples.filter(({ phase }) => phase === 'flood');
  const bands =
    flooded.length === 0 ? [] : [{ from: flooded[0].minute, to: flooded.at(-1).minute, name: 'one language flooded' }];
  const total = counts.right + counts.wrong + counts.refused + counts.hungUp;
  return plot({
    title: `${minutes} minutes, ${total} requests at ${rate} a second: ${counts.wrong} wrong answers`,
    minutes,
    bands,
    panels: [
      {
        title: 'Memory',
        unit: 'MB',
        series: [
          series('resident', 'rssMb'),
          series('heap of the event loop', 'heapMb'),
          series('external', 'externalMb'),
          series('result cache', 'cacheMb'),
        ],
      },
      {
        title: 'File descriptors and threads',
        unit: 'number',
        series: [series('descriptors', 'descriptors'), series('threads', 'threads')],
      },
      { title: 'Time to answer', unit: 'ms', series: [series('p99', 'p99Ms'), series('p50', 'p50Ms')] },
      { title: 'Load of the machine', unit: 'processes', series: [series('over one minute', 'machineLoad')] },
    ],
  });
}
