/**
 * Builds the container image and holds it to its promises: `node scripts/container-check.mjs`. It runs as a user that is not root, on a
 * read-only root file system, without capabilities, is healthy, answers, compiles nothing at run time, drains on SIGTERM and ends with 0.
 * Prints size, times and memory. Needs podman.
 *
 *   LANGTOOLS_PODMAN        the command, with global options ("podman --storage-driver vfs")
 *   LANGTOOLS_PODMAN_BUILD  more options of `podman build` ("--build-arg BASE=… --isolation chroot")
 *   LANGTOOLS_PODMAN_RUN    more options of `podman run`
 *   LANGTOOLS_IMAGE         an image that is built already
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './lib/free-port.mjs';
import { podman, tryPodman } from './lib/podman.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READY_WITHIN_MS = 300_000;
const TRIES = 5;
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const words = (name) => (process.env[name] ?? '').split(' ').filter((word) => word !== '');

const image = process.env.LANGTOOLS_IMAGE ?? buildImage();
const [{ Config: config, Healthcheck: healthCheck, Size: imageBytes }] = JSON.parse(
  podman(['image', 'inspect', image]),
);
assert.match(config.User, /^[1-9]\d*:[1-9]\d*$/, 'the user is a number that is not 0');
assert.ok(healthCheck?.Test?.length > 0, 'there is a health check');
assert.deepEqual(Object.keys(config.Volumes).sort(), ['/var/cache/langtools', '/var/lib/langtools/packs']);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const name = `langtools-check-${process.pid}`;
const startedMs = performance.now();
podman([
  'run',
  '--detach',
  `--name=${name}`,
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp:rw,noexec,nosuid,size=64m',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--network=host',
  `--env=PORT=${port}`,
  '--env=HOST=127.0.0.1',
  ...words('LANGTOOLS_PODMAN_RUN'),
  image,
]);
try {
  const liveMs = await untilOk('/livez');
  const readyMs = await untilOk('/readyz');
  await checkAnswers();
  const pid = Number(podman(['inspect', '--format={{.State.Pid}}', name]));
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  assert.notEqual(field('Uid'), 0, 'the process is not root');
  assert.match(status, /^CapEff:\s+0+$/m, 'the process has no capabilities');
  checkFiles();
  checkHealth();
  await checkDraining();
  console.log(
    [
      `image ${(imageBytes / 1e6).toFixed(0)} MB; alive after ${seconds(liveMs)} s, every pack ready after ${seconds(readyMs)} s`,
      `memory ${Math.round(field('VmRSS') / 1024)} MiB, at most ${Math.round(field('VmHWM') / 1024)} MiB`,
      'not root, no capabilities, read-only root file system, nothing compiled, healthy, drained, exit code 0',
    ].join('\n'),
  );
} catch (error) {
  console.error(tryPodman(['logs', '--tail=20', name]).stderr);
  throw error;
} finally {
  tryPodman(['rm', '--force', '--volumes', name]);
}

function buildImage() {
  const tag = `langtools:${version}`;
  // The OCI format has no health check.
  podman([
    'build',
    '--format=docker',
    `--build-arg=VERSION=${version}`,
    ...words('LANGTOOLS_PODMAN_BUILD'),
    '--tag',
    tag,
    ROOT,
  ]);
  return tag;
}

async function untilOk(path) {
  for (let round = 1; ; round++) {
    const response = await fetch(url + path).catch(() => undefined);
    if (response?.ok) return performance.now() - startedMs;
    assert.ok(performance.now() - startedMs < READY_WITHIN_MS, `${path} within ${READY_WITHIN_MS} ms`);
    // Asking podman is not free on the machine that is measured.
    if (round % 100 === 0) {
      assert.equal(podman(['inspect', '--format={{.State.Running}}', name]), 'true', 'the container runs');
    }
    await sleep(20);
  }
}

/** On a busy machine the first requests of a language may meet their deadline. */
async function answerOf(path, text) {
  for (let attempt = 1; ; attempt++) {
    const response = await post(path, text);
    if (![503, 504].includes(response.status) || attempt === TRIES) {
      assert.equal(response.status, 200, path);
      return response;
    }
  }
}

function post(path, text) {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ text }) });
}

async function checkAnswers() {
  // A letter is missing in Faroese "hestur".
  const spelling = await (await answerOf('/speller/fo', 'hestr')).json();
  assert.ok(JSON.stringify(spelling).includes('hestur'), 'Faroese spelling');
  // Two spaces, and one before the full stop.
  const grammar = await (await answerOf('/grammar/nb', 'Jeg har to  hus .')).json();
  assert.ok(grammar.errs.length > 0, 'Norwegian grammar');
  const speech = await answerOf('/tts/se/default', 'Bures buot olbmuide.');
  assert.equal(Buffer.from(await speech.arrayBuffer()).toString('latin1', 0, 4), 'RIFF');
}

function checkFiles() {
  const script = `
    const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
    try { writeFileSync('/opt/langtools/x', ''); process.exit(3); } catch {}
    for (const folder of ['/tmp', process.env.LANGTOOLS_PACKS, process.env.LANGTOOLS_CACHE_DIR]) writeFileSync(folder + '/x', '');
    const { bomFormat, components } = JSON.parse(readFileSync('/opt/langtools/sbom.cdx.json', 'utf8'));
    if (bomFormat !== 'CycloneDX' || !components.some(({ name }) => name === 'fastify')) process.exit(4);
    if (readdirSync(process.env.LANGTOOLS_CACHE_DIR).some((file) => file.endsWith('.speller'))) process.exit(5);`;
  const { status, stderr } = tryPodman(['exec', name, 'node', '-e', script]);
  assert.equal(status, 0, `files: 3 the root is writable, 4 no SBOM, 5 a dictionary was compiled\n${stderr}`);
}

/** As often as a container engine would try before it calls the container unhealthy. */
function checkHealth() {
  const failures = [];
  while (failures.length < healthCheck.Retries) {
    const { status, stdout, stderr } = tryPodman(['healthcheck', 'run', name]);
    if (status === 0) return;
    failures.push(`exit code ${status}: ${stdout}${stderr}`);
  }
  assert.fail(`unhealthy:\n${failures.join('\n')}`);
}

/** What is being answered when the signal comes is answered; then the process ends with 0. */
async function checkDraining() {
  const text = 'Mun lean boahtán deike ja háliidan muitalit dutnje guhkes máidnasa. '.repeat(60);
  const inFlight = post('/tts/se/default', text);
  await sleep(200);
  podman(['kill', '--signal=TERM', name]);
  const response = await inFlight;
  assert.equal(response.status, 200, 'the request in flight');
  assert.ok((await response.arrayBuffer()).byteLength > 1_000_000, 'the whole of it');
  assert.equal(podman(['wait', name]), '0', 'exit code');
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
