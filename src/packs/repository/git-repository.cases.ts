/** Git repositories from texts by path, for tests. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where `git` is, and nothing of the settings of whoever runs the tests. */
export const GIT_ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** Makes the repository, or adds a commit to it. */
export function commitFiles(folder: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { env: GIT_ENV, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('add', '--all');
  git('-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', 'commit', '--quiet', '--message=Words');
}
