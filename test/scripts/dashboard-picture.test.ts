/** The picture of the dashboard: every panel is in it, with the series of its own queries. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  drawDashboard,
  legendOf,
  niceTop,
  resolveVariables,
  valueText,
} from '../../scripts/pictures/draw-dashboard.mjs';

const dashboard = JSON.parse(readFileSync(new URL('../../deploy/grafana/dashboard.json', import.meta.url), 'utf8')) as {
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
};

test('every panel of the dashboard is drawn, and one without data says so', () => {
  const svg = drawDashboard(dashboard, {
    seriesOf: ({ title }) =>
      title === 'Queue'
        ? []
        : [
            {
              name: `<${title}>`,
              points: [
                [0, 1],
                [50, 3],
                [100, 2],
              ],
            },
          ],
    from: 0,
    to: 100,
  });
  for (const { title } of dashboard.panels) expect(svg).toContain(`>${title}</text>`);
  const plots = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(svg.match(/<polyline /g)).toHaveLength(plots.length - 1);
  expect(svg.match(/no data/g)).toHaveLength(1);
  expect(svg).not.toContain('<Connections>');
});

test('no variable of Grafana is left in a query', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) expect(resolveVariables(query, { rateInterval: '10s' })).not.toContain('$');
});

test('names and values are written as Grafana writes them', () => {
  expect(legendOf('{{operation}} 99 %', { operation: 'speller' })).toBe('speller 99 %');
  expect(legendOf('refused {{tag}}', {})).toBe('refused');
  expect([0, 0.7, 3, 41, 500].map((value) => niceTop(value))).toEqual([1, 1, 5, 50, 500]);
  expect(niceTop(300 * 1024 ** 2, 'bytes')).toBe(500 * 1024 ** 2);
  expect(valueText(0.25, 'percentunit')).toBe('25 %');
  expect(valueText(0.005, 's')).toBe('5 ms');
  expect(valueText(3 * 1024 * 1024, 'bytes')).toBe('3 MiB');
  expect(valueText(12_500, 'short')).toBe('12.5 k');
});
