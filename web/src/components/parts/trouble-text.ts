/** What went wrong with a request, in the language of the page. */
import type { Translate } from '../../messages/page-messages.js';
import type { Trouble } from '../../session/session-state.js';

const TRANSLATED_CODES = ['no-connection', 'overloaded', 'loading', 'rate-limited', 'deadline-exceeded'];

export function troubleText(t: Translate, { code, detail }: Trouble): string {
  if (code === 'unauthorized') return t('key-label');
  return TRANSLATED_CODES.includes(code) ? t(`trouble-${code}`) : t('trouble-other', { detail });
}
