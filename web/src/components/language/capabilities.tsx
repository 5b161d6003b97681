/** What the service can do for a language, as short labels; what it cannot do is not shown. */
import type { CapabilityState, LanguageState } from '../../languages/language-state.js';
import { useMessages } from '../../messages/page-messages.js';

const CAPABILITIES = ['spelling', 'grammar', 'speech'] as const;

export function Capabilities({ language }: { language: LanguageState }) {
  const t = useMessages();
  const there = CAPABILITIES.filter((name) => isThere(language[name]));
  return (
    <span class="capabilities">
      {there.map((name) => (
        <span key={name} class={`capability capability-${name}${language[name] === 'ready' ? '' : ' is-waiting'}`}>
          {t(name === 'spelling' && language.starter === 'letters' ? 'capability-letters' : `capability-${name}`)}
          {language[name] === 'loading' && <span class="visually-hidden"> ({t('state-loading')})</span>}
        </span>
      ))}
      {there.length === 0 && <span class="capability is-missing">{t('state-not-installed')}</span>}
    </span>
  );
}

const isThere = (state: CapabilityState) => state === 'ready' || state === 'loading' || state === 'offered';
