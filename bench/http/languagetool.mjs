/**
 * What `/v2/check` costs, beside the two calls of our own API on the same texts, in one run: Norwegian, with its real dictionary and grammar
 * checker, and without the cache. Blocks of both take turns, so that a noisy moment hits both.
 *
 *     node bench/http/languagetool.mjs            # --texts 40 --rounds 6 --words 60
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '6' },
    words: { type: 'string', default: '60' },
  },
});
const TEXTS = Number(values.texts);
const ROUNDS = Number(values.rounds);
const WORDS = Number(values.words);

/** Ordinary words, a misspelling now and then. */
const VOCABULARY =
  'jeg du han hun vi ikke har er var kan skal boka huset dagen barna veien og i på med til en et gammel stor fine spiser leser løper kommer'.split(
    ' ',
  );
let seed = 1;
const next = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed;
};
function sentence() {
  const words = Array.from({ length: 8 + (next() % 6) }, () => {
    const word = VOCABULARY[next() % VOCABULARY.length];
    return next() % 20 === 0 ? `${word}tq` : word;
  });
  return `${words.join(' ').replace(/^./, (letter) => letter.toUpperCase())}.`;
}
const text = () => Array.from({ length: Math.ceil(WORDS / 10) }, sentence).join(' ');

const folder = mkdtempSync(join(tmpdir(), 'langtools-bench-'));
const offered = { nb: 'Norsk bokmål' };
writeFileSync(
  join(folder, 'bench.json'),
  JSON.stringify({ name: 'bench', title: 'Bench', grammar: offered, speller: offered, tts: false }),
);
const server = await startServer({
  settings: resolveSettings({
    flags: { port: '0', cacheMb: '0', deployment: 'bench', deploymentsDir: folder, wordsDir: join(folder, 'words') },
  }),
  logger: pino({ base: null }, pino.destination('/dev/null')),
});
await server.loaded;

async function post(path, headers, body) {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
const json = { 'Content-Type': 'application/json' };
const ours = async (one) => {
  const body = JSON.stringify({ text: one });
  await post('/grammar/nb', json, body);
  await post('/speller/nb', json, body);
};
const theirs = (one) => post('/v2/check', {}, new URLSearchParams({ language: 'nb', text: one }));

/** Milliseconds of processor time, and of waiting, for one block of texts. */
async function measure(work, texts) {
  const before = process.cpuUsage();
  const startMs = performance.now();
  for (const one of texts) await work(one);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000 / texts.length, ms: (performance.now() - startMs) / texts.length };
}

const block = () => Array.from({ length: TEXTS }, text);
await measure(ours, block());
await measure(theirs, block());
const sums = { ours: { cpuMs: 0, ms: 0 }, theirs: { cpuMs: 0, ms: 0 } };
for (let round = 0; round < ROUNDS; round++) {
  const texts = block();
  // The same texts for both; there is no cache. Who begins changes from round to round.
  const turns = round % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
  for (const turn of turns) {
    const { cpuMs, ms } = await measure(turn === 'ours' ? ours : theirs, texts);
    sums[turn].cpuMs += cpuMs / ROUNDS;
    sums[turn].ms += ms / ROUNDS;
  }
}
const line = (name, { cpuMs, ms }) =>
  console.log(
    `${name.padEnd(28)}${cpuMs.toFixed(2).padStart(8)} ms of processor time${ms.toFixed(2).padStart(9)} ms until answered`,
  );
line('/grammar/nb and /speller/nb', sums.ours);
line('/v2/check', sums.theirs);
const share = (of) => (sums.theirs[of] / sums.ours[of]).toFixed(2);
console.log(
  `ratio ${share('cpuMs')} by processor time, ${share('ms')} by time until answered (of texts of about ${WORDS} words)`,
);
await server.close();
rmSync(folder, { recursive: true, force: true });
