/**
 * The folders are the architecture: imports only point down, between layers and between the rooms of a layer, and no files
 * import each other in a circle. The compiler holds the layers too (`tsconfig.json` of each); here the rooms are added.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCircles, readImportGraph } from './support/import-graph.js';

/** From the top down. */
const LAYERS = [
  'cli',
  'http',
  'lsp',
  'mcp',
  'batch',
  'node',
  'service',
  'api',
  'documents',
  'packs',
  'device',
  'answers',
  'giellalt',
  'grammar',
  'hyphenation',
  'speech',
  'speller',
  'hunspell',
  'cg3',
  'fst',
  'detect',
  'markup',
  'engine',
];
/** Beside the layers: the client is used inside other programs, and may use nothing of the service. */
const CLIENT = 'client';
/** What the answers of the service and of a language on a device look like. It has no code. */
const ANSWER_TYPES = 'client/types.ts';
const ENGINES = [
  'api',
  'documents',
  'device',
  'answers',
  'giellalt',
  'grammar',
  'hyphenation',
  'speech',
  'speller',
  'hunspell',
  'cg3',
  'fst',
  'detect',
  'markup',
  'engine',
];

/** The rooms of a layer from the top down; `.` are the files that lie in none. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  cli: ['.', 'texts', 'batch', 'accuracy', 'examples', 'packs', 'drop-in', 'cg', 'fst', 'open', 'console'],
  http: [
    '.',
    'admission',
    'openai',
    'languagetool',
    'routes',
    'access',
    'context',
    'schemas',
    'messages',
    'connections',
  ],
  service: [
    '.',
    'proofreading',
    'operations',
    'device-data',
    'sources',
    'shared',
    'tracing',
    'events',
    'engines',
    'personal-words',
    'pool',
    'languages',
    'settings',
  ],
  batch: ['.', 'report', 'run', 'queue', 'inputs', 'job', 'storage'],
  packs: ['repository', 'install', 'piper', 'examples', 'built-in', 'load', 'images', 'folder', 'formats', 'archive'],
  documents: ['.'],
  device: ['.'],
  answers: ['.'],
  grammar: ['words', 'built-in', 'pipeline', 'suggest', 'readings', 'marked', 'messages', 'tokenise', 'text', '.'],
  hyphenation: ['.'],
  speech: ['espeak', 'ssml', '.', 'pronounce', 'text', 'audio'],
  speller: ['.', 'letters', 'frequency', 'starter', 'search', 'text', 'finnish'],
  hunspell: ['verdict', '.', 'compile', 'readers', 'data'],
  cg3: [
    '.',
    'warm-up',
    'run',
    'stream',
    'act',
    'match',
    'state',
    'index',
    'write',
    'parse',
    'binary',
    'model',
    'regex',
  ],
  giellalt: ['tests', 'targets', 'standard', 'build', 'recipes', 'repository', 'make', 'speller'],
  fst: [
    'source',
    'tools',
    'pmatch',
    'lexc',
    'error-model',
    'twolc',
    'xfst',
    'algebra',
    'diagnostics',
    'lookup',
    'formats',
    'build',
  ],
  detect: ['.'],
  markup: ['.'],
  engine: ['memory', '.'],
};
/** Layers of which every room has a README that says what is in it and where to start. */
const EXPLAINED = ['cg3', 'packs', 'giellalt', 'fst'];
const MOST_FILES_IN_A_ROOM = 22;

/**
 * Files that need each other, because what they do is recursive: a tag may be a set of tags (`match-set`, `match-tag`), and
 * a context test may hold further tests, on relatives, in templates, at other cohorts.
 */
const RECURSIONS = [
  [
    'cg3/match/match-cohort.ts',
    'cg3/match/match-context.ts',
    'cg3/match/match-relatives.ts',
    'cg3/match/match-template.ts',
    'cg3/match/simple-test.ts',
  ],
  ['cg3/match/match-set.ts', 'cg3/match/match-tag.ts'],
];

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const src = readImportGraph(join(ROOT, 'src'));
const web = readImportGraph(join(ROOT, 'web'));
const extension = readImportGraph(join(ROOT, 'editors/browser'));

const layerOf = (file: string) => file.split('/')[0] ?? '';
const roomOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '.');
const edges = [...src.files].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));
const asText = ({ file, target }: { file: string; target: string }) => `${file} imports ${target}`;

describe('the layers', () => {
  test('are those of the plan', () => {
    const folders = readdirSync(join(ROOT, 'src')).sort();
    expect(folders).toEqual([...LAYERS, CLIENT].sort());
  });

  test('have imports that only point down', () => {
    const upward = edges.filter(
      ({ file, target }) =>
        LAYERS.indexOf(layerOf(target)) < LAYERS.indexOf(layerOf(file)) &&
        layerOf(file) !== CLIENT &&
        target !== ANSWER_TYPES,
    );
    expect(upward.map(asText)).toEqual([]);
    expect(edges.length).toBeGreaterThan(500);
  });

  test.each(LAYERS)('are projects that refer only to projects below: %s', (layer) => {
    const project = JSON.parse(readFileSync(join(ROOT, 'src', layer, 'tsconfig.json'), 'utf8')) as {
      extends: string;
      references?: { path: string }[];
    };
    expect(project.extends).toBe(`../../tsconfig.${ENGINES.includes(layer) ? 'portable' : 'node'}.json`);
    const below = (project.references ?? []).map(({ path }) => posix.join(layer, path));
    const allowed = [...LAYERS.slice(LAYERS.indexOf(layer)), CLIENT];
    for (const path of below) expect(allowed, path).toContain(layerOf(path));
  });

  test('leave the client alone: it uses nothing of the service, and the service only its types of answers', () => {
    const between = edges.filter(
      ({ file, target }) => (layerOf(file) === CLIENT) !== (layerOf(target) === CLIENT) && target !== ANSWER_TYPES,
    );
    expect(between.map(asText)).toEqual([]);
    const client = [...src.written].filter(([file]) => layerOf(file) === CLIENT);
    expect(client.flatMap(([, targets]) => targets).filter((target) => !target.startsWith('.'))).toEqual([]);
  });

  test('are known to the page only through the client, the readers of files, the sentences, a list of letters and figures, and to its worker through the device', () => {
    const outside = [...web.files].flatMap(([file, targets]) =>
      targets.filter((target) => target.startsWith('..')).map((target) => ({ file, target })),
    );
    expect(outside.length).toBeGreaterThan(0);
    const doors = [
      '../src/client/index.ts',
      '../src/device/index.ts',
      '../src/documents/index.ts',
      '../src/speech/text/split-sentences.ts',
      '../languages/letter-bar.json',
      '../languages/made/dictionary-figures.json',
      '../languages/made/word-figures.json',
    ];
    expect(outside.filter(({ target }) => !doors.includes(target)).map(asText)).toEqual([]);
  });

  test('are known to the extension only through what it shares with the page, and the detector of languages', () => {
    const outside = [...extension.files].flatMap(([file, targets]) =>
      targets.filter((target) => target.startsWith('..')).map((target) => ({ file, target })),
    );
    expect(outside.length).toBeGreaterThan(0);
    const isShared = (target: string) => target.startsWith('../../web/src/');
    const doors = ['../../src/detect/index.ts', '../../languages/made/detection.bin?url'];
    expect(outside.filter(({ target }) => !isShared(target) && !doors.includes(target)).map(asText)).toEqual([]);
  });

  test('of the engines need no package that needs Node', () => {
    const needsNode = [...src.written].flatMap(([file, targets]) =>
      ENGINES.includes(layerOf(file))
        ? targets
            .filter((target) => /^(node:|fastify|@fastify|commander|pino)/.test(target))
            .map((target) => ({ file, target }))
        : [],
    );
    expect(needsNode.map(asText)).toEqual([]);
  });
});

describe('the rooms', () => {
  test.each(Object.keys(ROOMS))('of %s are those of the plan', (layer) => {
    const rooms = new Set([...src.files.keys()].filter((file) => layerOf(file) === layer).map(roomOf));
    expect([...ROOMS[layer]!].filter((room) => room !== '.').sort()).toEqual(
      [...rooms].filter((room) => room !== '.').sort(),
    );
  });

  test.each(Object.entries(ROOMS))('of %s have imports that only point down', (layer, rooms) => {
    const upward = edges.filter(
      ({ file, target }) =>
        layerOf(file) === layer &&
        layerOf(target) === layer &&
        rooms.indexOf(roomOf(target)) < rooms.indexOf(roomOf(file)),
    );
    expect(upward.map(asText)).toEqual([]);
  });

  test(`hold at most ${MOST_FILES_IN_A_ROOM} source files`, () => {
    const counts = new Map<string, number>();
    for (const file of src.files.keys()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES_IN_A_ROOM)).toEqual([]);
  });

  test.each(EXPLAINED)('of %s each have a README', (layer) => {
    const rooms = [layer, ...ROOMS[layer]!.filter((room) => room !== '.').map((room) => `${layer}/${room}`)];
    expect(rooms.filter((room) => !existsSync(join(ROOT, 'src', room, 'README.md')))).toEqual([]);
  });
});

describe('the files', () => {
  test('import each other in no circle, except where what they do is recursive', () => {
    expect(findCircles(src.files)).toEqual(RECURSIONS);
    expect(findCircles(web.files)).toEqual([]);
    expect(findCircles(extension.files)).toEqual([]);
  });

  test('leave it to one module to know where `languages/` lies', () => {
    const paths = [...src.files.keys()].filter((file) =>
      /new URL\([^)]*languages|PACKAGE_DIR, 'languages/.test(readFileSync(join(ROOT, 'src', file), 'utf8')),
    );
    expect(paths).toEqual(['packs/built-in/package-dir.ts']);
  });

  test('leave it to one module to replace files, and to one each to replace the folders of voices and of clones', () => {
    const renaming = [...src.files.keys()].filter((file) =>
      /import \{[^}]*\brename(?:Sync)?\b[^}]*\} from 'node:fs/.test(readFileSync(join(ROOT, 'src', file), 'utf8')),
    );
    expect(renaming).toEqual([
      'packs/folder/replace-file.ts',
      'packs/piper/voice-folder.ts',
      'packs/repository/clone-repository.ts',
    ]);
  });

  test('of a made-up graph: circles are found, also a file that imports itself', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['e'], f: ['d', 'g'], g: ['f'] };
    expect(findCircles(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c'], ['e'], ['f', 'g']]);
  });
});
