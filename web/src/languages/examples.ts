/** A few sentences with mistakes in them, to show what the page does. */
const EXAMPLES: Readonly<Record<string, string>> = {
  de: 'Gestern haben wir einen langen Spatziergang gemacht. Das Weter war schön, und die Kinder spielten im Gartten.',
  'est-x-plamk': 'Täna on ilus ilmm. Me läheme mere äärdde ja sööme jäätiist.',
  'est-x-utee': 'Täna on ilus ilmm. Me läheme mere äärdde ja sööme jäätiist.',
  fi: 'Tänään on kaunis päivvä. Menemme rannale ja syömme jäätelöä, jos ei sada.',
  fkv: 'Mie olen Pyssyjovesta. Met puhuma kväänin kieltä  kotona.',
  fo: 'Føroyar eru átjan oyggar í  Norðuratlantshavi. Eg eri føddur í Havn og tosi føroyskt hvønn dagg.',
  ga: 'Tá mé i mo chónaí i Éirinn. Is maith liom an teannga, agus bíonn mé ag caint le mo cairde gach lá.',
  kl: 'Kalaallisut allattarpunga.  Ullumi silagippoq.',
  lv: 'Šodien ir skaistss laiks. Mēs iesim uz mežu un lasisim ogas.',
  nb: 'Jeg liker å lærer nye språk. I går leste jeg et bok om fjellene  i nord, og den var veldi god.',
  nn: 'Eg likar å lesa bøker. I går gjekk me ein lang turr i fjellet, og veret var fint.',
  ro: 'Astăzi este o zi frumoasăă. Mergem la munte și mâncăm înghețatta.',
  ru: 'Сегодня хорошая пагода. Мы пойдём в лес собирать грибы и ягады.',
  se: 'Mun lean Guovdageainnus eret. Son ii lea vel boahtán, muhto mii vuordit su.  Girjji lea beavddi alde.',
  'spa-x-ext-apertium': 'Hoy hace muy buen tienpo. Vamos a la plalla con los niños.',
};

export function exampleFor(tag: string): string | undefined {
  return EXAMPLES[tag];
}
