/**
 * The step of the GitHub Action: finds the files that a push or a pull request has changed and runs `langtools` over them, which
 * writes commands that annotate their lines. No packages. Inputs come as INPUT_…, as in `action.yml`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const input = (name, otherwise = '') => process.env[`INPUT_${name}`] || otherwise;
const words = (text) => text.split(/\s+/).filter(Boolean);

/** A command line of the system has a limit. */
const FILES_AT_ONCE = 200;
const FINDINGS = 1;

function git(...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined;
}

/** The commit before the change, if the event has one and the clone knows it. */
function base() {
  const event = process.env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8')) : {};
  const commit = event.pull_request?.base?.sha ?? event.before ?? '';
  return /^[0-9a-f]{40,64}$/.test(commit) && !/^0+$/.test(commit) ? commit : undefined;
}

function changedFiles() {
  const commit = input('ALL') === 'true' ? undefined : base();
  if (commit === undefined) return git('ls-files', '-z');
  const options = ['diff', '-z', '--name-only', '--diff-filter=ACMR'];
  const changed = git(...options, `${commit}...HEAD`) ?? git(...options, commit, 'HEAD');
  if (changed === undefined)
    console.log(
      '::notice::The commit before the change is not here (fetch-depth: 0 brings it): all files are checked.',
    );
  return changed ?? git('ls-files', '-z');
}

const endings = new Set(words(input('FILES', 'md txt html docx odt')).map((ending) => ending.toLowerCase()));
// A name that begins with a dash would be an option.
const files = (changedFiles() ?? [])
  .filter((name) => endings.has(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase()))
  .map((name) => `./${name}`);
const command = input('COMMAND', 'check');
if (command !== 'check' && command !== 'spell') {
  console.log(`::error::command must be check or spell, not ${JSON.stringify(command)}`);
  process.exit(2);
}
const program = process.env.LANGTOOLS_COMMAND
  ? [process.execPath, process.env.LANGTOOLS_COMMAND]
  : ['npx', '--yes', input('PACKAGE', 'langtools')];

let worst = 0;
for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
  const part = files.slice(at, at + FILES_AT_ONCE);
  const options = [command, ...words(input('LANGUAGE')), ...part, '--format', 'github', ...words(input('ARGUMENTS'))];
  const { status } = spawnSync(program[0], [...program.slice(1), ...options], { stdio: 'inherit' });
  worst = Math.max(worst, status ?? 70);
}
console.log(`${files.length} files checked`);
process.exit(worst === FINDINGS && input('FAIL') === 'false' ? 0 : worst);
