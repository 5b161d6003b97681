/** Types of `draw-dashboard.mjs`, for its test. */
export interface Series {
  name: string;
  points: [seconds: number, value: number][];
}
export interface DrawnPanel {
  title: string;
  type: string;
  targets?: readonly { expr: string; legendFormat?: string }[];
}
export function resolveVariables(expr: string, options: { rateInterval: string }): string;
export function legendOf(format: string, labels: Readonly<Record<string, string>>): string;
export function drawDashboard(
  dashboard: unknown,
  options: { seriesOf: (panel: DrawnPanel) => Series[]; from: number; to: number },
): string;
export function niceTop(highest: number, unit?: string): number;
export function valueText(value: number, unit: string): string;
