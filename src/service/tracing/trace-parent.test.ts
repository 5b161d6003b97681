import { describe, expect, it } from 'vitest';
import { readTraceParent } from './trace-parent.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('the header traceparent', () => {
  it('names the trace, the span and whether it is recorded', () => {
    expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
    expect(readTraceParent(` 00-${TRACE}-${SPAN}-02 `)?.isSampled).toBe(false);
  });

  it('may be of a later version, with more behind it', () => {
    expect(readTraceParent(`cc-${TRACE}-${SPAN}-01-what-the-future-brings`)?.traceId).toBe(TRACE);
  });

  it.each([
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}`,
  ])('counts as absent if it is %s', (header) => {
    expect(readTraceParent(header)).toBeUndefined();
  });
});
