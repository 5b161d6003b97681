/** The labels of the embed itself. Explanations come from the service. */

export interface Labels {
  readonly spelling: string;
  readonly grammar: string;
  readonly ignore: string;
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
  ignore: 'Ignore',
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
    ignore: 'Guođe',
    none: 'Eai leat evttohusat.',
    close: 'Gidde',
    space: 'Okta gaska',
    remove: 'Sihko',
    preparing: 'Giella lea ráhkkaneamen …',
  },
  nb: {
    spelling: 'Skrivefeil',
    grammar: 'Grammatikk',
    ignore: 'Ignorer',
    none: 'Ingen forslag.',
    close: 'Lukk',
    space: 'Ett mellomrom',
    remove: 'Slett',
    preparing: 'Språket gjøres klart …',
  },
  fi: {
    spelling: 'Oikeinkirjoitus',
    grammar: 'Kielioppi',
    ignore: 'Ohita',
    none: 'Ei ehdotuksia.',
    close: 'Sulje',
    space: 'Yksi välilyönti',
    remove: 'Poista',
    preparing: 'Kieltä valmistellaan …',
  },
  ga: {
    spelling: 'Litriú',
    grammar: 'Gramadach',
    ignore: 'Déan neamhaird',
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
