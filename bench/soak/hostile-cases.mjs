/**
 * Requests that are meant to do harm: texts that are slow to check, broken bodies, wrong types. Start at `hostileCases`.
 * What a time limit cuts short may differ from time to time, so only the status is looked at: any of `PROPER` is right,
 * 500 and a closed connection are not.
 */
import { gzipSync } from 'node:zlib';

const LONG = 20_000;

export function hostileCases() {
  const texts = {
    'one endless word': 'a'.repeat(LONG),
    'an endless compound': 'arbeidsmiljølov'.repeat(300),
    'unknown words alone': Array.from({ length: 300 }, (_, i) => `qxz${i.toString(36)}vkw`).join(' '),
    'marks without end': `e${'\u0301\u0323'.repeat(2_000)}`,
    'every script at once': 'aбγдעابกあ漢𐐷'.repeat(200),
    'families of emoji': '👩‍👩‍👧‍👦'.repeat(500),
    'controls and noncharacters': '\u0000\u0007\u200f\u202e\uffff'.repeat(500),
    'half a character': `ord \ud800 ord \udc00`,
    'paragraphs alone': '\n\r\u2029'.repeat(3_000),
    'only punctuation': '.,;:!?…—'.repeat(1_000),
  };
  const spelling = ['nb', 'fi', 'lv', 'se'];
  const checking = ['fo', 'ga', 'kl'];
  const cases = Object.values(texts).flatMap((text, i) => [
    json(`/speller/${spelling[i % spelling.length]}`, { text }),
    json(`/grammar/${checking[i % checking.length]}`, { text }),
  ]);
  const spoken = [
    texts['every script at once'],
    `<speak>${'<p>'.repeat(500)}x`,
    '9'.repeat(500),
    texts['half a character'],
  ];
  cases.push(...spoken.map((text) => json('/tts/nb/default', { text: text.slice(0, 1_000) })));
  cases.push(
    raw('/speller/nb', '{"text": "ord'),
    raw('/speller/nb', '['.repeat(50_000)),
    raw('/speller/nb', Buffer.from('{"text": "\xff"}', 'latin1')),
    raw('/speller/nb', JSON.stringify({ text: 'x'.repeat(1_200_000) })),
    raw('/speller/nb', gzipSync(Buffer.alloc(20_000_000, 'a')), { 'content-encoding': 'gzip' }),
    raw('/speller/nb', 'not gzip at all', { 'content-encoding': 'gzip' }),
    raw('/grammar/fo', JSON.stringify({ text: 'orð', ignore: Array.from({ length: 5_000 }, (_, i) => `code-${i}`) })),
    raw('/grammar/fo', '{"text":"orð","__proto__":{"text":1},"constructor":{"prototype":{}}}'),
    raw('/tts/nb/no%20such%20voice', '{"text":"ord"}'),
    raw('/speller/%2e%2e%2fetc', '{"text":"ord"}'),
  );
  return cases;
}

const PROPER = [200, 400, 404, 406, 413, 415, 422, 503, 504];

function json(path, content) {
  return raw(path, JSON.stringify(content));
}

function raw(path, body, headers = {}) {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    compares: 'proper',
    proper: PROPER,
  };
}
