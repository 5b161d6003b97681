/** A text per language, to show with one click what the page does. */

/** With mistakes that the checks find, and no others. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  de: 'Gestern haben wir einen langen Spatziergang gemacht. Das Weter war schön, und die Kinder spielten im Gartten.',
  'est-x-plamk': 'Täna on ilus ilmm. Me läheme mere äärdde ja sööme jäätiist.',
  'est-x-utee': 'Täna on ilus ilmm. Me läheme mere äärdde ja sööme jäätiist.',
  fi: 'Tänään on kaunis päivvä. Menemme rannale ja syömme jäätelöä, jos ei sada.',
  fkv: 'Mie olen Pyssyjovesta. Met puhuma kväänin kieltä  kotona, ja se oon oon mukavaa.',
  fo: 'Føroyar eru átjan oyggar í  Norðuratlantshavi. Eg eri føddur í Havn og tosi føroyskt hvønn dagg.',
  ga: 'Tá mé i mo chónaí i Éirinn. Is maith liom an teannga, agus bíonn mé ag caint le mo cairde gach lá.',
  kl: 'Kalaallisut allattarpunga.  Ullumi silagippoq.',
  lv: 'Šodien ir skaistss laiks. Mēs iesim uz mežu un lasisim ogas.',
  nb: 'Jeg liker å lærer nye språk. I går leste jeg et bok om fjellene  i nord, og den var veldi god.',
  nn: 'Eg likar å lese bøker. I går gjekk me ein lang tur i fjellet, og veret var finnt. Jeg trur det blir regn i morgon.',
  'nno-x-ext-apertium':
    'Eg likar å lese bøker. I går gjekk me ein lang tur i fjellet, og veret var finnt. Jeg trur det blir regn i morgon.',
  ro: 'Astăzi este o zi frumoasăă. Mergem la munte și mâncăm înghețatta.',
  ru: 'Сегодня хорошая погода. Мы пойдём в лес собирать грыбы и ягады.',
  se: 'Mun lean Guovdageainnus eret. Son ii lea vel boahtán, muhto mii vuordit su.  Girji lea beavddi alde.',
  sma: 'Manne lea gåetesne. Dïhte ij lea gåetesne, jïh mijjieh ij båetieh.  Daate lea vihkeles.',
  smj: 'Mån la dáppe. Sij la dáppe, valla dån ij boade.  Skåvllå le stuorre.',
  smn: 'Mun lah tääbbin. Sun ij lii tääbbin, já sij lii tobbeen.  Sun puurâi kyehti kyellid.',
  sms: "Mon lij tääʹbben. Sij lij tääʹbben, leâša tät ij lij šiõǥǥ.  Mon mainstam sää'mǩiõl.",
  'spa-x-ext-apertium': 'Hoy hace muy buen tienpo. Vamos a la plalla con los niños.',
};

/** A greeting, for languages that can be heard here before they can be checked. */
export const GREETINGS: Readonly<Record<string, string>> = {
  ba: 'Һаумыһығыҙ!',
  bxr: 'Сайн байна!',
  ciw: 'Boozhoo!',
  crk: 'tânisi!',
  esu: 'Waqaa!',
  fit: 'Hei! Mitä sulle kuuluu?',
  izh: 'Terve!',
  koi: 'Видза олат!',
  kpv: 'Видза оланныд!',
  krl: 'Terveh! Mitä kuuluu?',
  kw: 'Dydh da! Fatla genes?',
  liv: 'Tēriņtš!',
  mdf: 'Шумбрат!',
  mhr: 'Салам лийже!',
  mns: 'Пася о̄лэн!',
  myv: 'Шумбрат!',
  oj: 'Boozhoo!',
  olo: 'Terveh!',
  sje: 'Buris!',
  so: 'Nabad! Sidee tahay?',
  tt: 'Сәлам! Хәлләр ничек?',
  udm: 'Ӟечбуресь!',
  vep: 'Tervhen!',
  vot: 'Terve!',
  'vot-x-ext-kkankain': 'Terve!',
  vro: 'Tereq!',
  yrk: 'Ань торова!',
};
/** Read aloud, they are words of the language. */
const NUMBERS = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';

/** Every language has one. */
export function exampleFor(tag: string): string {
  return EXAMPLES[tag] ?? [GREETINGS[tag] ?? '', NUMBERS].join(' ').trim();
}
