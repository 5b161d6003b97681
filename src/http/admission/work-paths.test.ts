import { expect, test } from 'vitest';
import { type Deployment, servedDeployments } from '../../service/languages/deployments.js';
import { readTagTable } from '../../service/languages/tags.js';
import { resolveSettings } from '../../service/settings/settings.js';
import { WorkPaths } from './work-paths.js';

const deployments = servedDeployments(resolveSettings({}));
const mounts = deployments.map((deployment: Deployment, i) => ({
  prefix: i === 0 ? '' : `/${deployment.name}`,
  deployment,
}));
const full: string[] = [];
const paths = new WorkPaths(
  {
    tagTable: readTagTable(),
    served: { has: (tag: string) => tag !== 'ga', placeOf: () => undefined } as never,
    service: { accepts: (operation, tag) => !full.includes(`${operation} ${tag}`) },
  },
  mounts,
);

test.each([
  ['POST', '/speller/se', 'speller se'],
  ['POST', '/b/speller/SME/', 'speller se'],
  ['POST', '/grammar/nb-NO?encoding=utf-8', 'grammar nb'],
  ['POST', '/grammar/n%62', 'grammar nb'],
  ['POST', 'http://example.org/grammar/nb', 'grammar nb'],
  ['GET', '/tts/se/man?text=bures', 'tts se'],
  ['POST', '/b/tts/se/man', 'tts se'],
  ['POST', '/v2/check', 'languagetool '],
  ['GET', '/b/v2//check?text=a', 'languagetool '],
  ['POST', '/v1/audio/speech', 'tts '],
  ['POST', '/a/v1/se/audio/speech', 'tts '],
  ['POST', '/mcp', 'other '],
])('%s %s is work: %s', (method, target, expected) => {
  const { operation, tag } = paths.find(method, target)?.subject ?? {};
  expect(`${operation} ${tag}`).toBe(expected);
  // As it is kept.
  expect(paths.find(method, target)).toBe(paths.find(method, target));
});

test.each([
  ['GET', '/speller/se'],
  ['OPTIONS', '/speller/se'],
  ['POST', '/speller/xx'],
  ['POST', '/a/speller/se'],
  ['POST', '/speller/ga'],
  ['POST', '/speller/se/more'],
  ['POST', '/speller/%E0%A4%A'],
  ['POST', `/speller/${'x'.repeat(5000)}`],
  ['GET', '/tts/se'],
  ['GET', '/grammar/nb/rules'],
  ['GET', '/livez'],
  ['GET', '/v2/languages'],
  ['GET', '/v1/models'],
  ['POST', '/detect'],
  ['POST', ''],
])('%s %s is left to the routes', (method, target) => {
  expect(paths.find(method, target)).toBeUndefined();
});

test('is refused by the line that is full, and no other', () => {
  full.push('speller se', 'grammar undefined');
  const isTaken = (target: string) => paths.find('POST', target)?.isTaken();
  expect([isTaken('/speller/se'), isTaken('/grammar/nb'), isTaken('/v2/check')]).toEqual([false, true, false]);
});

test('repeats only paths that hold nothing strange', () => {
  expect(paths.find('POST', '/b/speller/se/')?.path).toBe('/b/speller/se/');
  expect(paths.find('POST', '/tts/se/a%22b')?.path).toBe('*');
});

test('does not keep more ways to write a path than there can reasonably be', () => {
  for (let i = 0; i < 10_000; i++) paths.find('POST', `/tts/se/voice${i}`);
  expect(paths.size).toBeLessThanOrEqual(2_000);
});
