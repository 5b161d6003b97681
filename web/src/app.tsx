/** The layout of the page. State and actions are in `session.ts`. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { writeChoice } from './browser-storage.js';
import { Panels } from './components/developer/panels.js';
import { DeviceDialog } from './components/device/device-dialog.js';
import { Findings } from './components/findings/findings.js';
import { IssueCard } from './components/findings/issue-card.js';
import { StatusLine } from './components/findings/status-line.js';
import { OtherLanguageNotice } from './components/findings/verdict-note.js';
import { Header } from './components/header.js';
import { KeysDialog } from './components/keys/keys-dialog.js';
import { Capabilities } from './components/language/capabilities.js';
import { LanguagePicker } from './components/language/language-picker.js';
import { StarterNote } from './components/language/starter-note.js';
import { ListenBar } from './components/listen/listen-bar.js';
import { Lookup } from './components/lookup/lookup.js';
import { Notices } from './components/notices.js';
import { Dialog } from './components/parts/dialog.js';
import { Loaded } from './components/parts/loaded.js';
import { SessionContext, useLanguage, useSession } from './components/parts/session-context.js';
import { ToastArea } from './components/toast.js';
import { ExampleButton, Tools } from './components/tools/tools.js';
import { rootUrl } from './deployment.js';
import { type LocalName, LocalNameContext, loadLocalNames } from './languages/local-names.js';
import { htmlLanguage } from './languages/names.js';
import { isDraft } from './messages/locale-settings.js';
import { LocaleContext, loadMessages, MessagesContext, type Translate, useMessages } from './messages/page-messages.js';
import type { Session } from './session/session.js';
import { applyTheme, readTheme } from './theme.js';

export interface AppProps {
  readonly session: Session;
  readonly locale: string;
  readonly messages: Translate;
  readonly localName: LocalName;
}

export function App({ session, locale: firstLocale, messages, localName: firstNames }: AppProps) {
  const [{ locale, translate, localName }, setMessages] = useState({
    locale: firstLocale,
    translate: messages,
    localName: firstNames,
  });
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = `langtools · ${translate('tagline')}`;
  }, [locale, translate]);
  return (
    <MessagesContext.Provider value={translate}>
      <LocaleContext.Provider value={locale}>
        <LocalNameContext.Provider value={localName}>
          <SessionContext.Provider value={session}>
            <Header
              locale={locale}
              theme={theme}
              onLocale={async (chosen) => {
                writeChoice('locale', chosen);
                const [translate, localName] = await Promise.all([loadMessages(chosen), loadLocalNames(chosen)]);
                setMessages({ locale: chosen, translate, localName });
              }}
              onTheme={(chosen) => {
                applyTheme(chosen);
                setTheme(chosen);
              }}
            />
            <Workspace locale={locale} />
            <Footer locale={locale} />
            <IssueCard />
            <Lookup />
            <ToastArea />
          </SessionContext.Provider>
        </LocalNameContext.Provider>
      </LocaleContext.Provider>
    </MessagesContext.Provider>
  );
}

function Workspace({ locale }: { locale: string }) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <main class="desk">
      <div class="desk-language">
        <LanguagePicker />
        <Capabilities language={language} />
        <DeviceDialog />
        {(language.tag === 'crk' || language.tag === 'oj') && (
          <Loaded load={loadScriptSwitch} props={{ tag: language.tag as 'crk' | 'oj' }} />
        )}
      </div>
      <StarterNote />
      <Notices />
      <OtherLanguageNotice />
      <div class="desk-columns">
        <section class="sheet" aria-label={t('text')}>
          <Tools />
          <Editor locale={locale} />
          <StatusLine />
          <ListenBar />
        </section>
        <Findings />
      </div>
      <Panels />
    </main>
  );
}

function Editor({ locale }: { locale: string }) {
  const t = useMessages();
  const session = useSession();
  const { tag, localName } = useLanguage();
  const parent = useRef<HTMLDivElement>(null);
  const texts = {
    label: t('editor-label', { language: localName }),
    placeholder: t('editor-placeholder'),
    language: htmlLanguage(tag),
  };
  useLayoutEffect(() => {
    if (parent.current !== null) session.start(parent.current, texts, locale);
    return () => session.stop();
  }, [session]);
  useEffect(() => session.describe(texts, locale), [session, t, tag, locale]);
  return (
    <div class="editor">
      <div ref={parent} class="editor-host" />
      <ExampleButton />
    </div>
  );
}

/** Where the messages of the page are, for who can make them better. */
const MESSAGE_FILES = 'https://github.com/langtools/langtools/blob/main/web/locales';

const loadScriptSwitch = async () => (await import('./components/language/script-switch.js')).ScriptSwitch;
const loadWhatWorks = async () => (await import('./components/language/what-works.js')).WhatWorks;

function Footer({ locale }: { locale: string }) {
  const t = useMessages();
  const { deployment } = useSession();
  const root = rootUrl(deployment);
  return (
    <footer class="footer">
      <p>{t('footer-private')}</p>
      <nav aria-label={t('footer-links')}>
        {isDraft(locale) && <a href={`${MESSAGE_FILES}/${locale}.ftl`}>{t('locale-draft-link')}</a>}
        <KeysDialog />
        {deployment.isStatic !== true && <a href={`${root}/docs`}>{t('developer-reference')}</a>}
        <Dialog id="works-title" label={t('footer-languages')} icon={null} title={t('footer-languages')} isLabelled>
          {() => <Loaded load={loadWhatWorks} props={{}} />}
        </Dialog>
      </nav>
    </footer>
  );
}
