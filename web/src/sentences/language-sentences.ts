/** What each language says about its sentences: "f.eks." ends none. Loaded when something is listened to or counted. */
import LANGUAGES from 'virtual:sentence-data';
import type { SentenceData } from './sentences.js';

/** Tags that name a dictionary of a language; the others are the names of their folders. */
const FOLDERS: Readonly<Record<string, string>> = { est: 'et', nno: 'nn' };

export function sentenceDataOf(tag: string): SentenceData {
  const [language = ''] = tag.split('-');
  const { abbreviations = [], months = [], hasOrdinals = true } = LANGUAGES[FOLDERS[language] ?? language] ?? {};
  return { abbreviations: new Set(abbreviations), months, numbers: { ordinalMarks: hasOrdinals ? ['.'] : [] } };
}
