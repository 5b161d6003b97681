/** The language detector with the statistics that come with this package. They are read once, on first use. */
import { readFileSync } from 'node:fs';
import { DetectionModel, LanguageDetector } from '../../detect/index.js';
import { DETECTION_FILE } from './package-dir.js';

let model: DetectionModel | undefined;
let detector: LanguageDetector | undefined;

/** The statistics themselves. */
export function builtInLetters(): DetectionModel {
  model ??= new DetectionModel(readFileSync(DETECTION_FILE));
  return model;
}

export function builtInDetector(): LanguageDetector {
  detector ??= new LanguageDetector(builtInLetters());
  return detector;
}
