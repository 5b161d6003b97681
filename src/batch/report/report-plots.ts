/** The plots of the report, drawn as SVG with whole numbers, so that the same figures always give the same bytes. */
import type { CorpusPart } from './merge-summaries.js';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const WIDTH = 720;
const LABEL_WIDTH = 240;
const VALUE_WIDTH = 80;
const BAR_HEIGHT = 22;
const MOST_BARS = 20;
const MOST_LABEL = 34;

/** The longest bars; the table beside it has them all. */
export function barPlot(bars: readonly Bar[]): string {
  const drawn = bars.slice(0, MOST_BARS);
  if (drawn.length === 0) return '';
  const most = Math.max(1, ...drawn.map(({ value }) => value));
  const height = drawn.length * BAR_HEIGHT;
  const rows = drawn.map(({ label, value }, row) => {
    const y = row * BAR_HEIGHT;
    const width = Math.max(1, Math.round((value / most) * (WIDTH - LABEL_WIDTH - VALUE_WIDTH)));
    const name = label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL - 1)}…` : label;
    return `<text x="${LABEL_WIDTH - 8}" y="${y + 15}" text-anchor="end">${escapeHtml(name)}</text><rect class="bar" x="${LABEL_WIDTH}" y="${y + 3}" width="${width}" height="${BAR_HEIGHT - 6}"/><text x="${LABEL_WIDTH + width + 6}" y="${y + 15}">${value}</text>`;
  });
  return svg(height, `Bars: errors by code, the ${drawn.length} most frequent; the figures are in the table`, rows);
}

const COURSE_HEIGHT = 200;
const MARGIN = 48;

/** Errors per 1 000 words from the beginning of the corpus to its end: where it changes, so does what is in it. */
export function coursePlot(course: readonly CorpusPart[]): string {
  const rates = course.map(({ words, errors }) => (words === 0 ? 0 : (1000 * errors) / words));
  if (rates.length === 0) return '';
  const most = Math.max(1, ...rates);
  const bottom = COURSE_HEIGHT - 28;
  const step = (WIDTH - MARGIN - 12) / Math.max(1, rates.length - 1);
  const points = rates.map((rate, i) => [
    Math.round(MARGIN + i * step),
    Math.round(bottom - (rate / most) * (bottom - 12)),
  ]);
  const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const dots = points.map(([x, y]) => `<circle class="bar" cx="${x}" cy="${y}" r="3"/>`);
  const lowest = Math.min(...rates).toFixed(1);
  return svg(
    COURSE_HEIGHT,
    `Curve: errors per 1 000 words along the corpus, in ${rates.length} parts; lowest ${lowest}, highest ${Math.max(...rates).toFixed(1)}`,
    [
      `<line class="axis" x1="${MARGIN}" y1="${bottom}" x2="${WIDTH - 12}" y2="${bottom}"/>`,
      `<text x="${MARGIN - 6}" y="16" text-anchor="end">${most.toFixed(1)}</text>`,
      `<text x="${MARGIN - 6}" y="${bottom}" text-anchor="end">0</text>`,
      `<text x="${MARGIN}" y="${COURSE_HEIGHT - 8}">beginning</text>`,
      `<text x="${WIDTH - 12}" y="${COURSE_HEIGHT - 8}" text-anchor="end">end</text>`,
      `<path class="curve" d="${path}"/>`,
      ...dots,
    ],
  );
}

function svg(height: number, description: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeHtml(description)}">
${parts.join('\n')}
</svg>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}
