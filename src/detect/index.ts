/** Language detection: `new LanguageDetector(new DetectionModel(bytes)).detect(text)`. No I/O: the caller reads the file. */
export { DetectionModel, type LetterTable } from './detection-model.js';
export { type DetectedLanguage, LanguageDetector } from './language-detector.js';
export { LetterStatistics } from './letter-statistics.js';
export { writeEdgedUnits } from './ngram-key.js';
export { formOfWord } from './words-of-text.js';
