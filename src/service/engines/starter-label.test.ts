import { describe, expect, it } from 'vitest';
import { starterLabel } from './starter-label.js';

describe('the label of a starter', () => {
  it.each([
    ['starter', { experimental: false, figures: { found: 20 } }],
    ['starter, experimental', { experimental: true, figures: {} }],
    ['starter, checks letters only', { experimental: true, figures: { found: 19.9 } }],
  ])('is "%s"', (label, starter) => {
    expect(starterLabel(starter)).toBe(label);
  });
});
