export function quantile(values: readonly number[], q: number): number;
export function drift(points: readonly (readonly [x: number, y: number])[]): number;
