/** Draws series over time as an SVG picture: panels one below another, each with its own scale. Start at `plot`. */

const WIDTH = 900;
const PANEL = 150;
const LEFT = 70;
const RIGHT = 190;
const GAP = 34;
const COLOURS = ['#0b5fa5', '#c2410c', '#15803d', '#7c3aed', '#525252'];

/**
 * `panels`: `{ title, unit, series: [{ name, points: [[minutes, value]] }], fromZero }`. `bands`: `{ from, to, name }`, times
 * to shade. A value that is not a number is a gap.
 */
export function plot({ title, panels, bands = [], minutes }) {
  const height = 50 + panels.length * (PANEL + GAP) + 20;
  const x = (minute) => LEFT + (minute / minutes) * (WIDTH - LEFT - RIGHT);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="16">${escaped(title)}</text>`,
  ];
  panels.forEach((panel, i) => {
    parts.push(...drawPanel(panel, 56 + i * (PANEL + GAP), { x, bands, minutes }));
  });
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

function drawPanel({ title, unit, series, fromZero = true }, top, { x, bands, minutes }) {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const low = fromZero ? 0 : Math.min(...values);
  const ticks = scale(low, Math.max(...values));
  const [first, last] = [ticks[0], ticks.at(-1)];
  const y = (value) => top + PANEL - ((value - first) / (last - first)) * PANEL;
  const end = x(minutes);
  const parts = [`<text x="${LEFT}" y="${top - 8}" font-weight="bold">${escaped(`${title} (${unit})`)}</text>`];
  for (const { from, to, name } of bands) {
    parts.push(
      `<rect x="${x(from)}" y="${top}" width="${x(to) - x(from)}" height="${PANEL}" fill="#f3f0e6"/>`,
      `<text x="${x(from) + 3}" y="${top + 12}" fill="#777" font-size="10">${escaped(name)}</text>`,
    );
  }
  for (const tick of ticks) {
    parts.push(
      `<line x1="${LEFT}" x2="${end}" y1="${y(tick)}" y2="${y(tick)}" stroke="#ddd"/>`,
      `<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    );
  }
  for (const tick of scale(0, minutes).filter((minute) => minute <= minutes)) {
    parts.push(`<text x="${x(tick)}" y="${top + PANEL + 14}" text-anchor="middle">${tick} min</text>`);
  }
  series.forEach(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    parts.push(`<path d="${line(points, x, y)}" fill="none" stroke="${colour}" stroke-width="1.3"/>`);
    parts.push(`<text x="${end + 10}" y="${top + 14 + i * 17}" fill="${colour}">${escaped(name)}</text>`);
  });
  return parts;
}

function line(points, x, y) {
  let isGap = true;
  return points
    .map(([minute, value]) => {
      if (!Number.isFinite(value)) {
        isGap = true;
        return '';
      }
      const command = isGap ? 'M' : 'L';
      isGap = false;
      return `${command}${x(minute).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Round numbers from below `low` to above `high`. */
function scale(low, high) {
  const rough = Math.max(high - low, 1e-9) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough);
  const ticks = [];
  for (let tick = Math.floor(low / step); tick * step < high + step; tick++)
    ticks.push(Number((tick * step).toPrecision(6)));
  return ticks;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
