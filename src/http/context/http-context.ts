/** What the routes share: the service, the settings they need, and what a request has been found out to be about. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceData } from '../../service/device-data/device-data.js';
import type { Troubles } from '../../service/events/troubles.js';
import type { Deployment, Operation } from '../../service/languages/deployments.js';
import type { ServedTags } from '../../service/languages/served-tags.js';
import type { TagTable } from '../../service/languages/tags.js';
import type { LanguageService } from '../../service/operations/language-service.js';
import type { WordStore } from '../../service/personal-words/word-store.js';
import type { Settings } from '../../service/settings/settings.js';
import type { RateLimits } from '../../service/shared/rate-limits.js';
import type { RequestSpan, Tracer } from '../../service/tracing/tracer.js';
import type { Connections } from '../connections/connections.js';
import type { ApiKeys } from './api-keys.js';
import type { Caller } from './caller.js';
import type { Metrics } from './metrics.js';
import type { OwnRequests } from './own-requests.js';
import type { Subject } from './subject.js';

export interface HttpContext {
  readonly service: LanguageService;
  /** What devices can keep of the languages. */
  readonly deviceData: DeviceData;
  readonly settings: Settings;
  readonly tagTable: TagTable;
  /** Which tags this process serves, and where the others are. */
  readonly served: ServedTags;
  readonly metrics: Metrics;
  /** None where no request is traced. */
  readonly tracer: Tracer | undefined;
  readonly apiKeys: ApiKeys | undefined;
  /** Those that may have what belongs to a person without a key. */
  readonly ownRequests: OwnRequests;
  readonly words: WordStore;
  /** Counts the requests of each client. */
  readonly limits: RateLimits;
  readonly lifecycle: Lifecycle;
  readonly connections: Connections;
  /** What is wrong although the service goes on. */
  readonly troubles: Pick<Troubles, 'list'>;
}

/** Where the process stands: packs still loading for the first time, serving, or on its way out. */
export interface Lifecycle {
  phase: 'starting' | 'ready' | 'draining';
  /** It will drain soon: requests are served, and load balancers are told to send no more. */
  isLeaving?: boolean;
}

/** One deployment at one base URL. */
export interface Mount {
  readonly prefix: string;
  readonly deployment: Deployment;
}

/** Whom the rate limit counts: a key or an address. */
export interface Client {
  /** The words keep a key named like an address apart from that address. */
  readonly name: string;
  /** Requests per minute; 0 is no limit. */
  readonly limit: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Asked for every few seconds by machines that watch the service: not rate-limited, answered even while it drains, and
     * not worth a line in the log.
     */
    isProbe?: boolean;
    /** Files of the page and of the reference: many for one visit, and cheap. The rate limit does not count them. */
    isUncounted?: boolean;
    /** A key may come as a parameter in the body: who asks is known only when that is read. */
    hasKeyInForm?: boolean;
    /** Pieces of language data: many for one language. The rate limit counts them apart (`CHUNKS_PER_REQUEST`). */
    isChunk?: boolean;
  }
  interface FastifyRequest {
    subject: Subject;
    /** The canonical tag, after the route has found it in its deployment. */
    tag: string;
    /** A key that came as a parameter. */
    formKey: string | undefined;
    /** Who asks, once somebody wanted to know. */
    caller: Caller | undefined;
    /** Whom the rate limit counts; missing where it has not counted yet. */
    client: Client | undefined;
    /** The voice that is meant, after aliases have been followed. */
    voice: string;
    /** Its span, where requests are traced. */
    span: RequestSpan | undefined;
    /** The code of the problem that was sent as the answer. */
    problem: string | undefined;
  }
}

/** For plugins that add routes of their own: the rate limit counts none of those that are added to `app` from now on. */
export function leaveUncounted(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUncounted: true };
  });
}

export function markSubject(request: FastifyRequest, operation: Operation, tag: string): void {
  request.subject = { operation, tag };
  request.tag = tag;
}
