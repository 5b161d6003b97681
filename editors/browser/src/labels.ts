/** What the extension itself says. What is found is explained by the engines, in more languages. */

const ENGLISH = {
  language: 'Language of the text',
  byText: 'Told by the text',
  noLanguage: 'The language of this text is not offered.',
  notHere: 'Do not check on this site',
  checkHere: 'Check on this site',
  noSite: 'The browser allows no checking on this page.',
  onDevice: 'Texts are checked on this device and do not leave it.',
  onServer: 'Texts are sent to this server to be checked:',
  noSource: 'Choose in the options where the languages come from.',
  options: 'Options',
  source: 'Where the languages come from',
  sourceAbout: 'The address of a langtools server, or of a site that was made with “langtools site”.',
  address: 'Address',
  apiKey: 'Key, if the server asks for one',
  connect: 'Connect',
  connected: 'Connected. Languages offered:',
  notFound: 'There is no langtools server or site at this address.',
  badAddress: 'The address must begin with https:// (http:// only on this computer).',
  where: 'Where texts are checked',
  whereDevice: 'On this device: data is fetched once for each language, and no text is sent.',
  whereServer: 'On the server: every text that you write in a checked field is sent to it.',
  usual: 'Language of texts that are too short to tell',
  none: 'None',
  languages: 'Languages on this device',
  languagesAbout: 'A language is fetched when it is first used, or here. A language that was not used costs nothing.',
  keep: 'Fetch',
  remove: 'Remove',
  waiting: 'on its way',
  failed: 'not available',
  sites: 'Sites',
  everywhere: 'Check on all sites',
  sitesAbout: 'Else, switch single sites on with the button of the extension.',
  siteOn: 'checked',
  siteOff: 'not checked',
  forget: 'Forget',
  words: 'My words',
  wordsAbout: 'One on each line. No site can read them.',
  rules: 'Rules that are switched off',
  allowRules: 'Switch all on again',
  save: 'Save',
  saved: 'Saved.',
  keys: 'Keys: Ctrl+. opens the card at the caret, F8 and Shift+F8 go to the next and the previous place, 1 to 9 take a suggestion, Esc closes.',
};

export type ExtensionLabels = Readonly<Record<keyof typeof ENGLISH, string>>;

const LABELS: Readonly<Record<string, ExtensionLabels>> = { en: ENGLISH };

export function extensionLabels(locales: readonly string[]): ExtensionLabels {
  for (const locale of locales) {
    const language = locale.toLowerCase().split('-')[0] ?? '';
    const labels = LABELS[language === 'no' || language === 'nn' ? 'nb' : language];
    if (labels !== undefined) return labels;
  }
  return ENGLISH;
}
