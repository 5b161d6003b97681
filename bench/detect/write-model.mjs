/** The model as bytes; the layout is described where it is read, in `src/detect/detection-model.ts`. */

const { edgedUnits, ngramKey } = await import(new URL('../../dist/detect/ngram-key.js', import.meta.url).href);
const { STEPS_PER_UNIT } = await import(new URL('../../dist/detect/detection-model.js', import.meta.url).href);

const MOST_STEPS = 255;

/** `steps` replaces the logarithms of the tables: one number per pair, in the order of the file. */
export function writeModel(tables, { order, backoff, floor, clip, temperature }, steps) {
  const languagesByKey = new Map();
  let pairs = 0;
  tables.forEach(({ ngrams }, language) => {
    for (const [ngram, logarithm] of ngrams) {
      const key = keyOf(ngram);
      const entries = languagesByKey.get(key) ?? new Map();
      if (!entries.has(language)) pairs++;
      entries.set(language, Math.min(MOST_STEPS, Math.max(0, Math.round(-logarithm * STEPS_PER_UNIT))));
      languagesByKey.set(key, entries);
    }
  });
  const header = {
    format: 'langtools-detect/1',
    order,
    ngrams: languagesByKey.size,
    pairs,
    backoff: Math.log(backoff),
    floor,
    clip,
    temperature,
    languages: tables.map(({ tag, typical = 0, order }) => ({
      tag,
      typical: Math.round(typical * 1000) / 1000,
      order,
    })),
  };
  const head = new TextEncoder().encode(JSON.stringify(header));
  const bytes = [...'LTD1'].map((letter) => letter.charCodeAt(0));
  bytes.push(head.length & 0xff, (head.length >>> 8) & 0xff, (head.length >>> 16) & 0xff, head.length >>> 24, ...head);
  let last = 0;
  let pair = 0;
  for (const [key, entries] of [...languagesByKey].sort(([a], [b]) => a - b)) {
    pushVarint(bytes, key - last);
    pushVarint(bytes, entries.size);
    for (const [language, counted] of [...entries].sort(([a], [b]) => a - b))
      bytes.push(language, steps?.[pair++] ?? counted);
    last = key;
  }
  return Uint8Array.from(bytes);
}

/** The edges of a word are written as spaces already. */
function keyOf(ngram) {
  const units = edgedUnits(ngram);
  return ngramKey(units, units.length - 1, ngram.length);
}

function pushVarint(bytes, value) {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  bytes.push(rest);
}
