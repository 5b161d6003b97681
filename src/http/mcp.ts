/**
 * The tools for assistants over HTTP (MCP, Streamable HTTP): `POST /mcp`. The SDK speaks the protocol, without sessions, in
 * old and new revisions. Here are the guards before it: where the request comes from, the API key, the size of the body.
 *
 * Requests must be the service's own (`access/own-requests.ts`), unless the setting `mcpHosts` opens `/mcp` to all.
 */
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type SpeechDelivery, type ToolContext, ToolFailure } from '../mcp/tool.js';
import { reportFault } from '../service/pool/protocol.js';
import { guardKey } from './access/guards.js';
import { keepPrivate, wordOwner } from './access/personal-words.js';
import type { HttpContext, Mount } from './context/http-context.js';
import { toProblem } from './messages/errors.js';
import { hangUpSignal } from './routes/answers.js';

/** Errors of JSON-RPC, for what never reaches the SDK. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;
/** The calls of a batch are begun one after another, before anybody else is answered. Newer revisions have no batches. */
const MAX_BATCH = 20;

const REFUSALS = {
  host: 'This host name is not allowed. See the settings publicUrl and mcpHosts.',
  origin: 'This origin is not allowed. See the settings publicUrl and trustedOrigins.',
};

export const mcpRoutes: FastifyPluginAsync<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { settings, ownRequests } = context;

  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.subject, request.method, settings.bodyLimitBytes);
    if (problem.code === 'internal') request.log.error({ reqId: request.id, fault: reportFault(error) }, 'internal');
    const code =
      problem.code === 'malformed-json' ? PARSE_ERROR : problem.status < 500 ? INVALID_REQUEST : SERVER_ERROR;
    void reply.headers(problem.headers);
    refuse(reply, problem.status, code, problem.detail);
  });

  let handler: Promise<McpHttpHandler> | undefined;
  const makeHandler = async () => {
    // On first use: most services are never asked, and the SDK of this protocol takes its time and its memory.
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('../mcp/mcp-server.js'),
    ]);
    return createMcpHandler(
      ({ requestInfo }) =>
        createMcpServer(servedTools(context, mount, requestInfo), {
          onFault: (tool, fault) => app.log.error({ tool, fault }, 'internal'),
        }),
      // The tools never change, so there is nothing to subscribe to.
      { maxRequestBodySize: settings.bodyLimitBytes, maxSubscriptions: 0 },
    );
  };
  // A module that could not be read is asked for again by the next request.
  const openHandler = () => {
    handler ??= makeHandler().catch((error: unknown) => {
      handler = undefined;
      throw error;
    });
    return handler;
  };
  app.addHook('onClose', async () => (await handler)?.close());

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    // A stream would wait in the compressor.
    compress: false,
    onRequest: async (request, reply) => {
      const refusal = ownRequests.refusal(request.headers);
      if (refusal !== undefined && !ownRequests.isOpenToAll) {
        reply.removeHeader('Access-Control-Allow-Origin');
        return refuse(reply, 403, SERVER_ERROR, REFUSALS[refusal]);
      }
      guardKey(context, request);
      if (wordOwner(context, request) !== undefined) keepPrivate(request, reply);
    },
    handler: async (request, reply) => {
      const { body } = request;
      if (Array.isArray(body) && body.length > MAX_BATCH) {
        return refuse(reply, 400, INVALID_REQUEST, `A batch must not have more than ${MAX_BATCH} messages.`);
      }
      const { fetch } = await openHandler();
      const answer = await fetch(webRequest(request, reply), body === undefined ? {} : { parsedBody: body });
      // Whether the connection is kept is the server's decision: the SDK would promise it to clients that close theirs.
      answer.headers.delete('Connection');
      // The header of a stream would take the place of ours.
      const isStream = answer.headers.has('Cache-Control');
      if (isStream && reply.hasHeader('Cache-Control')) answer.headers.set('Cache-Control', 'no-store, no-transform');
      return answer;
    },
  });
};

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** The same request as the SDK wants it; its signal aborts when the client goes away. */
function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // Where every host is allowed, a name may be one that no address can have.
  const base = `${request.protocol}://${request.host}`;
  const url = `${URL.canParse(base) ? base : 'http://localhost'}${request.url}`;
  return new Request(url, { method: request.method, headers, signal: hangUpSignal(reply) });
}

/** What is loaded at this moment. */
function servedTools(context: HttpContext, { deployment, prefix }: Mount, asked: Request | undefined): ToolContext {
  const { service, settings, tagTable, served } = context;
  const { registry } = service;
  const headers = Object.fromEntries(asked?.headers ?? []);
  const origin = asked === undefined ? '' : new URL(asked.url).origin;
  return {
    service,
    deployment,
    tagTable,
    settings,
    offer(operation, tag) {
      if (!deployment.tags[operation].has(tag)) return undefined;
      if (operation === 'tts') return registry.voices(tag).size === 0 ? undefined : { isStarter: false };
      const { state, origin } = registry.status(operation, tag);
      return state === 'not-installed' ? undefined : { isStarter: origin === 'starter' };
    },
    placeOf(tag) {
      const place = served.has(tag) ? undefined : served.placeOf(tag);
      return place === undefined ? undefined : `${place}${prefix}`;
    },
    voices: (tag) => [...registry.voices(tag).keys()],
    async ownWords() {
      try {
        const owner = wordOwner(context, { headers });
        return owner === undefined ? undefined : await context.words.wordsOf(owner);
      } catch {
        // A list that cannot be read is no reason not to check.
        return undefined;
      }
    },
    speech: linkDelivery(`${origin}${prefix}`, context.apiKeys !== undefined),
  };
}

/** A text in a link is written as several bytes a letter, and servers between us may take no more. */
const MAX_LINKED_BYTES = 4_000;

/** Speech as a link to our own API, which speaks when the link is opened. */
function linkDelivery(baseUrl: string, needsKey: boolean): SpeechDelivery {
  return {
    description: 'The result is a link to the audio.',
    async deliver({ tag, voice, text, speed }) {
      const query = `text=${encodeURIComponent(text)}${speed === 1 ? '' : `&pace=${speed}`}`;
      if (query.length > MAX_LINKED_BYTES) {
        throw new ToolFailure('The text is too long for a link. Cut it into parts, or ask for the audio with inline.');
      }
      const url = `${baseUrl}/tts/${encodeURIComponent(tag)}/${encodeURIComponent(voice)}?${query}`;
      return {
        // The link holds the text: a model needs to read it only once.
        text: `link to the audio attached${needsKey ? ' (it needs the API key)' : ''}`,
        url,
        attachment: { type: 'resource_link', uri: url, name: `${tag} ${voice}`, mimeType: 'audio/wav' },
      };
    },
  };
}
