/** Where the page starts. */
import { render } from 'preact';
import { App } from './app.js';
import { readChoice } from './browser-storage.js';
import { readDeployment } from './deployment.js';
import { loadLocalNames } from './languages/local-names.js';
import { chooseLocale, LOCALES, loadMessages } from './messages/page-messages.js';
import { startingDraft } from './session/draft.js';
import { Session } from './session/session.js';
import { registerServiceWorker } from './shell/register.js';
import './styles/fonts.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/controls.css';
import './styles/editor.css';
import './styles/cards.css';
import './styles/findings.css';
import './styles/panels.css';
import './styles/statistics.css';
import './styles/device.css';
import { applyTheme, readTheme } from './theme.js';

applyTheme(readTheme());
const storedLocale = readChoice('locale');
const locale =
  storedLocale !== undefined && LOCALES.includes(storedLocale) ? storedLocale : chooseLocale(navigator.languages);
const page = document.getElementById('page');
if (page !== null) {
  const deployment = readDeployment();
  const loading = Promise.all([loadMessages(locale), loadLocalNames(locale)]);
  const session = new Session(deployment, await startingDraft(deployment.textLimit));
  session.prepare();
  const [messages, localName] = await loading;
  render(<App session={session} locale={locale} messages={messages} localName={localName} />, page);
  registerServiceWorker();
}
