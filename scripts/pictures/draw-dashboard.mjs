/**
 * Draws a Grafana dashboard without Grafana: the panels of its JSON, in its grid, with the series that their own queries gave. Start at
 * `drawDashboard`. It knows what our dashboard uses: rows, and time series with or without stacking.
 */

const WIDTH = 1320;
const COLUMNS = 24;
const ROW_PX = 25;
const GAP = 6;
const HEAD = 44;
/** Around the plot of a panel: left for the axis, top for the title, bottom for times and legend. */
const MARGIN = { left: 52, right: 10, top: 28, bottom: 50 };
const COLOURS = [
  '#3b7dd8',
  '#d9822b',
  '#2b9f5e',
  '#b8457e',
  '#7157c8',
  '#8a6d3b',
  '#1f9bb0',
  '#c23b3b',
  '#5d7a2e',
  '#666f7a',
];
const MAX_LEGEND = 8;

/** What Grafana puts in for its variables. `rateInterval` is four scrapes there. */
export function resolveVariables(expr, { rateInterval }) {
  return expr.replaceAll('$__rate_interval', rateInterval).replaceAll('$instance', '.*');
}

/** `{{operation}} 99 %` with the labels of a series. */
export function legendOf(format, labels) {
  return format.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => labels[name] ?? '').trim();
}

/**
 * `seriesOf(panel)` gives `[{ name, points: [[seconds, value], …] }, …]`; a panel without any says so. `from` and `to` in seconds.
 */
export function drawDashboard(dashboard, { seriesOf, from, to }) {
  const rows = Math.max(...dashboard.panels.map(({ gridPos: { y, h } }) => y + h));
  const height = HEAD + rows * ROW_PX + GAP;
  const panels = dashboard.panels.map((panel) => {
    const { x, y, w, h } = panel.gridPos;
    const box = {
      x: (x * WIDTH) / COLUMNS + GAP / 2,
      y: HEAD + y * ROW_PX,
      width: (w * WIDTH) / COLUMNS - GAP,
      height: h * ROW_PX - GAP,
    };
    return panel.type === 'row' ? rowTitle(panel, box) : drawPanel(panel, box, seriesOf(panel), { from, to });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="#f2f3f5"/>`,
    `<text x="10" y="28" font-size="18" fill="#1f2328">${escaped(dashboard.title)}</text>`,
    ...panels,
    '</svg>',
  ].join('\n');
}

function rowTitle({ title }, { x, y, height }) {
  return `<text x="${x + 4}" y="${y + height - 3}" font-size="13" font-weight="bold" fill="#1f2328">${escaped(title)}</text>`;
}

function drawPanel(panel, box, series, { from, to }) {
  const { unit = 'short', max, custom } = panel.fieldConfig.defaults;
  const isStacked = custom?.stacking?.mode === 'normal';
  const drawn = isStacked ? stacked(series) : series;
  const plot = {
    x: box.x + MARGIN.left,
    y: box.y + MARGIN.top,
    width: box.width - MARGIN.left - MARGIN.right,
    height: box.height - MARGIN.top - MARGIN.bottom,
  };
  const highest = Math.max(0, ...drawn.flatMap(({ points }) => points.map(([, value]) => value)));
  const top = max ?? niceTop(highest, unit);
  const place = ([seconds, value]) => [
    plot.x + ((seconds - from) / (to - from)) * plot.width,
    plot.y + plot.height * (1 - Math.min(1, Math.max(0, value / top))),
  ];
  // The highest of a stack first, so that those below it stay visible.
  const lines = drawn.map((each, i) => line(each.points.map(place), COLOURS[i % COLOURS.length], isStacked, plot));
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="3" fill="#fff" stroke="#d5d8dc"/>`,
    `<text x="${box.x + 8}" y="${box.y + 17}" font-size="12" fill="#1f2328">${escaped(panel.title)}</text>`,
    ...axis(plot, top, unit),
    ...timeAxis(plot, from, to),
    ...(isStacked ? lines.reverse() : lines),
    series.length === 0
      ? `<text x="${plot.x + plot.width / 2}" y="${plot.y + plot.height / 2}" text-anchor="middle" fill="#8b9199">no data</text>`
      : legend(series, box),
  ].join('\n');
}

/** Each on top of those before it. */
function stacked(series) {
  const sums = new Map();
  return series.map(({ name, points }) => ({
    name,
    points: points.map(([seconds, value]) => {
      const sum = (sums.get(seconds) ?? 0) + value;
      sums.set(seconds, sum);
      return [seconds, sum];
    }),
  }));
}

function line(places, colour, isFilled, plot) {
  if (places.length === 0) return '';
  const path = places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const bottom = (plot.y + plot.height).toFixed(1);
  const area = isFilled
    ? `<polygon points="${places[0][0].toFixed(1)},${bottom} ${path} ${places.at(-1)[0].toFixed(1)},${bottom}" fill="${colour}" opacity="0.25"/>`
    : '';
  return `${area}<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.3"/>`;
}

function axis({ x, y, width, height }, top, unit) {
  return [0, 0.5, 1].map((share) => {
    const at = (y + height * (1 - share)).toFixed(1);
    return (
      `<line x1="${x}" y1="${at}" x2="${x + width}" y2="${at}" stroke="#e6e8eb"/>` +
      `<text x="${x - 4}" y="${Number(at) + 4}" text-anchor="end" fill="#5c636b">${valueText(share * top, unit)}</text>`
    );
  });
}

function timeAxis({ x, y, width, height }, from, to) {
  return [0, 1 / 3, 2 / 3, 1].map((share) => {
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
    const text = new Date((from + share * (to - from)) * 1000).toISOString().slice(11, 19);
    return `<text x="${(x + share * width).toFixed(1)}" y="${y + height + 14}" text-anchor="${anchor}" fill="#5c636b">${text}</text>`;
  });
}

function legend(series, box) {
  const names = series.slice(0, MAX_LEGEND).map(({ name }) => name);
  const more = series.length > MAX_LEGEND ? [`+ ${series.length - MAX_LEGEND}`] : [];
  let x = box.x + 8;
  let y = box.y + box.height - 20;
  return [...names, ...more]
    .map((name, i) => {
      const width = 18 + 6.2 * name.length;
      if (x + width > box.x + box.width && x > box.x + 8) {
        x = box.x + 8;
        y += 14;
      }
      const mark = `<rect x="${x}" y="${y - 4}" width="9" height="3" fill="${COLOURS[i % COLOURS.length]}"/>`;
      const text = `<text x="${x + 12}" y="${y + 1}" fill="#3a4048">${escaped(name)}</text>`;
      x += width;
      return mark + text;
    })
    .join('');
}

/** 1, 2 or 5 times a power of ten; of bytes, in KiB, MiB … */
export function niceTop(highest, unit = 'short') {
  if (highest <= 0) return 1;
  if (unit === 'bytes' && highest >= 1024) return 1024 * niceTop(highest / 1024, unit);
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= highest * 0.999) ?? highest;
}

export function valueText(value, unit) {
  const short = (number) => String(Number(number.toPrecision(3)));
  if (unit === 'percentunit') return `${short(100 * value)} %`;
  if (unit === 's') return value > 0 && value < 1 ? `${short(1000 * value)} ms` : `${short(value)} s`;
  if (unit === 'bytes') return scaled(value, 1024, ['B', 'KiB', 'MiB', 'GiB'], short);
  if (unit === 'reqps') return `${short(value)} /s`;
  return scaled(value, 1000, ['', 'k', 'M'], short);
}

function scaled(value, step, units, short) {
  let unit = 0;
  while (value >= step && unit < units.length - 1) {
    value /= step;
    unit++;
  }
  return `${short(value)} ${units[unit]}`.trim();
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
