/** The labels of the embed itself. Explanations come from the service. */

export interface Labels {
  readonly spelling: string;
  readonly grammar: string;
  readonly ignoreHere: string;
  readonly ignoreInText: string;
  readonly addWord: string;
  readonly ruleOff: string;
  readonly none: string;
  readonly close: string;
  readonly space: string;
  readonly remove: string;
  /** While a language is on its way to the browser. */
  readonly preparing: string;
}

const ENGLISH: Labels = {
  spelling: 'Spelling',
  grammar: 'Grammar',
  ignoreHere: 'Not wrong here',
  ignoreInText: 'Never in this text',
  addWord: 'Add to my words',
  ruleOff: 'Switch this rule off',
  none: 'There is no suggestion.',
  close: 'Close',
  space: 'One space',
  remove: 'Delete',
  preparing: 'Preparing the language …',
};

const LABELS: Readonly<Record<string, Labels>> = {
  en: ENGLISH,
  se: {
    spelling: 'Čállinmeattáhus',
    grammar: 'Grammatihkka',
    ignoreHere: 'Ii leat boastut dáppe',
    ignoreInText: 'Ii goassige dán teavsttas',
    addWord: 'Bija iežan sániide',
    ruleOff: 'Jáddat dán njuolggadusa',
    none: 'Eai leat evttohusat.',
    close: 'Gidde',
    space: 'Okta gaska',
    remove: 'Sihko',
    preparing: 'Giella lea ráhkkaneamen …',
  },
  nb: {
    spelling: 'Skrivefeil',
    grammar: 'Grammatikk',
    ignoreHere: 'Ikke feil her',
    ignoreInText: 'Aldri i denne teksten',
    addWord: 'Legg til i mine ord',
    ruleOff: 'Slå av denne regelen',
    none: 'Ingen forslag.',
    close: 'Lukk',
    space: 'Ett mellomrom',
    remove: 'Slett',
    preparing: 'Språket gjøres klart …',
  },
  fi: {
    spelling: 'Oikeinkirjoitus',
    grammar: 'Kielioppi',
    ignoreHere: 'Ei virhe tässä',
    ignoreInText: 'Ei koskaan tässä tekstissä',
    addWord: 'Lisää omiin sanoihin',
    ruleOff: 'Poista sääntö käytöstä',
    none: 'Ei ehdotuksia.',
    close: 'Sulje',
    space: 'Yksi välilyönti',
    remove: 'Poista',
    preparing: 'Kieltä valmistellaan …',
  },
  ga: {
    spelling: 'Litriú',
    grammar: 'Gramadach',
    ignoreHere: 'Níl sé mícheart anseo',
    ignoreInText: 'Choíche sa téacs seo',
    addWord: 'Cuir le m’fhocail',
    ruleOff: 'Cuir an riail seo as',
    none: 'Níl moladh ar bith ann.',
    close: 'Dún',
    space: 'Spás amháin',
    remove: 'Scrios',
    preparing: 'Tá an teanga á hullmhú …',
  },
};

export function labelsFor(locales: readonly string[]): Labels {
  for (const locale of locales) {
    const language = locale.toLowerCase().split('-')[0] ?? '';
    const labels = LABELS[language === 'no' || language === 'nn' ? 'nb' : language];
    if (labels !== undefined) return labels;
  }
  return ENGLISH;
}
