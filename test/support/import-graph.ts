/**
 * Which file imports which, read from the sources; imports of types count too. Start at `readImportGraph`; `findCircles`
 * finds the groups of files that import each other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface ImportGraph {
  /** Every source file, by its path from the root, with what it imports as written. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** The same, with only the relative imports, as paths from the root. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

const SOURCE = /(?<!\.test|\.cases)\.tsx?$/;
const IMPORT = /(?:^import|^export|\bimport\()(?:[^'"`;]*?\bfrom )?\s*['"]([^'"]+)['"]/gms;

export function readImportGraph(root: string): ImportGraph {
  const written = new Map<string, string[]>();
  const files = new Map<string, string[]>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(file)) continue;
    const targets = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, target = '']) => target);
    written.set(file, targets);
    const relative = targets.filter((target) => target.startsWith('.'));
    files.set(
      file,
      relative.map((target) => posix.join(dirname(file), target).replace(/\.js$/, '.ts')),
    );
  }
  return { written, files };
}

/**
 * The groups in which every file reaches every other by imports (strongly connected components), after Tarjan. A file alone
 * is a circle only if it imports itself.
 */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
