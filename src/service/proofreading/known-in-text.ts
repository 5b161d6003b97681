/** Which words of a text its writer knows: those of their list, and forms of them. */
import { KnownWords, MOST_INFLECTED } from '../../speller/known-words.js';
import type { LanguageService } from '../operations/language-service.js';
import type { PersonalWords } from '../personal-words/word-store.js';

export interface KnownInTextRequest {
  readonly tag: string;
  readonly text: string;
  readonly signal?: AbortSignal | undefined;
}

/** As they stand in the text; forms in small letters, unless they begin with a capital. */
export async function knownInText(
  service: Pick<LanguageService, 'inflections'>,
  words: Pick<PersonalWords, 'among' | 'relatedIn' | 'size'> | undefined,
  { tag, text, signal }: KnownInTextRequest,
): Promise<string[]> {
  if (words === undefined || words.size === 0) return [];
  const wordsInText = words.among(text);
  const related = words.relatedIn(text, MOST_INFLECTED);
  if (related.length === 0) return wordsInText;
  try {
    return [...wordsInText, ...(await service.inflections(tag, related, { signal }))];
  } catch {
    // Forms are a courtesy: without them the words themselves are still known.
    return wordsInText;
  }
}

/** The same for those who ask word by word. */
export async function knownWordsOf(
  service: Pick<LanguageService, 'inflections'>,
  words: PersonalWords | undefined,
  request: KnownInTextRequest,
): Promise<KnownWords> {
  return new KnownWords(await knownInText(service, words, request));
}
