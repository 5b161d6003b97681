/**
 * The page and the data of languages as a folder for any static host: everything is checked in the browser, and no service is asked. All
 * addresses are relative, so the folder works below any path. Start at `writeSite`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { LanguageManifest } from '../device/manifest.js';
import { isFileFault } from '../engine/file-fault.js';
import {
  describeDeployment,
  documentOf,
  ENGINE_POLICY,
  policyOf,
  readIcon,
  readTemplate,
  WEB_DIR,
} from '../http/page-document.js';
import { availableLanguages, engineStates } from '../http/routes/language-states.js';
import { replaceFileSync } from '../packs/folder/replace-file.js';
import { keepFileChunk } from '../service/device-data/chunk-folder.js';
import { ON_DEVICES, WORDS_ON_DEVICES, withTags } from '../service/languages/deployments.js';
import { readTagTable } from '../service/languages/tags.js';
import type { RunningService } from '../service/running-service.js';
import type { Settings } from '../service/settings/settings.js';
import { VERSION } from '../service/settings/version.js';
import { writeTag } from '../service/write-tag.js';

export interface SiteOptions {
  readonly running: RunningService;
  readonly settings: Settings;
  readonly folder: string;
  /** Tags of the first deployment. */
  readonly tags: readonly string[];
  /** The path that the folder will be served at, with a slash at both ends: for hosts that read `_headers`. */
  readonly base: string;
  /** Called before each language, and after it with its size. */
  readonly onLanguage: (tag: string, size?: LanguageSize) => void;
}

interface LanguageSize {
  /** On the device. */
  readonly bytes: number;
  /** As they are sent. */
  readonly transferBytes: number;
  readonly parts: readonly string[];
}

/** What `site.json` says. */
export interface SiteManifest {
  readonly release: string;
  readonly languages: Readonly<Record<string, LanguageSize>>;
  /** Of all files. */
  readonly bytes: number;
  readonly files: readonly string[];
}

/** Throws what `writeTag` throws; undefined where the page is not built. */
export async function writeSite(options: SiteOptions): Promise<SiteManifest | undefined> {
  const { running, settings, folder, tags, base, onLanguage } = options;
  const template = readTemplate();
  if (template === undefined) return undefined;
  const before = filesOfLast(folder);
  const files = new SiteFiles(folder);
  const languages: Record<string, LanguageSize> = {};
  for (const tag of tags) {
    onLanguage(tag);
    const manifests = [
      await writeTag(running, tag, ON_DEVICES, join(folder, 'data'), keepFileChunk),
      await writeTag(running, tag, WORDS_ON_DEVICES, join(folder, 'data'), keepFileChunk),
    ].filter((manifest) => manifest !== undefined);
    files.addData(tag, manifests);
    languages[tag] = sizeOf(manifests);
    onLanguage(tag, languages[tag]);
  }
  const { registry } = running.service;
  const deployment = withTags(running.deployments[0]!, (tag) => tags.includes(tag));
  const states = engineStates(registry, (operation) => [...deployment.tags[operation].keys()]);
  files.write('status.json', JSON.stringify({ status: 'ready', ...states, problems: [] }));
  const { available, details } = availableLanguages(registry, deployment);
  files.write('languages.json', JSON.stringify({ available, details: details() }));
  const page = {
    deployment,
    prefix: '',
    others: [],
    tagTable: readTagTable(),
    settings,
    needsKey: false,
    isStatic: true,
  };
  files.write('index.html', staticDocument(template, describeDeployment(page)));
  copyPage(files, template);
  copyExtension(files);
  files.write('_headers', headersFile(base));
  // Without it GitHub leaves out files whose names begin with an underscore.
  files.write('.nojekyll', '');
  for (const name of before) if (!files.names.has(name)) rmSync(join(folder, name), { force: true });
  const names = [...files.names].sort();
  const manifest = { release: VERSION, languages, bytes: files.bytes, files: names };
  replaceFileSync(join(folder, 'site.json'), `${JSON.stringify(manifest, undefined, 1)}\n`);
  return manifest;
}

/** What two parts share counts once. */
function sizeOf(manifests: readonly LanguageManifest[]): LanguageSize {
  const parts = manifests.flatMap((manifest) => manifest.parts);
  const chunks = [...new Map(parts.flatMap((part) => part.chunks.map((chunk) => [chunk.hash, chunk]))).values()];
  return {
    bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    transferBytes: chunks.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    parts: parts.map(({ part }) => part),
  };
}

/** The files of the site, with what they take. */
class SiteFiles {
  readonly #folder: string;
  readonly names = new Set<string>();
  bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(name: string, content: string | Uint8Array): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    replaceFileSync(file, content);
    this.#note(name, Buffer.byteLength(content));
  }

  /** What lies there already. */
  addData(tag: string, manifests: readonly LanguageManifest[]): void {
    for (const manifest of manifests) {
      for (const { chunks } of manifest.parts)
        for (const { hash, transferBytes } of chunks) this.#note(`data/chunks/${hash}.chunk`, transferBytes);
      const isAboutWords = manifest.parts.some(({ part }) => part === 'words' || part === 'hyphenation');
      this.#note(`data/${tag}${isAboutWords ? '.words' : ''}.json`, JSON.stringify(manifest).length + 1);
    }
  }

  #note(name: string, bytes: number): void {
    if (this.names.has(name)) return;
    this.names.add(name);
    this.bytes += bytes;
  }
}

/** Static hosts send no policy of ours, so it stands in the document. What only a header can say is left out. */
function staticDocument(template: string, description: string): string {
  // Holds for style elements alone; another one for other contents.
  const nonce = createHash('sha256').update(template).update(description).digest('base64url').slice(0, 22);
  const policy = policyOf(nonce)
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  return documentOf(template, nonce, description)
    .replace(
      /<meta charset="utf-8"[^>]*>/,
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace(/<noscript>.*<\/noscript>/s, '<noscript><p>This page needs JavaScript.</p></noscript>');
}

function copyPage(files: SiteFiles, template: string): void {
  const read = (name: string) => readFileSync(join(WEB_DIR, name));
  for (const entry of readdirSync(join(WEB_DIR, 'assets'), { recursive: true, withFileTypes: true })) {
    // Static hosts compress by themselves, or send what is there.
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const name = relative(WEB_DIR, join(entry.parentPath, entry.name)).split(sep).join('/');
    files.write(name, read(name));
  }
  for (const name of ['service-worker.js', 'manifest.webmanifest']) files.write(name, read(name));
  files.write('favicon.ico', readIcon(template));
  // No service stands behind it: a site that includes it checks in the browser, with files.
  files.write('embed.js', `document.currentScript.dataset.engine??='local';${read('embed.js').toString('utf8')}`);
  const engine = read('embed-engine.js').toString('utf8');
  files.write('embed-engine.js', engine.replace('export *', 'export { createStaticChoice as createLocalChoice }'));
}

/** The browser extension, where it is built (`npm run build:extension`). */
function copyExtension(files: SiteFiles): void {
  const folder = join(WEB_DIR, '../extension');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.zip')))
    files.write(`extension/${name}`, readFileSync(join(folder, name)));
}

/** For the hosts that read it (Netlify, Cloudflare Pages): what the service says in headers. */
function headersFile(base: string): string {
  const forever = '  Cache-Control: public, max-age=31536000, immutable';
  return [
    `${base}*`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: no-referrer',
    '  Access-Control-Allow-Origin: *',
    `${base}assets/*`,
    forever,
    `${base}assets/engines/*`,
    `  Content-Security-Policy: ${ENGINE_POLICY}`,
    `${base}data/chunks/*`,
    forever,
    '',
  ].join('\n');
}

/** Of the site that was written there before; only these are ever removed. */
function filesOfLast(folder: string): string[] {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as { files?: unknown };
    return Array.isArray(files)
      ? files.filter((name): name is string => typeof name === 'string' && isInside(name))
      : [];
  } catch (error) {
    if (isFileFault(error) || error instanceof SyntaxError) return [];
    throw error;
  }
}

function isInside(name: string): boolean {
  return name !== '' && !name.split(/[/\\]/).some((part) => part === '..' || part === '') && !/^[A-Za-z]:/.test(name);
}
