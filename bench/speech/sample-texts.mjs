/** A text in each language for measurements: sentences of ours where eSpeak reads by itself, elsewhere the words of the pronunciation tests. */
import { existsSync, readFileSync } from 'node:fs';

const SENTENCES = {
  ba: 'Һаумыһығыҙ, дуҫтар. Бөгөн һауа торошо бик матур, беҙ урманға барабыҙ.',
  de: 'Guten Tag, liebe Leute. Heute ist das Wetter schön, und wir gehen zusammen in den Wald.',
  es: 'Buenos días, queridos amigos. Hoy hace muy buen tiempo y vamos juntos al bosque.',
  et: 'Tere päevast, head sõbrad. Täna on ilus ilm ja me läheme üheskoos metsa.',
  fi: 'Hyvää päivää, hyvät ystävät. Tänään on kaunis ilma, ja me menemme yhdessä metsään.',
  fo: 'Góðan dag, góðu vinir. Í dag er veðrið gott, og vit fara saman út í hagan.',
  ga: 'Dia daoibh, a chairde. Tá an aimsir go breá inniu, agus táimid ag dul go dtí an choill.',
  kl: 'Kutaa, ikinngutikka. Ullumi silagippoq, nunamullu ataatsimoorluta aallassaagut.',
  lv: 'Labdien, mīļie draugi. Šodien ir jauks laiks, un mēs kopā ejam uz mežu.',
  nb: 'God dag, kjære venner. I dag er det fint vær, og vi går sammen en tur i skogen.',
  ro: 'Bună ziua, dragi prieteni. Astăzi este vreme frumoasă și mergem împreună în pădure.',
  ru: 'Добрый день, дорогие друзья. Сегодня хорошая погода, и мы вместе идём в лес.',
  smj: 'Buoris, gájka gállassjáhtje. Uddni le tjábbá dállke, ja mij manáp aktan miehttsáj.',
  tt: 'Исәнмесез, дуслар. Бүген һава бик матур, без бергә урманга барабыз.',
};

export function sampleText(language) {
  if (SENTENCES[language] !== undefined) return SENTENCES[language];
  const file = new URL(`../../languages/${language}/pronunciation-tests.tsv`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]);
  const phrases = [];
  for (let at = 0; at < Math.min(words.length, 30); at += 6) phrases.push(words.slice(at, at + 6).join(' '));
  return `${phrases.join(', ')}.`;
}
