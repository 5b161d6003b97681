/** Where the page starts. */
import { render } from 'preact';
import { App } from './app.js';
import { readChoice } from './browser-storage.js';
import { readDeployment } from './deployment.js';
import { chooseLocale, LOCALES, loadMessages } from './messages/page-messages.js';
import { Session } from './session/session.js';
import './styles/fonts.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/controls.css';
import './styles/editor.css';
import './styles/panels.css';
import { applyTheme, readTheme } from './theme.js';

applyTheme(readTheme());
const storedLocale = readChoice('locale');
const locale =
  storedLocale !== undefined && LOCALES.includes(storedLocale) ? storedLocale : chooseLocale(navigator.languages);
const page = document.getElementById('page');
if (page !== null) {
  const messages = await loadMessages(locale);
  render(<App session={new Session(readDeployment())} locale={locale} messages={messages} />, page);
}
