/**
 * Every language of the deployment files meets texts that nobody writes: as speech, and as grammar where it has a built-in checker. A
 * language that is added to the files is met by them, too. Each text is answered, or refused with a reason; what is answered is bounded,
 * and its positions cut out what they say.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInCheckerTags } from '../../src/packs/built-in/load-built-in-checker.js';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { readDeployments, union } from '../../src/service/languages/deployments.js';
import { builtInVoiceSources } from '../../src/service/sources/voice-sources.js';
import { startTestServer, type TestServer } from '../harness.js';

const TEXTS: Readonly<Record<string, string>> = {
  'spaces alone': ' \t\u00a0\u2003 ',
  'two thousand digits': '7'.repeat(2_000),
  'families of emoji': '👩‍👩‍👧‍👦🇳🇴'.repeat(40),
  'marks on a letter': `a${'\u0301\u0323'.repeat(1_000)}`,
  'marks alone': '\u0301'.repeat(2_000),
  'right-to-left': '\u202eשלום עולם\u202c مرحبا بالعالم.',
  'line ends': '\r\nbil\r\n\r\nbil\r\u2028bil\u2029',
  'zero width': 'o\u200bo\u200do\ufeffo\u2060 \u200b\u00ad',
  'control characters': '\u0000\u0001\u0007 bil \u001b[31m\u007f\u0085',
  'a very long word': 'ab'.repeat(1_000),
  'nested brackets': `${'('.repeat(400)}bil${']'.repeat(400)}`,
  'what looks like SSML': '<speak><p>bil &amp; <break time="9999s"/></x><!-- <![CDATA[ ]]><sub alias="'.repeat(4),
  'markup in a text': 'bil <b>bil</b> <break time="9999s"/> &amp; &#0; ]]>',
  'a pause without end': '<speak>bil<break time="9999s"/>bil</speak>',
  'unassigned code points': '\u0378\u{e0fff}\u{2ffff}\ufdd0\uffff bil \u{10ffff}',
  'punctuation alone': '.,;:!?…—“”'.repeat(100),
  'capitals without end': `${'X'.repeat(500)}.`,
};
const EMPTY = '';
const LONE_SURROGATE = 'bil \ud800 bil \udc00.';

/** Where a text may be refused for other reasons than its length. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'what looks like SSML': ['invalid-request'],
  'a pause without end': ['invalid-request'],
};

/** Of speech. Longer is refused before or ended while it is spoken. */
const MOST_SECONDS = 30;
/** What is spoken is ended at the end of a sentence at the latest. */
const MOST_WAV_BYTES = 44 + 4 * MOST_SECONDS * 2 * 22_050;

const deployed = union(readDeployments()).tags;
const VOICES = builtInVoiceSources();
const SPOKEN = [...deployed.tts.keys()].filter((tag) => VOICES.some((source) => source.tag === tag));
const CHECKED = builtInCheckerTags().filter((tag) => deployed.grammar.has(tag));

const compiled = (module: string) => module.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
const CHECKER_LOADER = new URL('../../dist/packs/built-in/load-built-in-checker.js', import.meta.url).href;
const SOURCES: readonly EngineSource[] = [
  ...VOICES.map((source) => ({
    ...source,
    loader: { ...source.loader, module: compiled(source.loader.module) },
  })),
  ...CHECKED.map((tag): EngineSource => {
    const pack = { name: `built-in-${tag}`, version: '1' };
    return { operation: 'grammar', tag, pack, origin: 'built-in', loader: { module: CHECKER_LOADER, params: { tag } } };
  }),
];

let server: TestServer;
beforeAll(async () => {
  const settings = { speechTimeoutMs: 60_000, checkTimeoutMs: 60_000, maxSpeechSeconds: MOST_SECONDS };
  server = await startTestServer(settings, SOURCES);
});
afterAll(async () => {
  const restarts = await (await fetch(`${server.url}/metrics`)).text();
  await server.close();
  expect(restarts.split('\n').filter((line) => /^langtools_worker_restarts_total\{.*\} [1-9]/.test(line))).toEqual([]);
});

interface Outcome {
  readonly status: number;
  readonly code?: string;
  readonly body: Buffer;
}

async function ask(path: string, text: string): Promise<Outcome> {
  const response = await server.post(path, { text });
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  return status === 200
    ? { status, body }
    : { status, body, code: (JSON.parse(body.toString()) as { code: string }).code };
}

test('there are languages to speak and to check', () => {
  expect(SPOKEN.length).toBeGreaterThan(40);
  expect(CHECKED.length).toBeGreaterThan(5);
});

describe('speech', () => {
  test.each(SPOKEN)('of %s', async (tag) => {
    const path = `/tts/${tag}/default`;
    for (const [name, text] of Object.entries(TEXTS)) {
      const { status, code, body } = await ask(path, text);
      const answer = `${name}: ${status} ${code ?? ''}`;
      if (status === 200) {
        expect(body.toString('latin1', 0, 4), answer).toBe('RIFF');
        expect(body.readUInt32LE(4), answer).toBe(body.length - 8);
        expect(body.length, answer).toBeLessThan(MOST_WAV_BYTES);
      } else expect(['text-too-long', 'nothing-to-say', ...(REFUSED[name] ?? [])], answer).toContain(code);
    }
    expect((await ask(path, EMPTY)).status).toBe(422);
    expect((await ask(path, LONE_SURROGATE)).code).toBe('invalid-text');
  });
});

describe('grammar', () => {
  test.each(CHECKED)('of %s', async (tag) => {
    const path = `/grammar/${tag}`;
    for (const [name, text] of [...Object.entries(TEXTS), ['empty', EMPTY]] as const) {
      const { status, code, body } = await ask(path, text);
      expect([status, code], name).toEqual([200, undefined]);
      const answer = JSON.parse(body.toString()) as {
        text: string;
        errs: { error_text: string; start_index: number; end_index: number }[];
      };
      expect(answer.text, name).toBe(text);
      for (const { error_text, start_index, end_index } of answer.errs) {
        expect(text.slice(start_index, end_index), name).toBe(error_text);
        expect(end_index, name).toBeGreaterThan(start_index);
      }
    }
    expect((await ask(path, LONE_SURROGATE)).code).toBe('invalid-text');
  });
});
