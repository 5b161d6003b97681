/**
 * What the Containerfile promises, read from its text, because not every machine can run containers. Where podman can,
 * `node scripts/container-check.mjs` builds the image and tests it alive.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** One for each instruction; continued lines are joined, comments left out. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return lines.split('\n').flatMap((line) => {
    const match = /^([A-Z]+)\s+(.*)$/.exec(line);
    return match === null ? [] : [{ name: match[1] ?? '', rest: match[2] ?? '' }];
  });
}

const all = instructionsOf(readFileSync('Containerfile', 'utf8'));
const final = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
const built = all.slice(0, all.length - final.length);
const of = (name: string) => final.filter((each) => each.name === name).map(({ rest }) => rest);

test('the base image can be chosen', () => {
  expect(all[0]).toMatchObject({ name: 'ARG', rest: expect.stringMatching(/^BASE=/) });
  expect(all.filter(({ name }) => name === 'FROM').map(({ rest }) => rest)).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the Containerfile
    '${BASE} AS build',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the Containerfile
    '${RUNTIME}',
  ]);
});

test('the image runs as a user that is not root, and as nobody else', () => {
  expect(of('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
});

test('nothing is run in the final stage, so that it needs no shell', () => {
  expect(of('RUN')).toEqual([]);
});

test('Node.js is process 1 and gets the signal', () => {
  expect(JSON.parse(of('ENTRYPOINT')[0] ?? '')).toEqual(['node', '/opt/langtools/bin/langtools']);
  expect(JSON.parse(of('CMD')[0] ?? '')).toEqual(['serve']);
  expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
});

test('there is a health check that needs no shell', () => {
  const [check = ''] = of('HEALTHCHECK');
  const command = JSON.parse(check.slice(check.indexOf('CMD') + 3)) as string[];
  expect(command[0]).toBe('node');
  expect(command[2]).toContain('/livez');
  expect(() => new Function(command[2] ?? '')).not.toThrow();
});

test('packs and cache are volumes that belong to the user, and the settings name them', () => {
  const volumes = JSON.parse(of('VOLUME')[0] ?? '') as string[];
  const env = Object.fromEntries(of('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('='))));
  expect(volumes).toEqual([env.LANGTOOLS_PACKS, env.LANGTOOLS_CACHE_DIR]);
  const [user] = of('USER');
  for (const volume of volumes) {
    const copied = of('COPY').some(
      (copy) => copy.includes(`--chown=${user} `) && volume.startsWith(copy.split(' ').at(-1) ?? ''),
    );
    expect(copied).toBe(true);
  }
});

test('dictionaries are compiled and the bill of materials is written while the image is built', () => {
  const commands = built.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
  expect(commands.join('\n')).toMatch(/npm ci --ignore-scripts/);
  expect(commands.join('\n')).toMatch(/npm run --silent sbom > sbom\.cdx\.json/);
  expect(commands.join('\n')).toMatch(/node scripts\/prune\.mjs/);
  expect(commands.join('\n')).toMatch(/langtools packs build --cache-dir \/image\/opt\/langtools\/dictionaries/);
});

test('what is copied into the image exists, and is not left out of the build', () => {
  const copy = built.find(({ rest }) => rest.includes('cp -R'))?.rest ?? '';
  const files = (/cp -R (.*?) \/image/.exec(copy)?.[1] ?? '').split(/\s+/);
  const made = ['dist', 'node_modules', 'sbom.cdx.json'];
  const allowed = readFileSync('.containerignore', 'utf8').split('\n');
  const needed = [...files.filter((file) => !made.includes(file)), 'package-lock.json', 'scripts', 'src', 'web'];
  expect(needed.filter((file) => !existsSync(file) || !allowed.includes(`!${file}`))).toEqual([]);
});
