/** The few statistics that the verdict needs. */

/** From 0 to 1, by rank. */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/**
 * How much a series grew over its time, as a share of its beginning: the straight line that fits the points best (least
 * squares), at its end compared with its beginning. Single peaks, such as a pack that is being loaded, hardly move it.
 */
export function drift(points) {
  const { from, to } = straightLine(points);
  return (to - from) / from;
}

function straightLine(points) {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const at = (x) => meanY + slope * (x - meanX);
  return { from: at(points[0][0]), to: at(points.at(-1)[0]) };
}
