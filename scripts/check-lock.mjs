/**
 * `npm run check:lock`: compares package-lock.json with the registry that npm is configured for. Exit code 0: everything is as it
 * should be; 1: something is wrong; 75: nothing wrong was found, but the registry did not answer for every package.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkLock, NoAnswer } from './lib/lock-check.mjs';

const EXIT_NO_ANSWER = 75;
const TIMEOUT_MS = 20_000;
const TRIES = 3;

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const base = registryAddress();
const { errors, notes, unanswered, checked } = await checkLock(lock, { manifest });

for (const note of notes) console.log(`note   ${note}`);
for (const each of unanswered.slice(0, 5)) console.log(`?      ${each}`);
for (const error of errors) console.log(`ERROR  ${error}`);
console.log(`${checked} packages compared with the registry: ${errors.length} errors, ${notes.length} notes`);
if (unanswered.length > 0)
  console.log(`the registry did not answer for ${unanswered.length} packages: those are NOT checked`);
process.exitCode = errors.length > 0 ? 1 : unanswered.length > 0 ? EXIT_NO_ANSWER : 0;

/** npm's own setting. Under `npm run` npm passes it on; else npm is asked. */
function registryAddress() {
  const address =
    process.env.npm_config_registry ??
    // One string, because npm is a .cmd file on Windows.
    execFileSync('npm config get registry', {
      encoding: 'utf8',
      shell: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  return address.endsWith('/') ? address : `${address}/`;
}

async function manifest(name, version) {
  const address = `${base}${name.replace('/', '%2f')}/${encodeURIComponent(version)}`;
  let reason = '';
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.ok) return await answer.json();
      if (answer.status === 404) return undefined;
      reason = `status ${answer.status}`;
    } catch (error) {
      reason = error.cause?.code ?? error.message;
    }
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
  }
  throw new NoAnswer(reason);
}
