/** The language detector with the statistics that come with this package. They are read once, on first use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DetectionModel, LanguageDetector } from '../../detect/index.js';
import { LANGUAGES_DIR } from './package-dir.js';

let detector: LanguageDetector | undefined;

export function builtInDetector(): LanguageDetector {
  detector ??= new LanguageDetector(new DetectionModel(readFileSync(join(LANGUAGES_DIR, 'detection.bin'))));
  return detector;
}
