/**
 * Bodies of requests: the first line of an input is the path, the rest is the body. What is answered with 200 must speak of
 * the text that was sent: every position inside it, every error where it says.
 */
import type { TestServer } from '../../test/harness.js';
import { type Surface, Violation } from '../driver/surface.js';
import { checkAnswer, startFuzzedServer } from './http-server.js';
import { JSON_TOKENS } from './json-tokens.js';

const decoder = new TextDecoder('utf-8');

async function send(server: TestServer, input: Uint8Array): Promise<void> {
  const end = input.indexOf(0x0a);
  const path = decoder.decode(input.subarray(0, end < 0 ? input.length : end));
  const body = Buffer.from(input.subarray(end < 0 ? input.length : end + 1));
  const url = `/${encodeURI(path.toWellFormed()).replace(/^\/+/, '')}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
  checkAnswer(server, answer.statusCode);
  const type = String(answer.headers['content-type']);
  if (answer.statusCode >= 400 && !type.startsWith('application/problem+json'))
    throw new Violation(`an error as ${type}`);
  if (answer.statusCode !== 200 || !type.startsWith('application/json')) return;
  const { text } = JSON.parse(decoder.decode(body)) as { text: string };
  checkPositions(text, answer.json() as CheckedText, /[?&]encoding=utf-(8|32)/.test(url));
}

interface CheckedText {
  readonly text?: string;
  readonly errs?: readonly { readonly error_text: string; readonly start_index: number; readonly end_index: number }[];
  readonly results?: readonly { readonly word: string; readonly start_index?: number; readonly end_index?: number }[];
}

function checkPositions(text: string, answer: CheckedText, isOtherUnit: boolean): void {
  if (answer.text !== undefined && answer.text !== text) throw new Violation('the text came back changed');
  if (isOtherUnit) return;
  for (const { error_text, start_index, end_index } of answer.errs ?? []) {
    if (text.slice(start_index, end_index) !== error_text) throw new Violation('an error is not where it says');
  }
  for (const { word, start_index, end_index } of answer.results ?? []) {
    if (start_index !== undefined && text.slice(start_index, end_index) !== word) {
      throw new Violation('a word is not where it says');
    }
  }
}

export const jsonBody: Surface = {
  name: 'json-body',
  about: 'JSON bodies and queries of requests',
  form: 'utf-8',
  seeds: () => [
    '/speller/se?offsets=true\n{"text":"aaa bbb naïve Føroyar 😀 aab"}',
    '/speller/fo?suggestions=3&suggest=all&encoding=utf-32&offsets=true\n{"text":"a\\ud83d\\ude00-b\\n\\nc"}',
    '/grammar/se\n{"text":"a bad  word.\\n\\nAnother  one 😀  bad","ignore":["bad"],"ignore_tags":[]}',
    '/grammar/se?encoding=utf-8\n{"text":"ø  😀  \\ud800  x"}',
    '/tts/se/default?pace=1.5&timings=true\n{"text":"Aab. Bures!"}',
  ],
  tokens: [
    ...JSON_TOKENS,
    ...[
      '"text"',
      '"ignore"',
      '"ignore_tags"',
      '  ',
      'bad',
      'aab',
      '\\ud83d',
      '\\ude00',
      '\\u2028',
      '\\u0000',
      '\\n',
      '😀',
    ],
    ...[
      '/speller/se',
      '/grammar/se',
      '/tts/se/default',
      '?offsets=true',
      '&encoding=utf-8',
      '&encoding=utf-32',
      '&trace=true',
    ],
    ...['&suggestions=0', '&suggest=all', '&pace=4', '&sample_format=f32', '%', '\n'],
  ],
  refuses: [],
  open: async () => {
    const server = await startFuzzedServer();
    return (input) => send(server, input);
  },
  limitMs: 60_000,
};
