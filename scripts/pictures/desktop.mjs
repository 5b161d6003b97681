/**
 * A screen that nobody sees, programs on it, and pictures of it. Needs Debian's xvfb, openbox, xdotool, imagemagick and pngquant.
 * Each program runs with a home folder of its own, so that settings of the user play no part.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const PICTURES = join(ROOT, 'docs/clients/pictures');
/** A short name: editors show it. */
const FOLDER = '/tmp/pictures';
export const HOME = join(FOLDER, 'home');
export const TEXTS = join(FOLDER, 'texts');
/** Of a picture. The screen is larger: the settings of LibreOffice do not fit otherwise. */
export const WIDTH = 900;
export const HEIGHT = 580;
const SCREEN = '1100x760x24';
/** Of the window manager. */
const TITLE_BAR = 22;

const running = new Set();

/** Empty folders, and a `langtools` that is this clone's. */
export function makeFolders() {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of [HOME, TEXTS, join(FOLDER, 'bin'), PICTURES]) mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, 'bin/langtools'), join(FOLDER, 'bin/langtools'));
  // For programs that read the environment of a login shell, as VS Code does.
  for (const name of ['.profile', '.bashrc']) writeFileSync(join(HOME, name), `PATH=${FOLDER}/bin:$PATH\n`);
}

export function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Ends with the script, and with `stop`. */
export function start(program, args, { display, ...rest } = {}) {
  const env = {
    ...process.env,
    HOME,
    XDG_RUNTIME_DIR: FOLDER,
    PATH: `${FOLDER}/bin:${process.env.PATH}`,
    ...(display === undefined ? {} : { DISPLAY: display }),
  };
  const child = spawn(program, args, {
    cwd: TEXTS,
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
    detached: true,
    ...rest,
  });
  child.on('error', ({ message }) => console.error(`${program}: ${message}`));
  running.add(child);
  return child;
}

export function stop(child) {
  running.delete(child);
  try {
    // Its whole group: LibreOffice and Emacs start processes of their own.
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export function stopAll() {
  for (const child of [...running].reverse()) stop(child);
}

export async function openScreen() {
  const server = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((found) => server.stdio[3].once('data', (data) => found(String(data).trim())));
  const display = `:${number}`;
  const manager = start('openbox', [], { display });
  await sleep(2_000);
  const close = () => {
    stop(manager);
    stop(server);
  };
  return { display, close };
}

/** A command that hangs fails. */
function run(display, program, args) {
  const env = { ...process.env, DISPLAY: display };
  return execFileSync(program, args, { env, encoding: 'utf8', timeout: 180_000 });
}

/** `xdotool`, with words as on its command line. */
export function act(display, command) {
  run(display, 'xdotool', command.split(' '));
}

export function type(display, text) {
  run(display, 'xdotool', ['type', '--delay', '60', text]);
}

/** Puts the window whose title matches into the corner, and gives it the keyboard. With a height of 0 it keeps its size. */
export async function place(display, title, { height = HEIGHT - TITLE_BAR } = {}) {
  const id = await findWindow(display, title);
  act(display, `windowmove ${id} 0 0`);
  if (height > 0) act(display, `windowsize ${id} ${WIDTH} ${height}`);
  act(display, `windowactivate ${id}`);
  await sleep(2_000);
}

async function findWindow(display, title) {
  for (let attempt = 0; attempt < 90; attempt++) {
    try {
      return run(display, 'xdotool', ['search', '--onlyvisible', '--name', title]).trim().split('\n').at(-1);
    } catch {
      // None yet, or a window was closed while it looked.
      await sleep(1_000);
    }
  }
  throw new Error(`no window has a title like ${title}`);
}

export function photograph(display, name, { width, height } = { width: WIDTH, height: HEIGHT }) {
  const raw = join(FOLDER, `${name}.png`);
  const size = ['-crop', `${width}x${height}+0+0`, '+repage', '-resize', `${WIDTH}x>`];
  run(display, 'import', ['-window', 'root', ...size, raw]);
  keep(raw, name);
}

/** Fewer colours: a picture of a window has few. */
export function keep(raw, name) {
  const small = `${raw}.small`;
  execFileSync('pngquant', ['--force', '--speed', '1', '--strip', '--output', small, '96', raw]);
  copyFileSync(small, join(PICTURES, `${name}.png`));
  console.log(`docs/clients/pictures/${name}.png`);
}
