/** How numbers and dates are written: as the language of the page does, in the country that the browser is set to. */
export function regionalLocale(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((locale) => locale.split('-')[0] === lang) ?? lang;
}
