/**
 * The software bill of materials: everything that the container image holds, from package-lock.json, in CycloneDX's JSON. What an
 * installation of the package has only if somebody asks for it is called optional. Start at `sbomOf`. Nothing in it depends on the time or on the machine, so two lists of the same lock file are the same.
 */
import { imagePeers, installedPackages, resolve } from './installed-packages.mjs';
import { SEPARATE_DATA, STATED_INSIDE } from './licences.mjs';

const SPEC_VERSION = '1.5';

/** @param lock package-lock.json, version 3 */
export function sbomOf(lock) {
  const root = lock.packages[''];
  const packages = installedPackages(lock, imagePeers(lock));
  const rootRef = purlOf(root.name, root.version);
  const refs = new Map([...packages].map(([path, entry]) => [path, purlOf(nameOf(path), entry.version)]));
  const dependsOn = (path, entry) => {
    // Optional peers are needed by nobody else.
    const peers = path === '' ? entry.peerDependencies : {};
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...peers });
    const found = names.map((name) => refs.get(resolve(packages, path, name))).filter((ref) => ref !== undefined);
    return [...new Set(found)].sort();
  };
  const component = ([path, entry]) => {
    const name = nameOf(path);
    return {
      'bom-ref': refs.get(path),
      type: SEPARATE_DATA[name] || name.startsWith('dictionary-') || name.startsWith('@cspell/') ? 'data' : 'library',
      name,
      version: entry.version,
      scope: entry.optional || entry.dev ? 'optional' : 'required',
      purl: refs.get(path),
      ...(entry.integrity ? { hashes: hashesOf(entry.integrity) } : {}),
      licenses: [{ expression: entry.license ?? 'NOASSERTION' }],
      ...notesOn(name),
    };
  };
  const byRef = new Map([...packages].map((each) => [refs.get(each[0]), component(each)]));
  const edges = new Map([...packages].map(([path, entry]) => [refs.get(path), dependsOn(path, entry)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: SPEC_VERSION,
    version: 1,
    metadata: {
      component: {
        'bom-ref': rootRef,
        type: 'application',
        name: root.name,
        version: root.version,
        purl: rootRef,
        licenses: [{ expression: root.license }],
      },
    },
    components: [...byRef.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [
      { ref: rootRef, dependsOn: dependsOn('', root) },
      ...[...edges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ref, targets]) => ({ ref, dependsOn: targets })),
    ],
  };
}

/** `node_modules/a/node_modules/@b/c` holds `@b/c`. */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashesOf(integrity) {
  return integrity.split(' ').map((entry) => {
    const [algorithm, value] = [entry.slice(0, entry.indexOf('-')), entry.slice(entry.indexOf('-') + 1)];
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') };
  });
}

/** Where the `license` field of a package does not say all. */
function notesOn(name) {
  const note = STATED_INSIDE[name]
    ? `${STATED_INSIDE[name].licence}: ${STATED_INSIDE[name].reason}`
    : SEPARATE_DATA[name] && `separate data: ${SEPARATE_DATA[name].reason}`;
  return note ? { properties: [{ name: 'langtools:licence-note', value: note }] } : {};
}
