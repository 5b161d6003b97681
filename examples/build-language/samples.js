/** The small repositories of this project's own tests, as texts by path: two languages that nobody speaks. */
const texts = import.meta.glob(
  ['../../src/giellalt/fixtures/{qtw,qfx}/**', '!../../src/giellalt/fixtures/*/recorded/**'],
  { query: '?raw', import: 'default', eager: true },
);

export function sampleFiles(name) {
  const prefix = `../../src/giellalt/fixtures/${name}/`;
  const own = Object.entries(texts).filter(([path]) => path.startsWith(prefix));
  return new Map(own.map(([path, text]) => [path.slice(prefix.length), text]));
}
