/**
 * `npm run release -- patch|minor|major`: makes a release out of a clean clone. It checks that nothing is uncommitted, that the
 * changelog has something to say, that the lock file can be trusted and that all tests pass; then it sets the version, dates
 * the changelog, commits, tags and packs. `--dry-run` checks and says what it would do. Nothing is published or pushed: the last
 * lines say how.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { datedChangelog, nextVersion, ReleaseProblem, withVersion } from './lib/release-plan.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RELEASE_FILE = 'src/device/release.ts';
/** They are released together, with one version. */
const MANIFESTS = readdirSync(`${ROOT}packages`).map((name) => `packages/${name}/package.json`);

try {
  release(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ReleaseProblem)) throw error;
  console.error(`no release: ${error.message}`);
  process.exitCode = 1;
}

function release(args) {
  const isDryRun = args.includes('--dry-run');
  const [step, ...more] = args.filter((arg) => arg !== '--dry-run');
  if (more.length > 0) throw new ReleaseProblem('give one of patch, minor, major');
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new ReleaseProblem(`there are uncommitted changes:\n${changes}`);
  const { version: current } = JSON.parse(read('package.json'));
  const tags = git('tag', '--list', 'v*').split('\n');
  const version = nextVersion(current, step, tags);
  const today = new Date().toISOString().slice(0, 10);
  const changelog = datedChangelog(read('CHANGELOG.md'), version, today);
  console.log(`${current} → ${version}, ${today}`);

  must('npm run --silent check:lock', 'the lock file is not as it should be, or the registry does not answer');
  must('npm test', 'the tests fail');
  must('npm run --silent test:long', 'the long tests fail');
  if (isDryRun) {
    must('npm pack --dry-run --workspaces --include-workspace-root', 'the packages cannot be packed');
    return console.log(
      `would commit "Release ${version}", tag v${version} and pack langtools-${version}.tgz and ${MANIFESTS.length} small packages`,
    );
  }
  if (version !== current) setVersion(version);
  writeFileSync(`${ROOT}CHANGELOG.md`, changelog);
  // Data on devices is read only by the release that made it.
  writeFileSync(`${ROOT}${RELEASE_FILE}`, read(RELEASE_FILE).replace(/RELEASE = '[^']*'/, `RELEASE = '${version}'`));
  git('add', 'package.json', 'package-lock.json', ...MANIFESTS, 'CHANGELOG.md', RELEASE_FILE);
  git('commit', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `langtools ${version}`);
  // The one at the root builds what the others are made of.
  must('npm pack', 'the package cannot be packed');
  must('npm pack --workspaces', 'the small packages cannot be packed');
  console.log(
    `langtools-${version}.tgz and langtools-*-${version}.tgz are packed. To publish:\n  git push --follow-tags\n` +
      `  npm publish --workspaces --include-workspace-root`,
  );
}

/** Of langtools, of the small packages, and of what they say about each other. */
function setVersion(version) {
  for (const file of ['package.json', ...MANIFESTS]) writeFileSync(`${ROOT}${file}`, withVersion(read(file), version));
  must('npm install --package-lock-only --ignore-scripts', 'the version cannot be set');
}

function read(file) {
  return readFileSync(`${ROOT}${file}`, 'utf8');
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new ReleaseProblem(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
}

/** Through a shell, because npm is a .cmd file on Windows. */
function must(command, problem) {
  const { status } = spawnSync(command, { cwd: ROOT, stdio: 'inherit', shell: true });
  if (status !== 0) throw new ReleaseProblem(problem);
}
