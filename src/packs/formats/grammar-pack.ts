/**
 * Opens a grammar pack: `.zcheck` (zip with `pipespec.xml` and `errors.xml`), `.drb` (Box with `pipeline.json`, `errors.json` and Fluent
 * files), or either unpacked into a folder. Start at `openGrammarArchive`, which only reads what the pack says of itself;
 * `grammar-data.ts` reads everything that its pipelines name.
 */
import type { GrammarPackPlan } from '../../grammar/pipeline/pack-data.js';
import type { Archive } from '../archive/archive.js';
import { compact, MAX_INFO_BYTES, type PackInfo } from './pack-info.js';
import { readPipelineJson } from './pipeline-json.js';
import { readPipespec } from './pipespec-xml.js';

export interface GrammarPack {
  readonly archive: Archive;
  readonly plan: GrammarPackPlan;
  readonly info: PackInfo;
}

const PIPESPEC = 'pipespec.xml';
const PIPELINE = 'pipeline.json';

export async function openGrammarArchive(archive: Archive): Promise<GrammarPack> {
  const has = (name: string) => archive.members.has(name);
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const plan = has(PIPESPEC)
    ? readPipespec(await archive.read(PIPESPEC, MAX_INFO_BYTES), inside(PIPESPEC), has)
    : readPipelineJson(await archive.read(PIPELINE, MAX_INFO_BYTES), inside(PIPELINE), has);
  return { archive, plan, info: compact({ locale: plan.language, version: plan.version, titles: [] }) };
}
