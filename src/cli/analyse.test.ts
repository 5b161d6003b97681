import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

test('a language without readings is named, with those that have them', async () => {
  let err = '';
  const stderr = new Writable({
    write(chunk, _, done) {
      err += String(chunk);
      done();
    },
  });
  const code = await main(['analyse', 'xx', 'word'], { stderr, env: {} });
  expect(code).toBe(EXIT.pack);
  expect(err).toMatch(/^langtools: there are no readings for "xx"; these languages have them: .*\bnb nn\b/);
});
