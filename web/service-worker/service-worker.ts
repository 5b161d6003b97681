/**
 * Keeps the files of the page on the device, so that it opens without a network. It answers for two kinds of requests only: the
 * document of this deployment, and its files below `assets/`. Requests to the API never pass through here.
 *
 * A version of the page is kept as a whole, in a cache of its own: the document, and every file that it may ask for. The
 * document comes from the network where there is one. Its files have hashes in their names, so that files of two versions
 * cannot be mixed; a document of another version is not stored until the service worker of that version is here.
 *
 * What is kept is used for long, also with a network: a file is kept only if it has the digest that the build has written down, and a
 * document only with its end. So the page of a proxy, an error that says 200, or a half of a file is never kept.
 */

export type {};

declare const self: ServiceWorkerGlobalScope;

interface Shell {
  /** Another one whenever a file of the page is another one. */
  readonly version: string;
  /** The script that the document of this version names. */
  readonly entry: string;
  readonly files: readonly ShellFile[];
  /** Needed where a language is kept on the device. */
  readonly engines: readonly ShellFile[];
}

interface ShellFile {
  readonly name: string;
  /** Its digest, as subresource integrity writes it. */
  readonly integrity: string;
}

/** Written into this script by the build, at the one place where it is named. */
declare const SHELL: Shell;
const shell: Shell = SHELL;

/** A network that does not answer for so long counts as none. */
const DOCUMENT_TIMEOUT_MS = 4000;
/** Another tab may still be open with the version before. */
const VERSIONS_KEPT = 2;
/** The page stores language data in caches whose names begin so. */
const DATA_CACHE = 'langtools-data';

const SCOPE = new URL(self.registration.scope);
/** Several deployments, and other applications, may share the origin and so its caches. */
const CACHES_OF_SCOPE = `langtools-shell ${SCOPE.href} `;
const CACHE = CACHES_OF_SCOPE + shell.version;

self.addEventListener('install', (event) => event.waitUntil(keepVersion()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== SCOPE.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === SCOPE.pathname) event.respondWith(openDocument(event));
  } else if (url.pathname.startsWith(`${SCOPE.pathname}assets/`)) event.respondWith(openFile(event));
});

/** The page has kept a language, and wants the engines to be here when there is no network. */
self.addEventListener('message', (event) => {
  if (event.data !== 'keep-engines') return;
  const [answer] = event.ports;
  const kept = keepFiles(shell.engines).then(
    () => answer?.postMessage('kept'),
    (error: unknown) => answer?.postMessage(String(error)),
  );
  event.waitUntil(kept);
});

async function keepVersion(): Promise<void> {
  const document = await fetch(SCOPE.href, { cache: 'no-store', headers: { Accept: 'text/html' } });
  if (!(await isOfThisVersion(document))) throw new Error('the document is one of another version');
  const keepsLanguages = (await caches.keys()).some((name) => name.startsWith(`${DATA_CACHE} ${SCOPE.href}`));
  await keepFiles(keepsLanguages ? [...shell.files, ...shell.engines] : shell.files);
  const cache = await caches.open(CACHE);
  await cache.put(SCOPE.href, document);
  // Pages that are open need not be closed first: the files of their version stay.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  // In the order in which they were made.
  const versions = (await caches.keys()).filter((name) => name.startsWith(CACHES_OF_SCOPE) && name !== CACHE);
  const outdated = versions.slice(0, Math.max(0, versions.length - (VERSIONS_KEPT - 1)));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keepFiles(files: readonly ShellFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const keep = async (file: ShellFile) => {
    const address = new URL(file.name, SCOPE).href;
    if ((await cache.match(address)) === undefined) await cache.put(address, await fetchFile(address, file));
  };
  await Promise.all(files.map(keep));
}

/** What the browser has in its own cache may be damaged, and would stay so: then it is asked for once more. */
async function fetchFile(address: string, { name, integrity }: ShellFile): Promise<Response> {
  const load = async (cache: RequestCache) => {
    const answer = await fetch(address, { integrity, cache });
    if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
    return answer;
  };
  return load('default').catch(() => load('reload'));
}

async function isOfThisVersion(document: Response): Promise<boolean> {
  if (!document.ok) return false;
  const text = await document.clone().text();
  return text.includes(shell.entry) && text.trimEnd().endsWith('</html>');
}

/** From the network, where the document is always the newest; else the one that was kept. */
async function openDocument(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(SCOPE.href, { cacheName: CACHE });
  const fetched = fetch(event.request);
  if (kept === undefined) return fetched;
  event.waitUntil(fetched.then(refreshDocument, () => {}));
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), DOCUMENT_TIMEOUT_MS));
  const document = await Promise.race([fetched, tooLate]).catch(() => undefined);
  // A proxy answers for a service that is down.
  return document === undefined || document.status >= 500 ? kept : document;
}

/** What the service says about itself in the document may change while the version does not. */
async function refreshDocument(document: Response): Promise<void> {
  // Before anything is awaited: the browser reads the body afterwards.
  const copy = document.clone();
  if (!(await isOfThisVersion(copy))) return;
  const cache = await caches.open(CACHE);
  await cache.put(SCOPE.href, copy);
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const names = [CACHE, ...(await caches.keys()).filter((name) => name.startsWith(CACHES_OF_SCOPE))];
  for (const cacheName of names) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true });
    if (kept !== undefined) return kept;
  }
  return fetch(event.request);
}
