/**
 * What can be said about the text, in plain words, above the list of findings: nothing found, or not all checked yet,
 * and always what is not checked here at all. Also offers to change the language when the text seems to be in another.
 */
import type { Verdict } from '../../checking/verdict.js';
import { useMessages } from '../../messages/page-messages.js';
import { useLanguage, useOtherLanguage, useSession, useSessionState, useVerdict } from '../parts/session-context.js';

/** "No errors found", but only of the kinds that were looked for. */
export function cleanMessage({ kind, missing, loading }: Verdict): string {
  if (kind === 'praised') return 'findings-praise';
  const notDone = [...missing, ...loading];
  if (notDone.length === 0) return 'findings-none';
  return notDone.includes('spelling') ? 'findings-none-grammar' : 'findings-none-spelling';
}

export function VerdictNote() {
  const t = useMessages();
  const verdict = useVerdict();
  const { localName: language } = useLanguage();
  const isLeftOut = useSessionState((state) => state.isLeftOut);
  const { kind, missing, loading } = verdict;
  const main = mainMessage(verdict);
  return (
    <div class="verdict">
      {main !== undefined && <p>{t(main)}</p>}
      {kind === 'unchecked' ? (
        <p>{isLeftOut ? t('left-unchecked') : t('not-checked-anything', { language })}</p>
      ) : (
        <>
          {missing.map((name) => (
            <p key={name} class="not-checked">
              {t(`not-checked-${name}`, { language })}
            </p>
          ))}
          {loading.map((name) => (
            <p key={name} class="not-checked">
              {t(`still-loading-${name}`, { language })}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function mainMessage(verdict: Verdict): string | undefined {
  switch (verdict.kind) {
    case 'empty':
      return 'findings-waiting';
    case 'checking':
      return 'status-checking';
    case 'in-part':
      return 'findings-in-part';
    case 'clean':
    case 'praised':
      return cleanMessage(verdict);
    case 'found':
    case 'unchecked':
      return undefined;
  }
}

/** "This looks like Norwegian. Switch?" */
export function OtherLanguageNotice() {
  const t = useMessages();
  const session = useSession();
  const language = useLanguage();
  const other = useOtherLanguage();
  // Who writes Finnish without an error is not asked whether it is Tornedalen Finnish, neither before nor after the check.
  const hasFindings = useSessionState(({ counts }) => Object.values(counts).some((count) => count > 0));
  const isLeftOut = useSessionState((state) => state.isLeftOut);
  const { kind } = useVerdict();
  if (other === undefined || isLeftOut || !(hasFindings || kind === 'unchecked')) return null;
  return (
    <div class="notice notice-row-wide" role="status">
      <p>
        {t('other-language', { language: other.localName })}{' '}
        {!other.isOffered && t('language-not-offered', { language: other.localName })}
      </p>
      <span class="notice-row">
        <button
          type="button"
          class="primary"
          onClick={() => {
            if (!other.isOffered) return session.passages.leaveUnchecked(other.tag);
            session.chooseLanguage(other.tag);
            session.view?.focus();
          }}
        >
          {other.isOffered ? t('other-language-switch', { language: other.localName }) : t('leave-unchecked')}
        </button>
        <button type="button" class="quiet" onClick={() => session.keepLanguage()}>
          {t('other-language-keep', { language: language.localName })}
        </button>
      </span>
    </div>
  );
}
