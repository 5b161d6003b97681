/**
 * LanguageTool's HTTP API, version 2, below `/v2` of every base URL: what editors, office programs and browsers speak already. Start at
 * `languageToolRoutes`. docs/clients/languagetool.md says what each path takes and answers.
 *
 * It differs from our own API in everything around the check: parameters come as a form, in the body and in the query, unknown ones
 * are ignored, and errors are plain text. So this plugin has its own parser of bodies and its own handler of errors.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { bytesInTurns } from '../../service/operations/in-turns.js';
import { reportFault } from '../../service/pool/protocol.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { hangUpSignal } from '../routes/answers.js';
import { identify, secretIn } from './access.js';
import { ApiError, PLAIN_TEXT, toApiError } from './api-error.js';
import { checkText } from './check.js';
import { callbackOf } from './check-parameters.js';
import { configInfo } from './config-info.js';
import { type Form, mergeForms, readForm, readQuery } from './form.js';
import { listLanguages } from './language-codes.js';
import { RuleTables } from './rule-tables.js';
import { SOFTWARE_INFO } from './software.js';
import { wordOperations, wordsForCheck } from './words.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of a request to `/v2`, from its body and its query. */
    form: Form;
  }
}

/** Percent-encoding makes six bytes of a Cyrillic letter and nine of most others; `data` adds JSON. */
const BYTES_PER_UNIT = 12;
const NO_BODY = new Uint8Array();

/** A path also with two slashes in front: LibreOffice puts `/check` behind a base URL that may end in one. */
const paths = (path: string) => [`/${path}`, `//${path}`];

export const languageToolRoutes: FastifyPluginAsync<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { service, settings, lifecycle } = context;
  const bodyLimit = Math.max(settings.bodyLimitBytes, BYTES_PER_UNIT * settings.textLimit);
  const tables = new RuleTables(service);
  takeForms(app);
  app.decorateRequest('form');
  answerErrors(app, context, bodyLimit);
  // The handler itself is never reached: a hook of the application throws for every path that is not there.
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'Not found');
  });

  const options = { bodyLimit, schema: { hide: true }, config: { hasKeyInForm: true }, preValidation: takeForm };
  const route = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    for (const url of paths(path)) app.all(url, options, async (request, reply) => handler(request, reply));
  };

  route('check', async (request, reply) => {
    const callback = callbackOf(request.form);
    identify(request.form, request, context);
    const signal = hangUpSignal(reply);
    const words = await wordsForCheck(request, reply, context);
    const answer = await checkText(request, reply, { context, mount, tables, words, signal });
    return sendBytes(reply, await bytesInTurns(callback === undefined ? answer : called(callback, answer)));
  });
  route('languages', (_request, reply) => {
    return sendJson(reply, listLanguages(service.registry, mount.deployment, context.tagTable));
  });
  route('maxtextlength', (_request, reply) => sendText(reply, String(settings.textLimit)));
  route('info', (_request, reply) => sendJson(reply, { software: SOFTWARE_INFO }));
  route('configinfo', async (request, reply) => {
    return sendJson(reply, await configInfo(request.form, { context, mount, tables }, request, hangUpSignal(reply)));
  });
  const words = wordOperations(context);
  route('words', async (request, reply) => sendJson(reply, await words.list(request, reply)));
  route('words/add', async (request, reply) => sendJson(reply, await words.add(request, reply)));
  route('words/delete', async (request, reply) => sendJson(reply, await words.delete(request, reply)));
  for (const url of paths('healthcheck')) {
    app.get(url, { config: { isProbe: true }, compress: false, schema: { hide: true } }, async (_request, reply) => {
      const { queueLength } = service.pool;
      const isFull = queueLength > 0 && queueLength >= settings.queuePerWorker * settings.workers;
      if (lifecycle.phase === 'draining' || isFull)
        throw new ApiError(503, 'The server is overloaded or shutting down.');
      return sendText(reply, 'OK');
    });
  }
};

/** The bytes as they are, whatever the request says that they are. */
function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}

/** The parameters, and the key among them: from here on it is known who asks. */
async function takeForm(request: FastifyRequest): Promise<void> {
  const { body, raw } = request;
  request.form = mergeForms(readForm(body instanceof Uint8Array ? body : NO_BODY), readQuery(raw.url ?? ''));
  request.formKey = secretIn(request.form);
}

function answerErrors(app: FastifyInstance, { settings }: HttpContext, bodyLimitBytes: number): void {
  app.setErrorHandler((error, request, reply) => {
    const { subject, method } = request;
    const answer = toApiError(error, { subject, method, bodyLimitBytes, checkTimeoutMs: settings.checkTimeoutMs });
    const isFault = answer.status === 500 && !(error instanceof ApiError);
    if (isFault) request.log.error({ reqId: request.id, fault: reportFault(error) }, 'internal');
    sendText(reply.code(answer.status).headers(answer.headers), answer.body);
  });
}

function* called(callback: string, json: Iterable<string>): Generator<string> {
  yield `${callback}(`;
  yield* json;
  yield ');';
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return sendBytes(reply, Buffer.from(JSON.stringify(value)));
}

/** To a text, Fastify would add a charset, and some clients compare the whole header. */
function sendBytes(reply: FastifyReply, json: Uint8Array): FastifyReply {
  return reply
    .header('Content-Type', 'application/json')
    .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('Content-Type', PLAIN_TEXT).send(text);
}
