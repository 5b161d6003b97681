/** A client asked for a pipeline that the pack does not have, or has and cannot be run here. */
import type { GrammarPackPlan } from './pack-data.js';

export class UnknownPipeline extends Error {
  override readonly name = 'UnknownPipeline';

  constructor(name: string, { pipelines, refused }: GrammarPackPlan) {
    const available = pipelines.map((pipeline) => pipeline.name).join(', ');
    super(Object.hasOwn(refused, name) ? `${name}: ${refused[name]}` : `this pack has these pipelines: ${available}`);
  }
}
