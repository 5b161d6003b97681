/**
 * Brings repositories onto this machine with the program `git`, the newest state only, and brings them up to date. Start at
 * `bringRepository`. What comes is data: no hook, no submodule and no program that an address names is run, and addresses are those
 * of `https`, `ssh`, `file` and folders alone.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { isRepositoryName } from '../../giellalt/repository/paths.js';

export interface CloneRequest {
  /** `lang-sme`: the name of the folder that it gets. */
  readonly name: string;
  /** An address, or a folder with a git repository. */
  readonly from: string;
  /** The one that the repository itself calls its main one, unless told. */
  readonly branch?: string | undefined;
}

export interface CloneOptions {
  /** The folder of all clones: they find each other because they lie side by side. */
  readonly clonesDir: string;
  /** Takes what was cloned before, and asks nobody. */
  readonly isOffline?: boolean | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const PROTOCOLS = ['https', 'ssh', 'file'];
const URL_START = new RegExp(`^(?:${PROTOCOLS.join('|')})://[^\\s-]`, 'i');
/** `ext::`, `http://`, `host:path`; one letter is a drive of Windows. */
const OTHER_START = /^[^/\\:]{2,}:/;
/** Variables that would make git work on another repository, which a hook that calls this has set. */
const OTHER_REPOSITORY =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|NAMESPACE|PREFIX|.*OBJECT_DIRECTOR.*|TEMPLATE_DIR)$/;
/** Nothing else is run; a connection on which nothing comes for a minute is given up. */
const SETTINGS = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'submodule.recurse=false',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=60',
].flatMap((setting) => ['-c', setting]);
const SHALLOW = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules'];

/** The folder of the repository, up to date. Throws `DataError` with what git said. */
export async function bringRepository(request: CloneRequest, options: CloneOptions): Promise<string> {
  const { name } = request;
  if (!isRepositoryName(name)) throw new DataError(`${name} is not the name of a language repository`);
  const folder = join(resolve(options.clonesDir), name);
  const isCloned = isFolder(join(folder, '.git'));
  if (options.isOffline === true) {
    if (!isCloned) throw new DataError(`${name} has not been cloned yet, which --offline needs`);
    return folder;
  }
  const address = addressOf(request.from);
  if (isCloned) await update(folder, address, request, options);
  else await clone(folder, address, request, options);
  return folder;
}

/** The address without a name and password in it, for messages. */
export function shownAddress(address: string): string {
  return address.replace(/([a-z]+:\/\/)[^\s/@]*@/gi, '$1');
}

/** Where `name` lies under a base, which is an address or a folder. */
export function addressUnder(base: string, name: string): string {
  return URL_START.test(base) ? `${base.replace(/\/+$/, '')}/${name}` : join(base, name);
}

/** Where `name` lies beside another repository of this machine; undefined where it does not, or where the other is elsewhere. */
export function addressBeside(from: string, name: string): string | undefined {
  const folder = folderOf(from);
  if (folder === undefined) return undefined;
  const beside = join(dirname(folder), name);
  return isFolder(beside) ? beside : undefined;
}

function folderOf(from: string): string | undefined {
  if (!URL_START.test(from)) return OTHER_START.test(from) ? undefined : resolve(from);
  const url = new URL(from);
  return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
}

function addressOf(from: string): string {
  if (URL_START.test(from)) return from;
  if (OTHER_START.test(from))
    throw new DataError(`${shownAddress(from)}: an address begins with https://, ssh:// or file://`);
  if (!isFolder(from)) throw new DataError(`${from}: there is no such folder`);
  // As an address, because git copies all of a folder.
  return pathToFileURL(resolve(from)).href;
}

/** Under another name until it is complete: whoever is interrupted leaves nothing that looks like a repository. */
async function clone(folder: string, address: string, request: CloneRequest, options: CloneOptions): Promise<void> {
  mkdirSync(options.clonesDir, { recursive: true });
  const part = mkdtempSync(join(resolve(options.clonesDir), '.part-'));
  try {
    const branch = request.branch === undefined ? [] : [`--branch=${request.branch}`];
    const args = ['clone', ...SHALLOW, '--single-branch', '--template=', ...branch, '--', address, join(part, 'clone')];
    await git(args, request, options);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(part, 'clone'), folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

async function update(folder: string, address: string, request: CloneRequest, options: CloneOptions): Promise<void> {
  // Both are named, because git looks for a repository in the folders above where one is damaged.
  const inside = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`];
  const isDone = (...args: string[]): Promise<boolean> =>
    git([...inside, ...args], request, options).then(
      () => true,
      (error) => {
        if (error instanceof DataError) return false;
        throw error;
      },
    );
  if (await isDone('rev-parse', '--quiet', '--verify', 'HEAD')) {
    await git([...inside, 'fetch', ...SHALLOW, '--', address, request.branch ?? 'HEAD'], request, options).catch(
      (cause) => {
        if (!(cause instanceof DataError)) throw cause;
        throw new DataError(`${cause.message}; --offline takes the clone that is here`, { cause });
      },
    );
    if (await isDone('reset', '--quiet', '--hard', 'FETCH_HEAD', '--')) return;
  }
  // A process that was ended in the middle leaves locks and half of the files.
  await clone(folder, address, request, options);
}

function git(args: readonly string[], { name, from }: CloneRequest, { env }: CloneOptions): Promise<void> {
  const kept = Object.entries(env).filter(([variable]) => !OTHER_REPOSITORY.test(variable));
  const surroundings = {
    ...Object.fromEntries(kept),
    GIT_ALLOW_PROTOCOL: PROTOCOLS.join(':'),
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
  return new Promise((done, fail) => {
    const child = spawn('git', [...SETTINGS, ...args], {
      env: surroundings,
      shell: false,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4000);
    });
    child.on('error', (cause) => {
      const reason = errorCode(cause) === 'ENOENT' ? 'the program git was not found' : cause.message;
      fail(new DataError(`${name} cannot be cloned: ${reason}`, { cause }));
    });
    child.on('close', (code, signal) => {
      if (code === 0) return done();
      const reason = reasonIn(said) ?? `git ended with ${code ?? signal}`;
      fail(new DataError(`${name} cannot be had from ${shownAddress(from)}: ${shownAddress(reason)}`));
    });
  });
}

/** The first thing that git calls fatal says what happened; what follows is advice. */
function reasonIn(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.find((line) => line.startsWith('fatal: ')) ?? lines.at(-1);
  return fatal?.replace(/^(?:fatal|error): /, '');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
