/** What a release changes, as text in and text out. Start at `nextVersion` and `datedChangelog`. */

export class ReleaseProblem extends Error {
  name = 'ReleaseProblem';
}

const STEPS = ['major', 'minor', 'patch'];

/**
 * The version of package.json is raised once it has been released. Before that it stands for the release to come, and stays if the
 * step leads to it: 0.2.0 without a tag, asked for as `minor`, is released as 0.2.0.
 */
export function nextVersion(current, step, tags) {
  const at = STEPS.indexOf(step);
  if (at < 0) throw new ReleaseProblem('give one of patch, minor, major');
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(current)?.slice(1).map(Number);
  if (parts === undefined) throw new ReleaseProblem(`package.json: "${current}" is not a version such as 1.2.3`);
  const isReleased = tags.includes(`v${current}`);
  const isAlready = parts.slice(at + 1).every((part) => part === 0) && (at === 2 || parts[at] > 0);
  if (!isReleased && isAlready) return current;
  const next = parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
  if (tags.includes(`v${next}`)) throw new ReleaseProblem(`there is a tag v${next} already`);
  return next;
}

/** Gives the first heading, which must be an unreleased one with something under it, the version and the day. */
export function datedChangelog(text, version, day) {
  const heading = /^## (.*)$/m.exec(text);
  if (heading === null || !/\(unreleased\)$/.test(heading[1] ?? '')) {
    throw new ReleaseProblem('CHANGELOG.md: the first heading must end in "(unreleased)"');
  }
  const start = heading.index + heading[0].length;
  const end = text.indexOf('\n## ', start);
  const entries = text.slice(start, end < 0 ? undefined : end);
  if (!/^- /m.test(entries)) throw new ReleaseProblem('CHANGELOG.md: nothing is written under the first heading');
  return `${text.slice(0, heading.index)}## ${version} (${day})${text.slice(start)}`;
}

/** A package.json with this version, and the same version of every package of ours that it depends on. */
export function withVersion(text, version) {
  const manifest = JSON.parse(text);
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (name.startsWith('@langtools/')) manifest.dependencies[name] = version;
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
