/**
 * What `package-lock.json` promises, compared with the registry. Start at `checkLock`. It finds, for every package in the lock:
 * - whether the registry has exactly that version, with the same `integrity` (for native bindings of platforms that we do not
 *   promise a missing one is only noted: a mirror may not carry them);
 * - whether it would run a script at install time;
 * - and, if it is installed at run time, whether its licence fits ours.
 */
import { installedPackages, optionalPeers } from './installed-packages.mjs';
import { licenceVerdict } from './licences.mjs';

/** Bindings for these must exist. */
const PROMISED = ['linux-x64-gnu', 'linux-arm64-gnu'];
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];
const PARALLEL = 12;

/** The registry was asked, and did not say yes or no. */
export class NoAnswer extends Error {
  name = 'NoAnswer';
}

/**
 * @param lock the parsed lock file
 * @param registry `manifest(name, version)`: what the registry says, undefined if it has no such version; throws NoAnswer
 * @returns lists of sentences: `errors`, `notes`, and `unanswered` for packages that could not be asked about; `checked` counts
 */
export async function checkLock(lock, registry) {
  const report = { errors: [], notes: [], unanswered: [], checked: 0 };
  // Also where they are only installed by those who ask for them.
  const runTime = installedPackages(lock, optionalPeers(lock));
  const entries = Object.entries(lock.packages).flatMap(([path, entry]) => {
    // Bundled packages come with another package; those that are not below node_modules are our own.
    if (!path.includes('node_modules/') || entry.link || entry.inBundle) return [];
    return [
      {
        ...entry,
        isRunTime: runTime.has(path),
        name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      },
    ];
  });
  missingBindings(entries, report);
  const waiting = [...entries];
  const worker = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      await checkEntry(entry, registry, report);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  for (const list of [report.errors, report.notes, report.unanswered]) list.sort();
  return report;
}

/** npm leaves out of the lock, without a word, what it could not find when the lock was written. */
function missingBindings(entries, { errors }) {
  const present = new Set(entries.map(({ name }) => name));
  for (const { name, version, optionalDependencies = {} } of entries) {
    for (const binding of Object.keys(optionalDependencies)) {
      const isPromised = /linux-(x64|arm64)(-gnu)?$/.test(binding);
      if (isPromised && !present.has(binding)) errors.push(`${name}@${version}: the lock has no ${binding}`);
    }
  }
}

async function checkEntry(entry, registry, report) {
  const id = `${entry.name}@${entry.version}`;
  const platforms = platformsOf(entry);
  const isPromised = platforms === undefined || platforms.some((platform) => PROMISED.includes(platform));
  if (entry.hasInstallScript) report.errors.push(`${id}: runs a script when it is installed (says the lock)`);
  if (entry.isRunTime) checkLicence(entry, id, report);
  let manifest;
  try {
    manifest = await registry.manifest(entry.name, entry.version);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    report.unanswered.push(`${id}: ${error.message}`);
    return;
  }
  report.checked++;
  if (manifest === undefined) {
    if (isPromised) report.errors.push(`${id}: the registry does not have it${forPlatforms(platforms)}`);
    else report.notes.push(`${id}: the registry does not have it${forPlatforms(platforms)}`);
    return;
  }
  const { integrity } = manifest.dist ?? {};
  if (entry.integrity === undefined) report.errors.push(`${id}: the lock has no integrity, and the registry has it`);
  else if (integrity !== undefined && !sharesHash(entry.integrity, integrity)) {
    report.errors.push(`${id}: the lock has another integrity than the registry`);
  }
  const scripts = INSTALL_SCRIPTS.filter((name) => manifest.scripts?.[name] !== undefined);
  if (scripts.length > 0 && !entry.hasInstallScript) {
    report.errors.push(`${id}: runs a script when it is installed (${scripts.join(', ')})`);
  }
}

function checkLicence({ name, license }, id, report) {
  const { fits, note } = licenceVerdict(name, license);
  if (!fits) report.errors.push(`${id}: the licence ${license ?? '(none)'} does not fit GPL-3.0-or-later`);
  else if (note !== undefined) report.notes.push(`${id}: ${note}`);
}

/** As `linux-x64-gnu`; undefined for what runs everywhere. Some packages say in their name alone which C library they need. */
export function platformsOf({ name, os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return undefined;
  const isMusl = libc === undefined ? /musl/.test(name) : !libc.includes('glibc');
  return (os ?? ['any']).flatMap((system) =>
    (cpu ?? ['any']).map((processor) => {
      const library = isMusl ? 'musl' : /gnueabihf/.test(name) ? 'gnueabihf' : 'gnu';
      return system === 'linux' ? `linux-${processor}-${library}` : `${system}-${processor}`;
    }),
  );
}

function forPlatforms(platforms) {
  return platforms === undefined ? '' : ` (for ${platforms.join(', ')})`;
}

/** Both may list several hashes. */
function sharesHash(a, b) {
  const hashes = new Set(a.split(/\s+/));
  return b.split(/\s+/).some((hash) => hashes.has(hash));
}
