/**
 * Sentences with one error each, made of the right sentences of a treebank (Universal Dependencies), and how many of them a built-in checker finds.
 * The treebank says what each word is; the wrong form is generated from the readings of the dictionary. See README.md beside this file.
 *
 *     node bench/grammar/insert-errors.mjs nn FILE.conllu [--each 40] [--write OUT.jsonl] [--missed TYPE]
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openReadings } from '../../dist/cli/open/open-readings.js';
import { Budget } from '../../dist/engine/budget.js';
import { openBuiltInChecker } from './built-in-texts.mjs';
import { faroeseTypes } from './inserted-faroese.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '40' }, write: { type: 'string' }, missed: { type: 'string' } },
});
const [tag, file] = positionals;
if (tag === undefined || file === undefined) {
  console.error(
    'usage: node bench/grammar/insert-errors.mjs TAG FILE.conllu [--each N] [--write OUT.jsonl] [--missed TYPE]',
  );
  process.exit(2);
}

/** Words that differ between Bokmål and Nynorsk. */
const WORDS = {
  nb: {
    articles: {
      en: 'et',
      et: 'en',
      min: 'mitt',
      mitt: 'min',
      din: 'ditt',
      ditt: 'din',
      sin: 'sitt',
      sitt: 'sin',
      vår: 'vårt',
      vårt: 'vår',
    },
    subjects: { meg: 'jeg', deg: 'du', oss: 'vi', henne: 'hun' },
    objects: { jeg: 'meg', du: 'deg', han: 'ham', hun: 'henne', vi: 'oss', de: 'dem' },
    own: {
      min: 'sin',
      mitt: 'sitt',
      mine: 'sine',
      din: 'sin',
      ditt: 'sitt',
      dine: 'sine',
      vår: 'sin',
      vårt: 'sitt',
      våre: 'sine',
    },
    ourselves: ['jeg', 'du', 'vi'],
    them: { dem: 'de' },
    negation: 'ikke',
    pastWhen: ['da', 'når'],
    quantity: ['mange', 'flere', 'to', 'tre', 'fire', 'fem', 'seks'],
    posture: { legge: 'ligge', legger: 'ligger', sette: 'sitte', setter: 'sitter' },
    foreign: {},
  },
  nn: {
    articles: {
      ein: 'eit',
      ei: 'eit',
      eit: 'ein',
      min: 'mitt',
      mi: 'min',
      mitt: 'min',
      sin: 'sitt',
      si: 'sin',
      sitt: 'sin',
      vår: 'vårt',
      vårt: 'vår',
    },
    subjects: { meg: 'eg', deg: 'du', oss: 'vi' },
    objects: { eg: 'meg', du: 'deg', ho: 'henne', vi: 'oss' },
    own: {
      min: 'sin',
      mi: 'si',
      mitt: 'sitt',
      mine: 'sine',
      din: 'sin',
      di: 'si',
      ditt: 'sitt',
      dine: 'sine',
      vårt: 'sitt',
      våre: 'sine',
    },
    ourselves: ['eg', 'du', 'vi', 'me'],
    them: {},
    negation: 'ikkje',
    pastWhen: ['då', 'når'],
    quantity: ['mange', 'fleire', 'to', 'tre', 'fire', 'fem', 'seks'],
    posture: { leggje: 'liggje', legg: 'ligg', setje: 'sitje', set: 'sit' },
    foreign: {
      ikkje: 'ikke',
      eg: 'jeg',
      kva: 'hva',
      frå: 'fra',
      ho: 'hun',
      nokon: 'noen',
      noko: 'noe',
      korleis: 'hvordan',
      kvifor: 'hvorfor',
      sjølv: 'selv',
      heim: 'hjem',
    },
  },
}[tag];
const MODALS = new Set(['kunne', 'ville', 'skulle', 'måtte', 'burde']);
const LOWER_NAMES =
  /^(?:m[åa]ndag|t[iy]r?sdag|onsdag|torsdag|fredag|l(?:ø|au)rdag|s[øu]ndag|januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|norsk|engelsk|tysk|fransk|svensk)$/u;
const REPEATED = new Set(['og', 'i', 'på', 'er', 'har', 'til', 'med', 'som', 'av', 'ikke', 'ikkje']);

const source = await openReadings(tag, { cacheDir: process.env.LANGTOOLS_CACHE_DIR }, process);
const budget = Budget.unlimited();

/** Forms of the word that has the reading `lemma` and these tags. */
const forms = (lemma, tags) => source.forms([lemma, ...tags].join('+'), budget);

/** A form that is right in the place, too, is no error: "har endra" beside "har endret". */
const mayBe = (form, has) => source.readings(form, budget).some(({ tags }) => has.every((each) => tags.includes(each)));

/** The reading of a token whose tags are these, and what the word is with others. */
function reform(token, has, wanted) {
  for (const { lemma, tags } of source.readings(token.lower, budget)) {
    if (!has.every((each) => tags.includes(each)) || tags.includes('Gen') || tags.includes('Guess')) continue;
    const form = forms(lemma, wanted(tags)).find((each) => each !== token.lower && !mayBe(each, has));
    if (form !== undefined) return form;
  }
  return undefined;
}

/** `tags` with some exchanged. */
const exchange = (from, to) => (tags) => [...tags.filter((each) => !from.includes(each)), ...to];
const is = (token, upos, ...features) =>
  token?.upos === upos && features.every((each) => token.features.includes(each));
const replace = (at, form, last = at) => (form === undefined ? undefined : { from: at, to: last, form });
const isArticle = (token) => token !== undefined && Object.hasOwn(WORDS.articles, token.lower);
const nounAt = (words, i) =>
  is(words[i + 1], 'NOUN') ? i + 1 : is(words[i + 1], 'ADJ') && is(words[i + 2], 'NOUN') ? i + 2 : -1;
/** One treebank leaves out what is usual: that a noun is definite. */
const isDefinite = (noun) =>
  noun?.upos === 'NOUN' &&
  !noun.features.includes('Definite=Ind') &&
  source.readings(noun.lower, budget).some(({ tags }) => tags[0] === 'N' && tags.includes('Def'));
const indefinite = (noun) => noun !== undefined && /Definite=Ind/u.test(noun.text) && !/Number=Plur/u.test(noun.text);

/** Each type: where in a sentence the error fits, as the words that it replaces and what stands there then. */
const NORWEGIAN = {
  gender: (w, i) =>
    isArticle(w[i]) && indefinite(w[nounAt(w, i)]) ? replace(i, WORDS.articles[w[i].lower]) : undefined,
  'adjective gender': (w, i) => {
    if (!is(w[i], 'ADJ', 'Definite=Ind') || !isArticle(w[i - 1]) || !is(w[i + 1], 'NOUN')) return undefined;
    const isNeuter = w[i].features.includes('Gender=Neut');
    const form = isNeuter
      ? reform(w[i], ['A', 'Pos', 'Neu', 'Sg'], exchange(['Neu'], ['MF']))
      : reform(w[i], ['A', 'Pos', 'MF', 'Sg'], exchange(['MF'], ['Neu']));
    return replace(i, form);
  },
  'adjective definite': (w, i) =>
    is(w[i], 'ADJ', 'Degree=Pos') && /^(?:den|det|de|dei|denne|dette)$/u.test(w[i - 1]?.lower) && isDefinite(w[i + 1])
      ? replace(
          i,
          reform(
            w[i],
            ['A', 'Pos', 'Def', 'Sg'],
            exchange(['Def'], [w[i - 1].lower.startsWith('det') ? 'Neu' : 'MF', 'Indef']),
          ),
        )
      : undefined,
  'predicative adjective': (w, i) => {
    if (
      !is(w[i], 'ADJ', 'Degree=Pos') ||
      !/^(?:er|var|blir|ble|vart|blei)$/u.test(w[i - 1]?.lower) ||
      !isDefinite(w[i - 2])
    )
      return undefined;
    if (w[i].features.includes('Number=Plur'))
      return replace(i, reform(w[i], ['A', 'Pos', 'Pl'], exchange(['Pl'], ['MF', 'Sg', 'Indef'])));
    if (w[i].features.includes('Gender=Neut'))
      return replace(i, reform(w[i], ['A', 'Pos', 'Neu', 'Sg'], exchange(['Neu'], ['MF'])));
    return replace(i, reform(w[i], ['A', 'Pos', 'MF', 'Sg'], exchange(['MF'], ['Neu'])));
  },
  'definite noun': (w, i) =>
    is(w[i], 'NOUN') && indefinite(w[i]) && (isArticle(w[i - 1]) || (is(w[i - 1], 'ADJ') && isArticle(w[i - 2])))
      ? replace(i, reform(w[i], ['N', 'Sg', 'Indef'], exchange(['Indef'], ['Def'])))
      : undefined,
  'indefinite noun': (w, i) =>
    isDefinite(w[i]) && /^(?:denne|den|de|dei)$/u.test((is(w[i - 1], 'ADJ') ? w[i - 2] : w[i - 1])?.lower)
      ? replace(i, reform(w[i], ['N', 'Def'], exchange(['Def'], ['Indef'])))
      : undefined,
  plural: (w, i) =>
    is(w[i], 'NOUN', 'Number=Plur', 'Definite=Ind') && WORDS.quantity.includes(w[i - 1]?.lower)
      ? replace(i, reform(w[i], ['N', 'Pl', 'Indef'], exchange(['Pl'], ['Sg'])))
      : undefined,
  'definite plural': (w, i) =>
    is(w[i], 'NOUN', 'Number=Plur', 'Definite=Ind') && WORDS.quantity.includes(w[i - 1]?.lower)
      ? replace(i, reform(w[i], ['N', 'Pl', 'Indef'], exchange(['Indef'], ['Def'])))
      : undefined,
  'verb after å': (w, i) =>
    w[i].features.includes('VerbForm=Inf') && w[i - 1]?.lower === 'å'
      ? replace(i, reform(w[i], ['V', 'Inf'], exchange(['Inf'], ['Prs'])))
      : undefined,
  'verb after modal': (w, i) =>
    w[i].features.includes('VerbForm=Inf') && MODALS.has(w[i - 1]?.lemma)
      ? replace(i, reform(w[i], ['V', 'Inf'], exchange(['Inf'], ['Prs'])))
      : undefined,
  'verb after har': (w, i) =>
    w[i].features.includes('VerbForm=Part') && /^(?:har|hadde)$/u.test(w[i - 1]?.lower)
      ? replace(
          i,
          reform(w[i], ['V', 'PastPart'], exchange(['PastPart'], ['Prt'])) ??
            reform(w[i], ['V', 'PastPart'], exchange(['PastPart'], ['Inf'])),
        )
      : undefined,
  'infinitive for present': (w, i) =>
    i === 1 && is(w[i], 'VERB', 'Tense=Pres', 'VerbForm=Fin') && is(w[0], 'PRON', 'Case=Nom')
      ? replace(i, reform(w[i], ['V', 'Prs'], exchange(['Prs'], ['Inf'])))
      : undefined,
  'og for å': (w, i) =>
    w[i].lower === 'å' && w[i].form === 'å' && w[i + 1]?.features.includes('VerbForm=Inf')
      ? replace(i, 'og')
      : undefined,
  'å for og': (w, i) =>
    w[i].form === 'og' &&
    !(w[i + 1]?.features.includes('VerbForm=Inf') ?? true) &&
    ['NOUN', 'PROPN', 'PRON', 'VERB'].includes(w[i + 1].upos) &&
    w[i + 1].upos === w[i - 1]?.upos
      ? replace(i, 'å')
      : undefined,
  'modal and å': (w, i) =>
    w[i].features.includes('VerbForm=Inf') && MODALS.has(w[i - 1]?.lemma) && /Tense=Pres/u.test(w[i - 1].text)
      ? { from: i, to: i, form: `å ${w[i].form}`, mark: 1 }
      : undefined,
  'pronoun case': (w, i) =>
    Object.hasOwn(WORDS.subjects, w[i].form) && is(w[i - 1], 'ADP') ? replace(i, WORDS.subjects[w[i].form]) : undefined,
  'object form as subject': (w, i) =>
    Object.hasOwn(WORDS.objects, w[i].lower) &&
    is(w[i], 'PRON', 'Case=Nom') &&
    (i === 0 || is(w[i - 1], 'SCONJ')) &&
    w[i + 1]?.features.includes('VerbForm=Fin')
      ? replace(i, WORDS.objects[w[i].lower])
      : undefined,
  'de for dem': (w, i) => (Object.hasOwn(WORDS.them, w[i].form) ? replace(i, WORDS.them[w[i].form]) : undefined),
  'sin for min': (w, i) =>
    Object.hasOwn(WORDS.own, w[i].form) &&
    w.slice(Math.max(0, i - 3), i).some(({ lower }) => WORDS.ourselves.includes(lower))
      ? replace(i, WORDS.own[w[i].form])
      : undefined,
  'hyphen of a shared part': (w, i) =>
    /^\p{Ll}{3,}-$/u.test(w[i].form) && /^(?:og|eller|samt)$/u.test(w[i + 1]?.form)
      ? replace(i, w[i].form.slice(0, -1))
      : undefined,
  'missing verb': (w, i) =>
    i === 1 && /^(?:er|var)$/u.test(w[1].form) && is(w[0], 'PRON') && w.length < 9
      ? { from: 0, to: 1, form: w[0].form }
      : undefined,
  capital: (w, i) =>
    i > 0 && LOWER_NAMES.test(w[i].form) ? replace(i, w[i].form[0].toUpperCase() + w[i].form.slice(1)) : undefined,
  'compound apart': (w, i) =>
    is(w[i], 'NOUN') && w[i].form === w[i].lower ? replace(i, apart(w[i].lower)) : undefined,
  'repeated word': (w, i) => (REPEATED.has(w[i].form) && i > 0 ? replace(i, `${w[i].form} ${w[i].form}`) : undefined),
  'verb second': (w, i) =>
    (is(w[0], 'ADV') || is(w[0], 'ADP')) &&
    i > 0 &&
    i < 5 &&
    w[i].features.includes('VerbForm=Fin') &&
    is(w[i + 1], 'PRON', 'Case=Nom') &&
    w.slice(0, i).every(({ upos }) => upos !== 'VERB' && upos !== 'AUX' && upos !== 'SCONJ')
      ? replace(i, `${w[i + 1].form} ${w[i].form}`, i + 1)
      : undefined,
  'order in clauses': (w, i) =>
    w[i].lower === WORDS.negation &&
    w[i + 1]?.features.includes('VerbForm=Fin') &&
    is(w[i - 1], 'PRON') &&
    is(w[i - 2], 'SCONJ')
      ? replace(i, `${w[i + 1].form} ${w[i].form}`, i + 1)
      : undefined,
  'comma before men': (w, i) =>
    w[i].form === 'men' && w[i].before === ', ' && i > 0
      ? { from: i - 1, to: i, form: `${w[i - 1].form} men` }
      : undefined,
  'comma after a clause': (w, i) =>
    is(w[0], 'SCONJ') &&
    w[i].before === ', ' &&
    w[i].features.includes('VerbForm=Fin') &&
    w.slice(1, i).every(({ before }) => before === ' ')
      ? { from: i - 1, to: i, form: `${w[i - 1].form} ${w[i].form}` }
      : undefined,
  'når for da': (w, i) =>
    is(w[i], 'SCONJ') && w[i].lower === WORDS.pastWhen[0] && is(w[i + 1], 'PRON')
      ? replace(i, w[i].form === w[i].lower ? WORDS.pastWhen[1] : 'Når')
      : undefined,
  'ligge and legge': (w, i) =>
    Object.hasOwn(WORDS.posture, w[i].lower) && is(w[i], 'VERB') ? replace(i, WORDS.posture[w[i].lower]) : undefined,
  'form of Bokmål': (w, i) =>
    Object.hasOwn(WORDS.foreign, w[i].form) ? replace(i, WORDS.foreign[w[i].form]) : undefined,
  'participle agreement': (w, i) =>
    tag === 'nn' && /en$/u.test(w[i].form) && /^(?:er|var|vart|blei|blir)$/u.test(w[i - 1]?.lower)
      ? replace(i, reform(w[i], ['A', 'PastPart', 'MF', 'Sg'], exchange(['MF', 'Sg', 'Indef'], ['Pl'])))
      : undefined,
};

/** A noun as two, where both are nouns: "fotballkamp" as "fotball kamp". */
function apart(word) {
  for (let cut = word.length - 4; cut >= 4; cut--) {
    const [first, last] = [word.slice(0, cut), word.slice(cut)];
    const isNoun = (form, has) =>
      source
        .readings(form, budget)
        .some(
          ({ tags }) => has.every((each) => tags.includes(each)) && !tags.includes('Guess') && !tags.includes('Cmp'),
        );
    if (isNoun(first, ['N', 'Sg', 'Indef']) && isNoun(last, ['N'])) return `${first} ${last}`;
  }
  return undefined;
}

const TYPES = tag === 'fo' ? faroeseTypes({ is, reform, exchange, replace }) : NORWEGIAN;
const sentences = readSentences(readFileSync(file, 'utf8'));
const examples = Object.entries(TYPES).flatMap(([type, place]) => {
  const all = sentences.flatMap(({ text, words }) =>
    words.flatMap((_, i) => {
      const change = place(words, i);
      return change === undefined ? [] : [madeWrong(type, text, words, change)];
    }),
  );
  const order = ({ text, type: name }) => createHash('sha256').update(`${name} ${text}`).digest('hex');
  return all.sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, Number(values.each));
});
if (values.write !== undefined)
  writeFileSync(values.write, examples.map((each) => `${JSON.stringify(each)}\n`).join(''));
await measure(examples);

function madeWrong(type, text, words, { from, to, form }) {
  const [start, end] = [words[from].start, words[to].end];
  const right = text.slice(start, end);
  const written = from === 0 && /^\p{Lu}/u.test(right) ? form[0].toUpperCase() + form.slice(1) : form;
  const wrong = `${text.slice(0, start)}${written}${text.slice(end)}`;
  return { type, text: wrong, start, end: start + written.length, errors: [{ form: written, correct: [right] }] };
}

async function measure(all) {
  const checker = await openBuiltInChecker(tag);
  const rows = new Map();
  for (const { type, text, start, end, errors } of all) {
    const row = rows.get(type) ?? { marks: 0, located: 0, corrected: 0, beside: 0 };
    rows.set(type, row);
    const reported = checker.check(text, { ignore: [], locales: [] }, budget).errors;
    const hits = reported.filter(({ startUtf16, endUtf16 }) => startUtf16 < end && endUtf16 > start);
    const right = text.slice(0, start) + errors[0].correct[0] + text.slice(end);
    const corrected = hits.some(({ startUtf16, endUtf16, suggestions }) =>
      suggestions.some((each) => text.slice(0, startUtf16) + each + text.slice(endUtf16) === right),
    );
    row.marks++;
    if (hits.length > 0) row.located++;
    else if (values.missed === type) console.log(`  ${errors[0].form} → ${errors[0].correct[0]} | ${text}`);
    if (corrected) row.corrected++;
    row.beside += reported.filter((each) => !hits.includes(each) && !/^punct-|space/u.test(each.code)).length;
  }
  print(rows);
}

function print(rows) {
  const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const total = { marks: 0, located: 0, corrected: 0, beside: 0 };
  console.log('| error | inserted | located | corrected | beside |\n|---|---|---|---|---|');
  for (const [type, row] of rows) {
    for (const key of Object.keys(total)) total[key] += row[key];
    console.log(
      `| ${type} | ${row.marks} | ${percent(row.located, row.marks)} | ${percent(row.corrected, row.marks)} | ${row.beside} |`,
    );
  }
  const { marks, located, corrected, beside } = total;
  console.log(`| all | ${marks} | ${percent(located, marks)} | ${percent(corrected, marks)} | ${beside} |`);
  console.log(`precision ${percent(located, located + beside)} (typography aside)`);
}

/** The sentences whose words stand in their text as they do in the rows. */
function readSentences(conllu) {
  return conllu.split('\n\n').flatMap((block) => {
    const text = /^# text = (.*)$/mu.exec(block)?.[1];
    if (text === undefined) return [];
    let at = 0;
    const words = [];
    for (const [id, form, lemma, upos, , features] of block.split('\n').map((line) => line.split('\t'))) {
      if (!/^\d+$/u.test(id) || form === undefined) continue;
      const start = text.indexOf(form, at);
      if (start < 0) return [];
      if (upos !== 'PUNCT') {
        const before = text.slice(words.at(-1)?.end ?? 0, start);
        words.push({
          form,
          lower: form.toLowerCase(),
          lemma,
          upos,
          text: features,
          features: features.split('|'),
          start,
          end: start + form.length,
          before,
        });
      }
      at = start + form.length;
    }
    return [{ text, words }];
  });
}
