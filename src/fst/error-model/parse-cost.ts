/** A cost as the files of error models write it: a decimal number, 0 or more. */

/** Dearer than any search follows, and far from where a float loses its digits. */
const MAX_COST = 1_000_000;

export function parseCost(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(trimmed)) return undefined;
  const cost = Number(trimmed);
  return cost <= MAX_COST ? cost : undefined;
}
