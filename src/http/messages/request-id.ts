/** Request ids: the caller's own if it is a plain word, else a short one that is unique across restarts. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { rawHeader } from '../connections/raw-header.js';

export function requestIds(): (request?: IncomingMessage) => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return (request) => {
    const requestId = request === undefined ? undefined : rawHeader(request, 'x-request-id');
    if (typeof requestId === 'string' && /^[\w.:-]{1,128}$/.test(requestId)) return requestId;
    return `${start}-${(++count).toString(36)}`;
  };
}
