/**
 * A grammar checker for tests: reports every double space and every "bad", takes words that begin with "blå" for misspelt, works for
 * long where it reads "busy", and is stopped by its deadline where it reads "late".
 */
import { passDeadline } from './pass-deadline.mjs';

export function load() {
  return { engine: { module: import.meta.url, data: null }, bytes: 0 };
}

const TITLES = {
  en: { bad: 'Bad word', 'double-space': 'Double space' },
  se: { bad: 'Heajos sátni', 'double-space': 'Guokte gaskka' },
};

function codeOf(text) {
  if (text === 'bad') return 'bad';
  return text.startsWith('blå') ? 'typo' : 'double-space';
}

export function open() {
  const localeFor = (locales) => locales.find((locale) => locale in TITLES) ?? 'se';
  return {
    check(text, { ignore, locales }, budget) {
      const errors = [];
      if (text.includes('busy')) for (;;) budget.spend();
      if (/\blate\b/.test(text)) passDeadline(budget);
      for (const match of text.matchAll(/ {2,}|\bbad\b|(?<!\p{L})blå\p{L}*/gu)) {
        budget.check();
        const code = codeOf(match[0]);
        if (ignore.includes(code)) continue;
        const endUtf16 = match.index + match[0].length;
        const locale = localeFor(locales);
        const title = TITLES[locale][code] ?? 'Unknown word';
        const suggestions = code === 'bad' ? ['good', 'fine'] : [' '];
        errors.push({ startUtf16: match.index, endUtf16, code, title, description: `${title}.`, suggestions, locale });
      }
      return { errors, incomplete: undefined };
    },
    rules(locales) {
      const locale = localeFor(locales);
      return Object.entries(TITLES[locale]).map(([code, title]) => ({ code, title, description: `${title}.`, locale }));
    },
  };
}
