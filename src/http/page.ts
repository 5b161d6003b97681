/**
 * Serves the page that people write in: at every base URL the same files of `dist/web/`, told by a block of JSON which deployment
 * they stand in. Start at `pageRoutes`.
 *
 * The document is made anew for every request, because its Content-Security-Policy names a nonce that holds once; it is
 * small. Everything it refers to has a hash in its name and is cached for ever.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { withTags } from '../service/languages/deployments.js';
import { type HttpContext, leaveUncounted, type Mount } from './context/http-context.js';
import { vary } from './messages/vary.js';
import {
  describeDeployment,
  documentOf,
  ENGINE_POLICY,
  policyOf,
  readIcon,
  readTemplate,
  WEB_DIR,
} from './page-document.js';
import { welcomePage } from './routes/welcome.js';

const NO_PAGE = 'The page is not built here, so this overview is shown instead. The API works.';
const EMBED_MAX_AGE_SECONDS = 3600;
const ICON_MAX_AGE_SECONDS = 86_400;
/** Scripts of workers have policies of their own: this one can load the page's files, and nothing else. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

interface PageOptions {
  readonly context: HttpContext;
  readonly mount: Mount;
  readonly mounts: readonly Mount[];
}

export const pageRoutes: FastifyPluginAsync<PageOptions> = async (app, { context, mount, mounts }) => {
  const template = readTemplate();
  const { served } = context;
  // What neither this process has nor a peer of it would be refused.
  const isServed = (tag: string) => served.has(tag) || served.placeOf(tag) !== undefined;
  const deployment = describeDeployment({
    ...mount,
    deployment: withTags(mount.deployment, isServed),
    others: mounts.map(({ deployment: { title }, prefix }) => ({ title, prefix })),
    tagTable: context.tagTable,
    settings: context.settings,
    needsKey: context.apiKeys !== undefined,
  });
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
      .send(documentOf(template, nonce, deployment));
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

/** A program that asks for JSON and not for a page gets the short overview, which needs no script. */
function wantsPage(request: FastifyRequest): boolean {
  const [best = 'text/html'] = new Negotiator(request.raw).mediaTypes(['text/html', 'application/json']);
  return best === 'text/html';
}
