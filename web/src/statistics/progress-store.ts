/** Keeps a writer's progress in this browser, and nowhere else. */
import { readStoredProgress, writeStoredProgress } from '../browser-storage.js';
import { type Progress, readProgress } from './progress.js';

export const loadProgress = (): Progress => readProgress(readStoredProgress());

export const saveProgress = (progress: Progress): void =>
  writeStoredProgress(Object.keys(progress.weeks).length === 0 ? undefined : progress);
