/**
 * What can be said about the text, in plain words, above the list of findings: nothing found, or not all checked yet,
 * and always what is not checked here at all. Also offers to change the language when the text seems to be in another.
 */
import { ISSUE_KINDS } from '../checking/issue.js';
import type { Verdict } from '../checking/verdict.js';
import { useMessages } from '../messages/page-messages.js';
import { useLanguage, useOtherLanguage, useSession, useSessionState, useVerdict } from './session-context.js';

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
  const { kind, missing, loading } = verdict;
  const main = mainMessage(verdict);
  return (
    <div class="verdict">
      {main !== undefined && <p>{t(main)}</p>}
      {kind === 'unchecked' ? (
        <p>{t('not-checked-anything', { language })}</p>
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
  // Who writes Finnish without an error is not asked whether it is Tornedalen Finnish.
  const isClean = useSessionState(
    ({ coverage, counts }) => coverage === 'complete' && !ISSUE_KINDS.some((kind) => counts[kind] > 0),
  );
  if (other === undefined || isClean) return null;
  return (
    <div class="notice notice-row-wide" role="status">
      <p>{t('other-language', { language: other.localName })}</p>
      <span class="notice-row">
        {other.isOffered && (
          <button
            type="button"
            class="primary"
            onClick={() => {
              session.chooseLanguage(other.tag);
              session.view?.focus();
            }}
          >
            {t('other-language-switch', { language: other.localName })}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => session.keepLanguage()}>
          {t('other-language-keep', { language: language.localName })}
        </button>
      </span>
    </div>
  );
}
