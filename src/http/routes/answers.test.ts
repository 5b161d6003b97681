/** What routes share: here, when they learn that a client has gone. */
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { describe, expect, test } from 'vitest';
import { hangUpSignal } from './answers.js';

function replyTo(connection: { readonly destroyed: boolean; readonly writableFinished: boolean }) {
  const raw = Object.assign(new EventEmitter(), connection);
  return { raw, reply: { raw } as unknown as FastifyReply };
}

describe('the signal that a client has gone', () => {
  test('is given for one that went before anybody asked', () => {
    const { reply } = replyTo({ destroyed: true, writableFinished: false });
    expect(hangUpSignal(reply).aborted).toBe(true);
  });

  test('is given for one that goes later', () => {
    const { raw, reply } = replyTo({ destroyed: false, writableFinished: false });
    const signal = hangUpSignal(reply);
    expect(signal.aborted).toBe(false);
    raw.emit('close');
    expect(signal.aborted).toBe(true);
  });

  test.each([true, false])('is not given for one that has got its answer (closed before: %s)', (destroyed) => {
    const { raw, reply } = replyTo({ destroyed, writableFinished: true });
    const signal = hangUpSignal(reply);
    raw.emit('close');
    expect(signal.aborted).toBe(false);
  });
});
