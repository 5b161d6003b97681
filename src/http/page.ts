/**
 * Serves the page that people write in: at every base URL the same files of `dist/web/`, told by a block of JSON which deployment
 * they stand in. Start at `pageRoutes`.
 *
 * The document is made anew for every request, because its Content-Security-Policy names a nonce that holds once; it is
 * small. Everything it refers to has a hash in its name and is cached for ever.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Deployment, OPERATIONS } from '../service/languages/deployments.js';
import { languageNames } from '../service/languages/language-names.js';
import { findTag, type TagTable } from '../service/languages/tags.js';
import { type HttpContext, leaveUncounted, type Mount } from './context/http-context.js';
import { vary } from './messages/vary.js';
import { welcomePage } from './routes/welcome.js';

/** Two levels up from `src/http/` as from `dist/http/`. */
const WEB_DIR = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const NO_PAGE = 'The page is not built here, so this overview is shown instead. The API works.';
const EMBED_MAX_AGE_SECONDS = 3600;
const ICON_MAX_AGE_SECONDS = 86_400;
/** Scripts of workers have policies of their own: this one can load the page's files, and nothing else. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";
/** The worker that checks on the device can connect to nothing, so that no text leaves it. */
const ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

interface PageOptions {
  readonly context: HttpContext;
  readonly mount: Mount;
  readonly mounts: readonly Mount[];
}

export const pageRoutes: FastifyPluginAsync<PageOptions> = async (app, { context, mount, mounts }) => {
  const template = readTemplate();
  const deployment = describeDeployment(context, mount, mounts);
  // Once, not for every deployment.
  if (template === undefined && mount === mounts[0]) {
    app.log.warn('the page is not built (npm run build): / shows the overview instead');
  }

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    vary(reply, 'Accept');
    reply.type('text/html; charset=utf-8').header('Referrer-Policy', 'no-referrer');
    if (template === undefined || !wantsPage(request)) {
      const { html, policy } = welcomePage(context, mount, mounts, template === undefined ? NO_PAGE : '');
      return reply.header('Content-Security-Policy', policy).send(html);
    }
    // Relative addresses need the slash. A relative redirect, because a proxy may have taken away a part of the path.
    const [path = '', query] = request.url.split('?', 2);
    if (mount.prefix !== '' && !path.endsWith('/')) {
      const segment = path.slice(path.lastIndexOf('/') + 1);
      return reply.redirect(`${segment}/${query === undefined ? '' : `?${query}`}`, 308);
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('Content-Security-Policy', policyOf(nonce))
      .header('Cache-Control', 'no-store')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
      .send(template.replace('%NONCE%', nonce).replace('"%DEPLOYMENT%"', () => deployment));
  });
  if (template === undefined) return;

  await app.register(async (files) => {
    leaveUncounted(files);
    await files.register(fastifyStatic, {
      root: `${WEB_DIR}assets/`,
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        if (path.startsWith(`${WEB_DIR}assets/engines/`)) reply.setHeader('Content-Security-Policy', ENGINE_POLICY);
      },
    });
  });
  const read = (file: string) => readFileSync(`${WEB_DIR}${file}`, 'utf8');
  const [embed, embedEngine] = [read('embed.js'), read('embed-engine.js')];
  const [serviceWorker, manifest] = [read('service-worker.js'), read('manifest.webmanifest')];
  const unlisted = { config: { isUncounted: true }, schema: { hide: true } };
  // Files with names that stay. Browsers compare a service worker with the one they have, byte by byte.
  app.get('/service-worker.js', unlisted, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', SERVICE_WORKER_POLICY)
      .send(serviceWorker),
  );
  app.get('/manifest.webmanifest', unlisted, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('Cache-Control', 'no-cache').send(manifest),
  );
  const icon = readIcon(template);
  // Browsers ask for it wherever a document names no icon: an answer of the API, or the overview.
  app.get('/favicon.ico', unlisted, async (_request, reply) =>
    reply.type('image/png').header('Cache-Control', `public, max-age=${ICON_MAX_AGE_SECONDS}`).send(icon),
  );
  app.get('/embed-engine.js', unlisted, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(embedEngine),
  );
  // Other web sites have this one in their pages.
  app.get('/embed.js', unlisted, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', `public, max-age=${EMBED_MAX_AGE_SECONDS}`)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(embed),
  );
};

/** Whether the page was built; without it `/` shows the overview. */
export function hasPage(): boolean {
  return readTemplate() !== undefined;
}

function readTemplate(): string | undefined {
  try {
    return readFileSync(`${WEB_DIR}index.html`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The icon that the page names for home screens: a bitmap, which every browser can show. */
function readIcon(template: string): Buffer {
  const file = /rel="apple-touch-icon" href="\.\/(assets\/[^"]+)"/.exec(template)?.[1];
  if (file === undefined) throw new Error('the page has no icon');
  return readFileSync(`${WEB_DIR}${file}`);
}

/** A program that asks for JSON and not for a page gets the short overview, which needs no script. */
function wantsPage(request: FastifyRequest): boolean {
  const [best = 'text/html'] = new Negotiator(request.raw).mediaTypes(['text/html', 'application/json']);
  return best === 'text/html';
}

/**
 * Scripts and styles of ours alone; the nonce is for the style element of the editor. With trusted types a browser refuses
 * to read any string as HTML; the one exception, `paste`, reads a clipboard into a document that is never shown; `own-script` starts the page's own workers.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    'media-src blob:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types paste own-script',
  ].join('; ');
}

/** What the page cannot learn from the operations: the names of languages that are offered but not installed. */
function describeDeployment(context: HttpContext, { deployment, prefix }: Mount, mounts: readonly Mount[]): string {
  const { grammar, speller, tts } = deployment.tags;
  const description = {
    title: deployment.title,
    prefix,
    others: mounts.map((mount) => ({ title: mount.deployment.title, prefix: mount.prefix })),
    names: Object.fromEntries([...tts, ...grammar, ...speller]),
    languageNames: Object.fromEntries(languageNames()),
    grammar: [...grammar.keys()],
    speller: [...speller.keys()],
    tts: [...tts.keys()],
    aliases: otherCodes(deployment, context.tagTable),
    textLimit: context.settings.textLimit,
    speechTextLimit: context.settings.speechTextLimit,
    needsKey: context.apiKeys !== undefined,
  };
  // `</script>` in a language's name must not end the block.
  return JSON.stringify(description).replaceAll('<', '\\u003c');
}

/** Codes that are not offered as such, and the tag that answers to them here. */
function otherCodes(deployment: Deployment, table: TagTable): Record<string, string> {
  const codes = [...table.aliases.keys(), ...table.substitutes.keys()];
  const pairs = codes.map((code) => [code, findTag(deployment, OPERATIONS, code, table)] as const);
  return Object.fromEntries(pairs.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
