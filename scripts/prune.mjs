/**
 * `node scripts/prune.mjs [FOLDER]`: takes out of node_modules what the container image does not need. As `npm prune --omit=dev`, but the
 * optional packages that the image offers stay: Redis, the queue and traces. Nothing is fetched.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imagePeers, installedPackages } from './lib/installed-packages.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const kept = installedPackages(lock, imagePeers(lock));
for (const path of Object.keys(lock.packages))
  if (path !== '' && !kept.has(path)) rmSync(join(root, path), { recursive: true, force: true });
for (const folder of scopesIn(join(root, 'node_modules')))
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
// Of npm itself, about what was there before; and commands that lead nowhere now.
for (const name of ['.package-lock.json', '.cache'])
  rmSync(join(root, 'node_modules', name), { recursive: true, force: true });
const commands = join(root, 'node_modules/.bin');
for (const name of existsSync(commands) ? readdirSync(commands) : [])
  if (!existsSync(join(commands, name))) rmSync(join(commands, name));

function scopesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('@'))
    .map((name) => join(folder, name));
}
