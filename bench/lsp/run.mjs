/**
 * How long an editor waits: from the start of `langtools lsp` to the first diagnostics of a Markdown file of 2000 words (the
 * misspellings), to all of them (with grammar), and from a keystroke in it to the next diagnostics, without the pause that the
 * server makes after a change. The load of the machine is printed, too: on a busy one the figures say nothing.
 *
 *     node bench/lsp/run.mjs [LANGUAGE…] [--starts N] [--keystrokes N]
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const URI = 'file:///bench/text.md';
const PARAGRAPHS = 40;
const WORDS_A_PARAGRAPH = 50;
/** One is misspelt. */
const WORDS = {
  fo: 'og eg er ein dagur hús bátur havið fólk landið gott stórt lítið kemur fer sær hevur var bókk við',
  nb: 'og jeg er en dag hus båt havet folk landet god stor liten kommer går seg har var bokkk ved',
  ga: 'agus mé is an lá teach bád farraige daoine tír maith mór beag tagann téann é tá bhí leabharr le',
  se: 'ja mun lea okta beaivi viessu fanas mearra olbmot eana buorre stuoris unni boahtá manná su leat lei girjjjii mielde',
};
/** What comes later than this after the first diagnostics is no part of the first check. */
const REST_MS = 5_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { starts: { type: 'string', default: '5' }, keystrokes: { type: 'string', default: '20' } },
});
const languages = positionals.length > 0 ? positionals : Object.keys(WORDS);

/** No two paragraphs are the same: results of paragraphs are kept. The same text in every run. */
function makeText(language) {
  const words = (WORDS[language] ?? WORDS.fo).split(' ');
  let seed = 1;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return words[seed % words.length];
  };
  const paragraph = () => `${Array.from({ length: WORDS_A_PARAGRAPH }, next).join(' ')}.`;
  return Array.from({ length: PARAGRAPHS }, paragraph).join('\n\n');
}

async function measure(language) {
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let received = () => {};
  connection.onNotification('textDocument/publishDiagnostics', (params) => received(params));
  const diagnostics = () => new Promise((resolve) => (received = resolve));
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions: { language, debounceMs: 0 },
  });
  const initialized = performance.now() - started;
  void connection.sendNotification('initialized', {});
  const textDocument = { uri: URI, languageId: 'markdown', version: 1, text: makeText(language) };
  const opened = diagnostics();
  void connection.sendNotification('textDocument/didOpen', { textDocument });
  const { diagnostics: found } = await opened;
  if (found.length === 0) throw new Error(`nothing was found: is there data for ${language}?`);
  const first = performance.now() - started;
  // A language without grammar has everything at once.
  const isRest = await Promise.race([diagnostics().then(() => true), setTimeout(REST_MS, false, { ref: false })]);
  const complete = isRest ? performance.now() - started : first;
  const keystrokes = [];
  for (let version = 2; version < 2 + Number(values.keystrokes); version++) {
    const at = { line: (version * 2) % (PARAGRAPHS * 2 - 1), character: 0 };
    const answered = diagnostics();
    const pressed = performance.now();
    void connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: URI, version },
      contentChanges: [{ range: { start: at, end: at }, text: 'q' }],
    });
    await answered;
    keystrokes.push(performance.now() - pressed);
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
  return { initialized, first, complete, keystrokes };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const ms = (number) => `${number.toFixed(0)} ms`;

const load = () => loadavg()[0].toFixed(1);

for (const language of languages) {
  const before = load();
  const runs = [];
  for (let start = 0; start < Number(values.starts); start++) runs.push(await measure(language));
  const keystrokes = runs.flatMap((run) => run.keystrokes);
  const line = (what, pick) => console.log(`  start to ${what}: ${ms(median(runs.map(pick)))}`);
  console.log(
    `${language}, ${PARAGRAPHS * WORDS_A_PARAGRAPH} words, medians of ${runs.length} starts, load ${before} to ${load()}`,
  );
  line('the answer to initialize', (run) => run.initialized);
  line('the first diagnostics (spelling)', (run) => run.first);
  line('all diagnostics', (run) => run.complete);
  console.log(`  keystroke to diagnostics: ${ms(median(keystrokes))}, the slowest ${ms(Math.max(...keystrokes))}`);
}
