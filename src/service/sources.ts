/** Finds what is installed: the engines that can be loaded for the deployments' tags. */
import type { EngineSource } from './registry.js';
import type { Settings } from './settings.js';

export async function findSources(_settings: Settings): Promise<EngineSource[]> {
  return [];
}
