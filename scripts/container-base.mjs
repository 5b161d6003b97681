/**
 * Makes base images for the Containerfile from Debian packages and the Node.js that runs this, where no image registry can be
 * reached: `langtools-base-build` with a shell and npm, `langtools-base-run` with nothing but the C and C++ libraries and Node.js.
 * Needs root, `mmdebstrap` and `podman`: `node scripts/container-base.mjs`. LANGTOOLS_PODMAN has the command and options of podman.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { podman } from './lib/podman.mjs';

const SUITE = 'bookworm';
const IMAGES = {
  'langtools-base-build': { variant: 'minbase', packages: ['ca-certificates', 'libstdc++6'], hasNpm: true },
  'langtools-base-run': { variant: 'extract', packages: ['base-files', 'libc6', 'libstdc++6'], hasNpm: false },
};
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*'];
// Without maintainer scripts nobody makes /bin a link to /usr/bin.
const MERGE = '/usr/share/mmdebstrap/hooks/merged-usr';

const folder = mkdtempSync(join(tmpdir(), 'langtools-base-'));
try {
  for (const [name, { variant, packages, hasNpm }] of Object.entries(IMAGES)) {
    const context = join(folder, name);
    mkdirSync(context);
    run('mmdebstrap', [
      `--variant=${variant}`,
      `--include=${packages.join(',')}`,
      ...LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`),
      ...(variant === 'extract' ? [`--hook-dir=${MERGE}`] : []),
      SUITE,
      join(context, 'root.tar'),
    ]);
    cpSync(realpathSync(process.execPath), join(context, 'node'));
    const lines = ['FROM scratch', 'ADD root.tar /', 'COPY node /usr/bin/node'];
    if (hasNpm) {
      cpSync(npmFolder(), join(context, 'npm'), { recursive: true, dereference: true });
      lines.push('COPY npm /usr/lib/node_modules/npm', 'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm');
    }
    writeFileSync(join(context, 'Containerfile'), `${lines.join('\n')}\nCMD ["node"]\n`);
    podman(['build', '--quiet', '--isolation', 'chroot', '--tag', name, context]);
    rmSync(context, { recursive: true });
    console.log(`${name}: Debian ${SUITE}, Node.js ${process.version}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The npm beside this Node.js. */
function npmFolder() {
  const npm = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm');
  if (!existsSync(npm)) throw new Error(`there is no npm in ${npm}`);
  return npm;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `exit code ${status}`}`);
}
