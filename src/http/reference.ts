/**
 * The OpenAPI 3.1 document, generated from the schemas of the routes, and the interactive page that shows it. Neither loads
 * anything from other hosts.
 */
import swagger from '@fastify/swagger';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type LightMyRequestResponse,
} from 'fastify';
import { VERSION } from '../service/settings/version.js';
import { type HttpContext, leaveUncounted, type Mount } from './context/http-context.js';
import { PROBLEM_CODES, PROBLEMS, Problem } from './messages/errors.js';
import { ProblemResponse } from './schemas/index.js';
import { opened } from './schemas/unknown-names.js';

type Json = Record<string, unknown>;

export async function registerReference(
  app: FastifyInstance,
  { apiKeys, settings }: Pick<HttpContext, 'apiKeys' | 'settings'>,
  mounts: readonly Mount[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'langtools',
        version: VERSION,
        description:
          'Grammar checking, spell checking and text-to-speech for fifty-two languages. Every error is a problem document (RFC 9457) with a stable `code`.',
        license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      },
      // The page shows a lock wherever a key could be sent, so keys are mentioned only where they are needed.
      ...(apiKeys === undefined ? {} : keySecurity()),
      servers: mounts.map(({ prefix, deployment }) => ({ url: prefix || '/', description: deployment.title })),
      tags: [
        { name: 'grammar', description: 'Grammar checking' },
        { name: 'speller', description: 'Spell checking' },
        { name: 'words', description: 'What words are, their forms, and where they are divided' },
        { name: 'tts', description: 'Text-to-speech' },
        { name: 'data', description: 'Language data for devices' },
        { name: 'service', description: 'State and metrics of the service' },
      ],
    },
    // `/a` is a base URL, and `/analyse` is a path that begins so.
    stripBasePath: false,
    // The deployments offer the same operations: the document describes those of the first base URL.
    transform: ({ schema, url }) => {
      const isOther = mounts.some(({ prefix }) => prefix !== (mounts[0]?.prefix ?? '') && url.startsWith(`${prefix}/`));
      const hide = schema?.hide === true || isOther || schema?.summary === undefined;
      const isOpened = schema?.body !== undefined && !settings.strictRequests;
      return { schema: { ...schema, ...(isOpened ? { body: opened(schema.body) } : {}), hide }, url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? complete(document.openapiObject) : document.swaggerObject,
  });
  // At the root, and at every deployment: there the page tries requests at the deployment's own base URL.
  await registerReferencePage(app, '', undefined);
  for (const { prefix, deployment } of mounts) {
    if (prefix !== '') await registerReferencePage(app, prefix, { url: prefix, description: deployment.title });
    const document = once(() => {
      const servers = [{ url: prefix || '/', description: deployment.title }];
      return Buffer.from(JSON.stringify({ ...app.swagger(), servers }));
    });
    app.get(
      `${prefix}/openapi.json`,
      { config: { isCacheable: true }, schema: { hide: true } },
      async (_request, reply) => reply.type('application/json; charset=utf-8').send(document()),
    );
  }
}

async function registerReferencePage(
  app: FastifyInstance,
  prefix: string,
  base: { readonly url: string; readonly description: string } | undefined,
): Promise<void> {
  let page: Promise<ReferencePage> | undefined;
  // What could not be read is asked for again by the next request.
  const openPage = () => {
    page ??= makePage(app, prefix, base).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };
  const answer = async ({ raw, headers }: FastifyRequest, reply: FastifyReply) => {
    const asked = Object.fromEntries(
      PASSED_ON.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])),
    );
    const inside = await (await openPage()).get(raw.url ?? '', asked);
    for (const [name, value] of Object.entries(inside.headers)) {
      if (value !== undefined && !OF_CONNECTION.has(name)) reply.header(name, value);
    }
    return reply.code(inside.statusCode).send(inside.rawPayload);
  };
  await app.register(async (pages) => {
    leaveUncounted(pages);
    for (const path of ['', '/json', '/yaml', '/static/*']) {
      pages.get(`${prefix}/docs${path}`, { schema: { hide: true } }, answer);
    }
    pages.addHook('onClose', async () => (await page)?.close());
  });
}

/** The page takes part in the choice of what is sent; all else is decided by the application around it. */
const PASSED_ON = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
] as const;
const OF_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** The interactive page, an application of its own that is made when somebody first opens it: few do, and its modules take long to load. */
async function makePage(
  app: FastifyInstance,
  prefix: string,
  base: { readonly url: string; readonly description: string } | undefined,
): Promise<ReferencePage> {
  const { fastifySwaggerUi } = (await import('@fastify/swagger-ui')).default;
  const page = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  page.decorate('swagger', app.swagger);
  // What goes wrong is an error of the application around it.
  const failures = new Map<string, unknown>();
  page.setErrorHandler((error, { headers }, reply) => {
    failures.set(String(headers[CALL]), error);
    reply.code(500).send();
  });
  page.setNotFoundHandler(({ headers }, reply) => {
    failures.set(String(headers[CALL]), undefined);
    reply.code(404).send();
  });
  const options: FastifySwaggerUiOptions = {
    routePrefix: `${prefix}/docs`,
    // Without the validator that would send the document to another host.
    uiConfig: { deepLinking: true, docExpansion: 'list', validatorUrl: null },
    staticCSP: REFERENCE_CSP,
    theme: { title: 'langtools: API reference' },
    logo: { type: 'image/svg+xml', content: LOGO },
    ...(base === undefined ? {} : { transformSpecification: (document) => ({ ...document, servers: [base] }) }),
  };
  // Called, not registered: as a plugin it asks for the one that makes the document, which is in the application around it.
  await page.register(async (pages) => fastifySwaggerUi(pages, options, () => {}));
  await page.ready();
  let calls = 0;
  return {
    async get(url, headers) {
      const call = String(++calls);
      const answer = await page.inject({ method: 'GET', url, headers: { ...headers, [CALL]: call } });
      const failure = failures.get(call);
      const hasFailed = failures.delete(call);
      if (hasFailed) throw failure ?? new Problem('not-found', 'This file of the API reference does not exist.');
      return answer;
    },
    close: () => page.close(),
  };
}

interface ReferencePage {
  get(url: string, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Names a request to the page. */
const CALL = 'x-call';

/** The key in one of two headers. Operations that need none say so. */
function keySecurity() {
  return {
    security: [{ bearer: [] }, { apiKey: [] }],
    components: { securitySchemes: SECURITY_SCHEMES },
  };
}
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A key of the operator.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same key, in a header of its own.' },
} as const;

/** The document is complete when all routes are, so it is made when it is first asked for, and kept as bytes. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Adds to every operation the error response, and to the speech routes the audio types that schemas cannot describe. */
function complete<Document extends { paths?: object; components?: object }>(document: Document): Document {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Json>>;
  for (const [path, item] of Object.entries(paths)) {
    for (const operation of Object.values(item)) {
      const responses = (operation.responses ?? {}) as Json;
      if (path === '/tts/{tag}/{voice}') responses['200'] = AUDIO;
      if (path === '/metrics')
        responses['200'] = {
          description: 'Metrics in the Prometheus text format',
          content: { 'text/plain': { schema: { type: 'string' } } },
        };
      if (responses['200'] !== undefined) responses['200'] = { ...responses['200'], headers: headersOf(path) };
      responses.default = { $ref: '#/components/responses/Problem' };
      operation.responses = responses;
    }
  }
  const codes = PROBLEM_CODES.map((code) => `| ${PROBLEMS[code].status} | \`${code}\` | ${PROBLEMS[code].title} |`);
  document.components = {
    ...document.components,
    responses: {
      Problem: {
        description: `An error. The codes are:\n\n| status | code | meaning |\n|---|---|---|\n${codes.join('\n')}`,
        content: { 'application/problem+json': { schema: ProblemResponse } },
      },
    },
  };
  return document;
}

/** The headers of a successful answer, by path. */
function headersOf(path: string): Json {
  const isOperation = /^\/(?:grammar|speller|tts|preferences|analyse|generate|paradigm|hyphenate)\//.test(path);
  const isChecked = path === '/grammar/{tag}' || path === '/speller/{tag}';
  const isSpeech = path === '/tts/{tag}/{voice}';
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id'];
  if (isOperation && path !== '/tts/{tag}') names.push('X-Tag', 'X-Pack', 'ETag');
  if (isChecked) names.push('X-Incomplete');
  if (/^\/(?:grammar|preferences)\//.test(path)) names.push('Content-Language', 'Vary');
  if (isSpeech) names.push('X-Voice', 'X-Skipped-Characters', 'X-Audio-Type', 'Accept-Ranges');
  return Object.fromEntries(names.map((name) => [name, { description: HEADERS[name], schema: { type: 'string' } }]));
}

const HEADERS = {
  'X-Request-Id': 'Id of the request in the log of the service: the one that the client sent, or a new one.',
  'X-Tag': 'The tag that answered: `nb` for `nb-NO`.',
  'X-Pack': 'Name and version of the data that answered.',
  'Content-Language': 'Languages of the titles and descriptions. Missing if there are none.',
  Vary: '`Accept-Language`: the request chooses the language of titles and descriptions.',
  ETag: 'Name of this answer. A GET with it in `If-None-Match` gets 304.',
  'X-Incomplete':
    '`check` or `suggestions`: what is missing because a limit ended a search. Only on incomplete answers.',
  'X-Voice': 'The voice that spoke.',
  'X-Skipped-Characters': 'How many characters the voice could not pronounce.',
  'X-Audio-Type': 'Media type of `audio`. Only with `timings=true`.',
  'Accept-Ranges': '`bytes`: a part of the audio can be asked for with `Range`. Only on GET.',
} as const;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40"><text y="28" font-family="sans-serif" font-size="26" fill="#fff">langtools</text></svg>';

/** The page is a script of ours and talks to us alone; its widgets set styles on elements and draw with data: images. */
const REFERENCE_CSP = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const AUDIO = {
  description: 'The audio: WAV, or MP3 if the Accept header prefers audio/mpeg.',
  content: {
    'audio/wav': { schema: { type: 'string', contentMediaType: 'audio/wav' } },
    'audio/mpeg': { schema: { type: 'string', contentMediaType: 'audio/mpeg' } },
  },
};
