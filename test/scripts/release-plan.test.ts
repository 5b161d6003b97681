/** What a release changes: the version and the changelog. */
import { describe, expect, test } from 'vitest';

const { datedChangelog, nextVersion, withVersion } = (await import(
  new URL('../../scripts/lib/release-plan.mjs', import.meta.url).href
)) as {
  datedChangelog(text: string, version: string, day: string): string;
  nextVersion(current: string, step: string | undefined, tags: string[]): string;
  withVersion(text: string, version: string): string;
};

describe('the next version', () => {
  test.each([
    ['1.2.3', 'patch', '1.2.4'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'major', '2.0.0'],
    ['0.9.9', 'minor', '0.10.0'],
  ])('after the released %s, %s, is %s', (current, step, next) => {
    expect(nextVersion(current, step, [`v${current}`])).toBe(next);
  });

  test.each([
    ['0.2.0', 'minor', '0.2.0'],
    ['0.2.1', 'patch', '0.2.1'],
    ['1.0.0', 'major', '1.0.0'],
    ['0.2.1', 'minor', '0.3.0'],
    ['0.2.0', 'major', '1.0.0'],
  ])('of %s, which has no tag yet, as %s, is %s', (current, step, next) => {
    expect(nextVersion(current, step, ['v0.1.0'])).toBe(next);
  });

  test('is refused without a step, from an odd version, and where it has a tag', () => {
    expect(() => nextVersion('1.2.3', undefined, [])).toThrow('give one of patch, minor, major');
    expect(() => nextVersion('1.2.3', 'huge', [])).toThrow('give one of patch, minor, major');
    expect(() => nextVersion('1.2.3-beta', 'patch', [])).toThrow('"1.2.3-beta" is not a version');
    expect(() => nextVersion('1.2.3', 'patch', ['v1.2.3', 'v1.2.4'])).toThrow('there is a tag v1.2.4 already');
  });
});

describe('the changelog', () => {
  const old = '\n## 0.1.0 (2026-01-02)\n\n- Was.\n';

  test('gets the version and the day in its first heading, and nothing else', () => {
    const text = `# Changes\n\n## 0.2.0 (unreleased)\n\n- Is (unreleased).\n${old}`;
    expect(datedChangelog(text, '0.3.0', '2026-11-15')).toBe(
      `# Changes\n\n## 0.3.0 (2026-11-15)\n\n- Is (unreleased).\n${old}`,
    );
  });

  test('must have something to say about what is not released yet', () => {
    expect(() => datedChangelog(`# Changes\n${old}`, '0.2.0', '2026-11-15')).toThrow('must end in "(unreleased)"');
    expect(() => datedChangelog('# Changes\n', '0.2.0', '2026-11-15')).toThrow('must end in "(unreleased)"');
    const empty = `# Changes\n\n## 0.2.0 (unreleased)\n${old}`;
    expect(() => datedChangelog(empty, '0.2.0', '2026-11-15')).toThrow('nothing is written under the first heading');
  });
});

test('a package gets the version, and asks for the same of our other packages', () => {
  const dependencies = { '@langtools/fst': '0.2.0', fflate: '0.8.3' };
  const text = JSON.stringify({ name: '@langtools/speller', version: '0.2.0', dependencies });
  expect(JSON.parse(withVersion(text, '0.3.0'))).toEqual({
    name: '@langtools/speller',
    version: '0.3.0',
    dependencies: { '@langtools/fst': '0.3.0', fflate: '0.8.3' },
  });
});
