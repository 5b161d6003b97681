/**
 * Which requests may have what belongs to a person, where no key says who that is: those of programs, and those of the service's own page.
 * Start at `OwnRequests.refusal`.
 *
 * A browser lets every page that somebody opens send requests to their own computer; by a host name that is made to lead there (DNS
 * rebinding) the page can also read the answers. So `Host` must be a name of the service, and a page must be its own: `Origin` says which
 * page it is, and `Sec-Fetch-Site` says it where browsers send no `Origin`. Programs send neither.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Settings } from '../../service/settings/settings.js';

export type OwnSettings = Pick<Settings, 'mcpHosts' | 'publicUrl' | 'trustedOrigins'>;

/** What of a request is not the service's. */
export type Refusal = 'host' | 'origin';

/** In `mcpHosts`; it opens /mcp, and nothing that belongs to a person. */
const ANY_HOST = '*';
/** Behind a scheme in `trustedOrigins`: the names of web views are made up anew each time. */
const ANY_NAME = '://*';
/** Of a page of the same origin, and of an address that somebody typed. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];
const HOST_HEADER = /^(?:\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d{1,5})?$/i;

export class OwnRequests {
  readonly #hosts: ReadonlySet<string>;
  readonly #publicUrl: URL | undefined;
  /** Of pages that count as the service's own, beside those that come from the host which is asked. */
  readonly trustedOrigins: readonly (string | RegExp)[];
  /** Whether /mcp may be called by every host name, from every page. */
  readonly isOpenToAll: boolean;

  constructor({ mcpHosts, publicUrl, trustedOrigins }: OwnSettings) {
    const hosts = listOf(mcpHosts);
    this.isOpenToAll = hosts.includes(ANY_HOST);
    this.#hosts = new Set(hosts);
    this.#publicUrl = publicUrl === '' ? undefined : new URL(publicUrl);
    const named = listOf(trustedOrigins).map((origin) => (origin.endsWith(ANY_NAME) ? anyOf(origin) : origin));
    this.trustedOrigins = this.#publicUrl === undefined ? named : [...named, this.#publicUrl.origin];
  }

  has(headers: IncomingHttpHeaders): boolean {
    return this.refusal(headers) === undefined;
  }

  /** What keeps a request from being one of the service's own, if anything does. */
  refusal({ host = '', origin, ...others }: IncomingHttpHeaders): Refusal | undefined {
    const isService = (name: string) => this.#isNamed(name) || this.#isPublic(name);
    if (!isService(host) || !forwardedHosts(others).every(isService)) return 'host';
    if (origin === undefined) return OWN_SITES.includes(others['sec-fetch-site']) ? undefined : 'origin';
    return this.#isTrusted(origin) || (this.#isNamed(host) && isOriginOf(host, origin)) ? undefined : 'origin';
  }

  #isTrusted(origin: string): boolean {
    return this.trustedOrigins.some((trusted) =>
      trusted instanceof RegExp ? trusted.test(origin) : trusted === origin,
    );
  }

  #isNamed(host: string): boolean {
    const url = urlOf('http:', host);
    return url !== undefined && (isLoopback(url.hostname) || this.#hosts.has(url.hostname));
  }

  /** There the scheme counts, too: without encryption anybody on the way could be the page. */
  #isPublic(host: string): boolean {
    const { protocol = '', host: expected } = this.#publicUrl ?? {};
    return expected !== undefined && urlOf(protocol, host)?.host === expected;
  }
}

/** A host name or an address of this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

/** What clients asked for, as proxies say which put their own name into `Host`. Whoever made it up can only be refused by it. */
function forwardedHosts({ 'x-forwarded-host': hosts = [] }: IncomingHttpHeaders): string[] {
  return [hosts].flat().flatMap((names) => names.split(',').map((name) => name.trim()));
}

/** Every origin of a scheme, in which only these signs mean something in a pattern. */
function anyOf(origin: string): RegExp {
  return new RegExp(`^${origin.slice(0, -1).replace(/[+.-]/g, '\\$&')}`);
}

/** Whether a page of this origin has come from the host that the request goes to. */
function isOriginOf(host: string, origin: string): boolean {
  const [, scheme, authority] = /^(https?:)\/\/([^/]*)$/i.exec(origin) ?? [];
  if (scheme === undefined || authority === undefined) return false;
  const page = urlOf(scheme, authority);
  return page !== undefined && page.origin === urlOf(scheme, host)?.origin;
}

function urlOf(scheme: string, host: string): URL | undefined {
  const address = `${scheme}//${host}`;
  return HOST_HEADER.test(host) && URL.canParse(address) ? new URL(address) : undefined;
}

function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
}
