/**
 * Counts the bytes of bodies while they are received, decompressed ones as what they become: a client that sends slowly holds what it
 * has sent. Above the limit of all that is in flight, `connections.ts` chooses who is refused.
 */
import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import type { Connections } from '../connections/connections.js';
import { Problem } from '../messages/errors.js';

/** After compression is registered, whose hook has to come first. */
export function countBodies(app: FastifyInstance, connections: Connections): void {
  const countBody: preParsingHookHandler = (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, payload);
    connections.receive(reply.raw, () => {
      // Whoever collects the body hears no more of it; the connection is closed behind the answer.
      for (const event of ['data', 'end', 'error']) payload.removeAllListeners(event);
      payload.on('error', () => {});
      void reply.send(tooMuchInFlight());
    });
    payload.on('data', (chunk: Uint8Array) => connections.hold(reply.raw, chunk.length));
    done(null, payload);
  };
  app.addHook('onRoute', (route) => {
    route.preParsing = [...[route.preParsing ?? []].flat(), countBody];
  });
}

function tooMuchInFlight(): Problem {
  return new Problem('overloaded', 'The service holds as much of requests as it can. Send the body again, faster.', {
    'Retry-After': '1',
    Connection: 'close',
  });
}
