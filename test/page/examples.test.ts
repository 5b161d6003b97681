/** The texts that the page offers to try: greetings are right, and every example has something to correct. */

import { type Langtools, open } from 'langtools/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES, GREETINGS } from '../../web/src/languages/examples.js';

let langtools: Langtools;
beforeAll(async () => {
  langtools = await open();
});
afterAll(() => langtools.close());

const findings = async (tag: string, text: string) =>
  (await langtools.proofread(tag, text)).found.map(({ start, end, suggestions }) => ({
    text: text.slice(start, end),
    first: suggestions[0],
  }));

test.each(Object.entries(GREETINGS))('%s: the greeting has no errors', async (tag, text) => {
  expect(await findings(tag, text)).toEqual([]);
});

test.each(Object.entries(EXAMPLES))(
  '%s: every error of the example has a correction, which is right',
  async (tag, text) => {
    const errors = await findings(tag, text);
    expect(errors.length).toBeGreaterThan(0);
    let corrected = text;
    for (const { text: wrong, first } of errors) corrected = corrected.replace(wrong, first ?? wrong);
    expect(await findings(tag, corrected)).toEqual([]);
  },
);
