/**
 * Renders the chart with every set of `values/` and keeps the result in `recorded/`, for machines without a renderer. Run it after
 * a change of the chart, where Helm or Go is installed: LANGTOOLS_RECORD_MANIFESTS=1 npx vitest run test/deploy/chart.test.ts
 */
import { writeFileSync } from 'node:fs';
import { CASES, findRenderer, manifestsIn, recordingFile, recordingOf } from './chart.js';

export function recordManifests(): void {
  const renderer = findRenderer();
  if (renderer === undefined) throw new Error('neither Helm nor Go with its packages is installed');
  for (const name of CASES) writeFileSync(recordingFile(name), recordingOf(name, manifestsIn(renderer.render(name))));
}
