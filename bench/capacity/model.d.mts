/** Types of `model.mjs`, for its test. Seconds everywhere. */
export function erlangC(servers: number, offered: number): number;
export function serviceOf(times: readonly number[]): { mean: number; spread: number };
export function waiting(queue: { servers: number; rate: number; mean: number; spread: number; q?: number }): {
  utilisation: number;
  mean: number;
  quantile: number;
};
export function simulate(queue: {
  servers: number;
  rate: number;
  times: readonly number[];
  count?: number;
  seed?: number;
}): { meanWait: number; p50: number; p99: number; p99Wait: number };
export interface Assumptions {
  peakHourShare: number;
  wordsPerDocument: number;
  utilisation: number;
  coresPerProcess: number;
}
export const ASSUMPTIONS: Readonly<Assumptions>;
export interface DayPlan {
  documentsPerDay: number;
  meanRate: number;
  peakRate: number;
  cores: number;
  processes: number;
  memoryMb: number;
  utilisation: number;
  p99WaitSeconds: number;
}
export function planDay(
  documentsPerDay: number,
  measured: { cpuSecondsPerWord: number; spread: number; memoryMb: number } & Partial<Assumptions>,
): DayPlan;
