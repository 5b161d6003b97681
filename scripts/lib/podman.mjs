/** Runs podman. LANGTOOLS_PODMAN may name another command, with options: `podman --storage-driver vfs`. */
import { spawnSync } from 'node:child_process';

const [COMMAND, ...OPTIONS] = (process.env.LANGTOOLS_PODMAN ?? 'podman').split(' ');

/** What it printed; throws with its messages if it fails. */
export function podman(args) {
  const { status, error, stdout, stderr } = tryPodman(args);
  if (status === 0) return stdout.trim();
  throw new Error(`podman ${args[0]} failed (${error?.message ?? `exit code ${status}`}):\n${stdout}${stderr}`);
}

export function tryPodman(args) {
  return spawnSync(COMMAND, [...OPTIONS, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
