/**
 * What the languages call themselves, and what they are called in English, for the picker and its search. The service
 * lists one name for each tag; for some that is English or the tag again.
 */

/** Tag → own name, English name. */
const NAMES: Readonly<Record<string, readonly [own: string, english: string]>> = {
  apu: ['Apurinã', 'Apurinã'],
  ba: ['Башҡортса', 'Bashkir'],
  bxr: ['Буряад хэлэн', 'Buryat'],
  ciw: ['Ojibwemowin', 'Chippewa'],
  crk: ['nêhiyawêwin · ᓀᐦᐃᔭᐍᐏᐣ', 'Plains Cree'],
  de: ['Deutsch', 'German'],
  en: ['English', 'English'],
  'est-x-plamk': ['Eesti (plamk)', 'Estonian'],
  'est-x-utee': ['Eesti (utee)', 'Estonian'],
  esu: ['Yugtun', 'Central Alaskan Yup’ik'],
  fi: ['Suomi', 'Finnish'],
  fit: ['Meänkieli', 'Tornedalen Finnish'],
  fkv: ['Kvääni', 'Kven'],
  fo: ['Føroyskt', 'Faroese'],
  ga: ['Gaeilge', 'Irish'],
  hdn: ['X̱aad Kíl', 'Northern Haida'],
  ik: ['Iñupiatun', 'Iñupiaq'],
  izh: ['Ižorin kēli', 'Ingrian'],
  kl: ['Kalaallisut', 'Greenlandic'],
  koi: ['Перем коми кыв', 'Komi-Permyak'],
  kpv: ['Коми кыв', 'Komi-Zyrian'],
  krl: ['Karjala', 'Karelian'],
  kw: ['Kernewek', 'Cornish'],
  liv: ['Līvõ kēļ', 'Livonian'],
  lv: ['Latviešu', 'Latvian'],
  mdf: ['Мокшень кяль', 'Moksha'],
  mhr: ['Олык марий', 'Eastern Mari'],
  mns: ['Ма̄ньси ла̄тыӈ', 'Mansi'],
  mrj: ['Кырык мары', 'Western Mari'],
  myv: ['Эрзянь кель', 'Erzya'],
  nb: ['Norsk bokmål', 'Norwegian Bokmål'],
  nn: ['Norsk nynorsk', 'Norwegian Nynorsk'],
  'nno-x-ext-apertium': ['Norsk nynorsk (Apertium)', 'Norwegian Nynorsk'],
  oj: ['Anishinaabemowin · ᐊᓂᔑᓈᐯᒧᐎᓐ', 'Ojibwe'],
  olo: ['Livvin kieli', 'Livvi Karelian'],
  ro: ['Română', 'Romanian'],
  ru: ['Русский', 'Russian'],
  se: ['Davvisámegiella', 'North Sámi'],
  sje: ['Bidumsámegiella', 'Pite Sámi'],
  sma: ['Åarjelsaemien gïele', 'South Sámi'],
  smj: ['Julevsámegiella', 'Lule Sámi'],
  smn: ['Anarâškielâ', 'Inari Sámi'],
  sms: ['Nuõrttsääʹmǩiõll', 'Skolt Sámi'],
  so: ['Soomaali', 'Somali'],
  'spa-x-ext-apertium': ['Español (Apertium)', 'Spanish'],
  srs: ['Tsúūt’ínà', 'Sarcee'],
  tt: ['Татарча', 'Tatar'],
  udm: ['Удмурт кыл', 'Udmurt'],
  vep: ['Vepsän kel’', 'Veps'],
  vot: ['Vaďďa ceeli', 'Votic'],
  'vot-x-ext-kkankain': ['Vaďďa ceeli (Kankainen)', 'Votic'],
  vro: ['Võro kiil', 'Võro'],
  yrk: ['Ненэцяʼ вада', 'Tundra Nenets'],
};

export interface LanguageNames {
  readonly own: string;
  readonly english: string;
}

/** A deployment may offer tags that are not in the table; they go by the name that the service lists. */
export function namesOf(tag: string, listed = tag): LanguageNames {
  const [own, english] = NAMES[tag] ?? [listed, listed];
  return { own, english };
}

const SHORT: Readonly<Record<string, string>> = { est: 'et', nno: 'nn', spa: 'es' };

/** For `lang` attributes: `est-x-plamk` is Estonian to a browser, whose code is `et`. */
export function htmlLanguage(tag: string): string {
  const [language = ''] = tag.split('-');
  return SHORT[language] ?? language;
}
