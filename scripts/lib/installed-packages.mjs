/**
 * Which packages of package-lock.json an installation holds. Start at `installedPackages`. Optional peers (Redis, the queue, traces,
 * S3) are development packages of the checkout, so that tests have them; whoever installs langtools gets them only by asking.
 */

/** Too large for those who need no S3. */
const NOT_IN_IMAGE = ['@aws-sdk/client-s3'];

/** All packages that langtools loads only where a setting asks for them. */
export function optionalPeers(lock) {
  return Object.keys(lock.packages[''].peerDependenciesMeta ?? {});
}

/** Those that the container image has. */
export function imagePeers(lock) {
  return optionalPeers(lock).filter((name) => !NOT_IN_IMAGE.includes(name));
}

/**
 * @param lock package-lock.json, version 3
 * @param peers optional peers that are installed, too, with what they need
 * @returns what lies where, as in the lock file
 */
export function installedPackages(lock, peers = []) {
  const all = new Map(Object.entries(lock.packages));
  // The small packages in `packages/` are linked in a checkout, and langtools itself does without them.
  const isOurs = (path, { link }) => link || !path.startsWith('node_modules/');
  const paths = new Set([...all].flatMap(([path, entry]) => (entry.dev || isOurs(path, entry) ? [] : path)));
  const waiting = peers.map((name) => resolve(all, '', name));
  for (let path = waiting.pop(); waiting.length > 0 || path !== undefined; path = waiting.pop()) {
    if (path === undefined || paths.has(path)) continue;
    paths.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = all.get(path);
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    waiting.push(...names.map((name) => resolve(all, path, name)));
  }
  return new Map([...all].filter(([path]) => paths.has(path)));
}

/** As Node looks for a package: beside the one that needs it, then upwards. Undefined where it is not installed. */
export function resolve(packages, from, name) {
  for (let folder = from; ; ) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages.has(candidate)) return candidate;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}
