/** Language detection: `new LanguageDetector(new DetectionModel(bytes)).detect(text)`. No I/O: the caller reads the file. */
export { DetectionModel } from './detection-model.js';
export { type DetectedLanguage, LanguageDetector } from './language-detector.js';
export { LetterStatistics, type LetterTable } from './letter-statistics.js';
