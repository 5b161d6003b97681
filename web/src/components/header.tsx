/** The top of the page: name, language of the page, light or dark theme. */
import type { PageDeployment } from '../deployment.js';
import { namesOf } from '../languages/names.js';
import { isDraft } from '../messages/locale-settings.js';
import { LOCALES, useMessages } from '../messages/page-messages.js';
import type { Theme } from '../theme.js';
import { Globe, HalfMoon, Moon, Sun } from './parts/icons.js';
import { useSession } from './parts/session-context.js';

export interface HeaderProps {
  readonly locale: string;
  readonly theme: Theme;
  readonly onLocale: (locale: string) => void;
  readonly onTheme: (theme: Theme) => void;
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' };
const THEME_ICONS = { auto: HalfMoon, light: Sun, dark: Moon } as const;

export function Header({ locale, theme, onLocale, onTheme }: HeaderProps) {
  const t = useMessages();
  const { deployment } = useSession();
  const ThemeIcon = THEME_ICONS[theme];
  return (
    <header class="header">
      <a class="skip" href="#text">
        {t('skip')}
      </a>
      <h1 class="wordmark">
        <span class="wordmark-sign" aria-hidden="true">
          ŋ
        </span>
        langtools
      </h1>
      <p class="tagline">{t('tagline')}</p>
      <label class="field header-locale">
        <Globe />
        <span class="visually-hidden">{t('interface-language')}</span>
        <select value={locale} onChange={(event) => onLocale(event.currentTarget.value)}>
          {LOCALES.map((choice) => (
            <option key={choice} value={choice} lang={choice}>
              {ownName(deployment, choice)}
              {isDraft(choice) && ` (${t('locale-draft')})`}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={`${t('theme')}: ${t(`theme-${theme}`)}`}
        title={`${t('theme')}: ${t(`theme-${theme}`)}`}
        onClick={() => onTheme(NEXT_THEME[theme])}
      >
        <ThemeIcon />
      </button>
    </header>
  );
}

/** The service names the languages that it offers; of others that the page speaks, the browser knows the name. */
function ownName(deployment: PageDeployment, locale: string): string {
  const { autonym } = namesOf(deployment, locale);
  if (autonym !== locale) return autonym;
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
