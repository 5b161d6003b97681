/** Information about the service itself: `/health`, `/livez`, `/readyz`, `/languages`, `/metrics`, `/problems`. */

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Negotiator from 'negotiator';
import { Type } from 'typebox';
import type { Operation } from '../../service/languages/deployments.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { OPEN_METRICS_TYPE } from '../context/open-metrics.js';
import { PROBLEM_CODES, PROBLEMS, Problem } from '../messages/errors.js';
import { vary } from '../messages/vary.js';
import { HealthResponse, LanguagesQuery, LanguagesResponse, ReadyResponse } from '../schemas/index.js';
import { documentedOpen } from './documentation.js';
import { availableLanguages, engineStates } from './language-states.js';

export const informationRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { service, lifecycle, metrics, troubles, served } = context;
  const { registry } = service;
  const { tags } = mount.deployment;
  const own = (operation: Operation) => [...tags[operation].keys()].filter((tag) => served.has(tag));

  /** The tags that another process serves, with its base URL. */
  const elsewhere = () => {
    const all = new Set(Object.values(tags).flatMap((names) => [...names.keys()]));
    const others = [...all].sort().filter((tag) => !served.has(tag) && served.placeOf(tag) !== undefined);
    return others.map((tag) => [tag, `${served.placeOf(tag)}${mount.prefix}`] as const);
  };

  app.get(
    '/health',
    {
      config: { isProbe: true },
      compress: false,
      schema: {
        ...documentedOpen('health', 'Health of the service'),
        response: { 200: HealthResponse, 503: HealthResponse },
      },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (lifecycle.phase !== 'draining') return { status: 'ok' };
      return reply.code(503).send({ status: 'draining' });
    },
  );

  app.get(
    '/livez',
    {
      config: { isProbe: true },
      compress: false,
      schema: {
        ...documentedOpen('livez', 'Liveness: whether the process is running'),
        response: { 200: HealthResponse },
      },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return { status: 'ok' };
    },
  );

  app.get(
    '/readyz',
    {
      config: { isProbe: true },
      compress: false,
      schema: {
        ...documentedOpen('readyz', 'Readiness: whether all packs are loaded, and the state of every tag'),
        response: { 200: ReadyResponse, 503: ReadyResponse },
      },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const status = lifecycle.isLeaving === true ? 'draining' : lifecycle.phase;
      return reply.code(status === 'ready' ? 200 : 503).send({
        status,
        ...engineStates(registry, own),
        problems: troubles.list(),
      });
    },
  );

  app.get(
    '/languages',
    {
      config: { isCacheable: true },
      schema: {
        ...documentedOpen('languages', 'Languages and voices that are ready to use'),
        querystring: LanguagesQuery,
        response: { 200: LanguagesResponse },
      },
    },
    async (request) => {
      const { available, details } = availableLanguages(registry, mount.deployment);
      const others = elsewhere();
      const answer = { available, ...(others.length === 0 ? {} : { elsewhere: Object.fromEntries(others) }) };
      if (request.query.details !== true) return answer;
      return { ...answer, details: details() };
    },
  );

  app.get(
    '/metrics',
    { config: { isProbe: true }, schema: documentedOpen('metrics', 'Prometheus metrics') },
    async (request, reply) => {
      const { contentType } = metrics.registry;
      const [type] = new Negotiator(request.raw).mediaTypes([contentType, OPEN_METRICS_TYPE]);
      const isOpen = type === OPEN_METRICS_TYPE;
      vary(reply, 'Accept');
      reply.type(isOpen ? OPEN_METRICS_TYPE : contentType).header('Cache-Control', 'no-store');
      return reply.send(isOpen ? await metrics.openMetrics() : await metrics.registry.metrics());
    },
  );

  const Problems = Type.Array(Type.Object({ code: Type.String(), status: Type.Integer(), title: Type.String() }));
  app.get(
    '/problems',
    {
      config: { isCacheable: true },
      schema: { ...documentedOpen('problems', 'All error codes'), response: { 200: Problems } },
    },
    async () => PROBLEM_CODES.map((code) => ({ code, ...PROBLEMS[code] })),
  );
  app.get('/problems/:code', { config: { isCacheable: true }, schema: { hide: true } }, async (request) => {
    const { code } = request.params as { code: string };
    const problemCode = PROBLEM_CODES.find((candidate) => candidate === code);
    if (problemCode === undefined) throw new Problem('not-found', 'This error code does not exist.');
    return { code: problemCode, ...PROBLEMS[problemCode] };
  });
};
