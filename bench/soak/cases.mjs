/**
 * The requests of the soak: every operation, twelve languages, and texts that are meant to do harm. Start at `makeCases`.
 *
 * A case has a fixed request, so that its answer can be computed once, alone, and compared every time it comes again. What
 * differs from time to time by nature (`/readyz`, `/metrics`) is compared by its status only.
 */
import { hostileCases } from './hostile-cases.mjs';
import { LANGUAGES, textMaker } from './texts.mjs';

const SPELLED = ['de', 'fi', 'fo', 'ga', 'lv', 'nb', 'nn', 'ro', 'ru', 'se'];
/** `smj` has the pack of `packs.mjs`, which knows the words of that pack alone. */
const CHECKED = ['fkv', 'fo', 'ga', 'kl', 'nb', 'se'];
const CASES_PER_LANGUAGE = 30;
const SPOKEN_PER_LANGUAGE = 6;
const SPOKEN_WORDS = 6;

export function makeCases(random) {
  const makers = new Map(LANGUAGES.map((tag) => [tag, textMaker(tag, random)]));
  const text = (tag, most) => makers.get(tag)(1 + random.below(random.below(4) === 0 ? most : 2));
  return {
    speller: SPELLED.flatMap((tag) => times(CASES_PER_LANGUAGE, () => spelling(tag, text(tag, 12), random))),
    grammar: [
      ...CHECKED.flatMap((tag) => times(CASES_PER_LANGUAGE, () => checking(tag, text(tag, 12), random))),
      ...times(CASES_PER_LANGUAGE, () => checking('smj', packText(random), random)),
    ],
    tts: LANGUAGES.flatMap((tag) => times(SPOKEN_PER_LANGUAGE, () => speaking(tag, phrase(text(tag, 1)), random))),
    service: serviceCases(),
    hostile: hostileCases(),
  };
}

/** Requests without end, each with a new text, mostly short, as somebody who types sends them. */
export function newRequests(random) {
  const makers = new Map(LANGUAGES.map((tag) => [tag, textMaker(tag, random)]));
  const make = {
    speller: () => {
      const tag = random.pick(SPELLED.filter((each) => each !== 'se'));
      return spelling(tag, makers.get(tag)(1), random);
    },
    grammar: () => {
      const tag = random.pick(CHECKED);
      return checking(tag, makers.get(tag)(1), random);
    },
    tts: () => {
      const tag = random.pick(LANGUAGES);
      return speaking(tag, phrase(makers.get(tag)(1)), random);
    },
  };
  const text = () => makers.get(random.pick(LANGUAGES))(1);
  const others = [
    () => form('/v2/check', { language: random.pick(['nb', 'se', 'de-DE', 'auto']), text: text() }),
    () => post('/detect', JSON.stringify({ text: text() })),
    () => post('/speller/xx', JSON.stringify({ text: text() })),
    () => post('/grammar/nb', JSON.stringify({ txt: text() })),
  ];
  const mix = [
    ...times(12, () => make.speller),
    ...times(7, () => make.grammar),
    make.tts,
    ...times(4, () => () => random.pick(others)()),
  ];
  return () => random.pick(mix)();
}

function times(count, make) {
  return Array.from({ length: count }, make);
}

/** The first words of a text: speech takes far longer than a check. */
function phrase(text) {
  return text.split(' ').slice(0, SPOKEN_WORDS).join(' ');
}

function post(path, body, headers = {}) {
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body };
}

function form(path, fields) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() };
}

function spelling(tag, text, random) {
  const query = random.pick(['', '', '?offsets=true', '?suggestions=3&offsets=true&encoding=utf-8', '?suggestions=0']);
  return post(`/speller/${tag}${query}`, JSON.stringify({ text }), encodings(random));
}

function checking(tag, text, random) {
  const query = random.pick(['', '', '', '?encoding=utf-8']);
  return post(`/grammar/${tag}${query}`, JSON.stringify({ text }), {
    ...encodings(random),
    'accept-language': random.pick(['en', 'se', 'nb, en;q=0.5']),
  });
}

function speaking(tag, text, random) {
  const headers = { accept: random.pick(['audio/wav', 'audio/mpeg']) };
  const query = random.pick(['', '', '?pace=1.2']);
  return post(`/tts/${tag}/${random.pick(['default', 'man', 'woman'])}${query}`, JSON.stringify({ text }), headers);
}

function encodings(random) {
  const chosen = random.pick(['', '', 'gzip', 'br']);
  return chosen === '' ? {} : { 'accept-encoding': chosen };
}

/** Sentences of the little language of the grammar pack, with and without its errors. */
function packText(random) {
  const parts = ['mun lea', 'mun leat', 'dat dat', 'dat', 'guolli', 'bord'];
  return `${times(2 + random.below(20), () => random.pick(parts)).join(' ')}.`;
}

function serviceCases() {
  const get = (path, more = {}) => ({ method: 'GET', path, headers: {}, ...more });
  return [
    get('/health'),
    get('/livez'),
    get('/languages'),
    get('/languages?details=true', { compares: 'status' }),
    get('/readyz', { compares: 'status' }),
    get('/metrics', { compares: 'status' }),
    get('/openapi.json'),
    get('/problems'),
    get('/problems/overloaded'),
    get('/no/such/path', { compares: 'status' }),
    get('/speller/xx', { compares: 'status' }),
    ...['nb', 'se', 'fi'].map((tag) => get(`/tts/${tag}`)),
    ...['fo', 'ga', 'kl'].map((tag) => get(`/grammar/${tag}/preferences`)),
  ];
}
