/** The errors that `insert-errors.mjs` makes in Faroese sentences: where each fits, and what stands there then. */
const HAVE = /^(?:havi|hevur|hava|hevði|høvdu)$/u;
const MODAL = /^(?:skal|skalt|skulu|kann|kanst|kunnu|vil|vilt|vilja|má|mást|mugu)$/u;
const DATIVE = /^(?:frá|hjá|úr|av|móti|ímóti)$/u;
const PLURAL = /^(?:vit|tit|teir|tey)$/u;
const ARTICLES = { ein: 'eitt', eina: 'eitt', eitt: 'ein' };
const NUMERALS = { tveir: 'tvær', tvær: 'tvey', tvey: 'tveir', tríggir: 'tríggjar', tríggjar: 'trý', trý: 'tríggir' };
const SUBJECTS = { mær: 'eg', meg: 'eg', tær: 'tú', teg: 'tú', henni: 'hon', okkum: 'vit', tykkum: 'tit' };
const LOWER_NAMES =
  /^(?:(?:mána|týs|miku|hós|fríggja|leygar|sunnu)\p{L}+|januar|februar|mars|apríl|mai|juni|juli|august|september|oktober|november|desember)$/u;
const REPEATED = new Set(['og', 'í', 'er', 'til', 'við', 'av', 'sum', 'hevur', 'ikki']);

export function faroeseTypes({ is, reform, exchange, replace }) {
  const infinitive = (word) => word?.features.includes('VerbForm=Inf') ?? false;
  const person = (word) => reform(word, ['V', 'Prs', 'Pl'], exchange(['Pl'], ['Sg', 'P3']));
  const cased = (word, from, to) => {
    const definite = word.features.includes('Definite=Def') ? 'Def' : 'Indef';
    return reform(word, ['N', 'Sg', from, definite], exchange([from], [to]));
  };
  return {
    'infinitive after hava': (w, i) =>
      HAVE.test(w[i - 1]?.lower) && w[i].features.includes('VerbForm=Sup')
        ? replace(i, reform(w[i], ['V', 'PastPart'], exchange(['PastPart'], ['Inf'])))
        : undefined,
    'supine after a modal verb': (w, i) =>
      MODAL.test(w[i - 1]?.lower) && infinitive(w[i])
        ? replace(i, reform(w[i], ['V', 'Inf'], exchange(['Inf'], ['PastPart'])))
        : undefined,
    'present after a modal verb': (w, i) =>
      MODAL.test(w[i - 1]?.lower) && infinitive(w[i])
        ? replace(i, reform(w[i], ['V', 'Inf'], exchange(['Inf'], ['Prs', 'Sg', 'P3'])))
        : undefined,
    'supine after at': (w, i) =>
      w[i - 1]?.lower === 'at' && infinitive(w[i])
        ? replace(i, reform(w[i], ['V', 'Inf'], exchange(['Inf'], ['PastPart'])))
        : undefined,
    'og for at': (w, i) => (w[i].form === 'at' && infinitive(w[i + 1]) ? replace(i, 'og') : undefined),
    'at after a modal verb': (w, i) =>
      MODAL.test(w[i - 1]?.lower) && infinitive(w[i]) ? replace(i, `at ${w[i].form}`) : undefined,
    'third person after eg': (w, i) =>
      w[i - 1]?.lower === 'eg' ? replace(i, reform(w[i], ['V', 'Prs', 'P1'], exchange(['P1'], ['P3']))) : undefined,
    'singular after a plural pronoun': (w, i) =>
      PLURAL.test(w[i - 1]?.lower) && w[i].features.includes('Tense=Pres') ? replace(i, person(w[i])) : undefined,
    'singular after a plural noun': (w, i) =>
      i > 0 && is(w[i - 1], 'NOUN', 'Case=Nom', 'Number=Plur') && w[i].features.includes('Tense=Pres')
        ? replace(i, person(w[i]))
        : undefined,
    'nominative pronoun': (w, i) =>
      Object.hasOwn(SUBJECTS, w[i].form) && is(w[i - 1], 'ADP') ? replace(i, SUBJECTS[w[i].form]) : undefined,
    'nominative noun': (w, i) =>
      DATIVE.test(w[i - 1]?.lower) && is(w[i], 'NOUN', 'Case=Dat', 'Number=Sing')
        ? replace(i, cased(w[i], 'Dat', 'Nom'))
        : undefined,
    'accusative noun': (w, i) =>
      DATIVE.test(w[i - 1]?.lower) && is(w[i], 'NOUN', 'Case=Dat', 'Number=Sing')
        ? replace(i, cased(w[i], 'Dat', 'Acc'))
        : undefined,
    article: (w, i) =>
      Object.hasOwn(ARTICLES, w[i].lower) && (is(w[i + 1], 'NOUN') || (is(w[i + 1], 'ADJ') && is(w[i + 2], 'NOUN')))
        ? replace(i, ARTICLES[w[i].lower])
        : undefined,
    'adjective gender': (w, i) =>
      Object.hasOwn(ARTICLES, w[i - 1]?.lower) && is(w[i], 'ADJ', 'Case=Nom') && is(w[i + 1], 'NOUN')
        ? replace(
            i,
            w[i - 1].lower === 'eitt'
              ? reform(w[i], ['A', 'Pos', 'Neu', 'Sg', 'Nom'], exchange(['Neu'], ['Masc']))
              : reform(w[i], ['A', 'Pos', 'Sg', 'Nom', 'Indef'], exchange(['Masc', 'Fem'], ['Neu'])),
          )
        : undefined,
    numeral: (w, i) =>
      Object.hasOwn(NUMERALS, w[i].lower) && is(w[i + 1], 'NOUN') ? replace(i, NUMERALS[w[i].lower]) : undefined,
    'singular after a numeral': (w, i) =>
      is(w[i - 1], 'NUM') && is(w[i], 'NOUN', 'Number=Plur')
        ? replace(i, reform(w[i], ['N', 'Pl', 'Indef'], exchange(['Pl', 'Acc'], ['Sg', 'Nom'])))
        : undefined,
    'verb second': (w, i) =>
      (is(w[0], 'ADV') || is(w[0], 'ADP')) &&
      i > 0 &&
      i < 4 &&
      /Tense=/u.test(w[i].text) &&
      is(w[i + 1], 'PRON', 'Case=Nom') &&
      w.slice(0, i).every(({ upos }) => upos !== 'VERB' && upos !== 'AUX' && upos !== 'SCONJ')
        ? replace(i, `${w[i + 1].form} ${w[i].form}`, i + 1)
        : undefined,
    capital: (w, i) =>
      i > 0 && LOWER_NAMES.test(w[i].form) ? replace(i, w[i].form[0].toUpperCase() + w[i].form.slice(1)) : undefined,
    'repeated word': (w, i) => (REPEATED.has(w[i].form) && i > 0 ? replace(i, `${w[i].form} ${w[i].form}`) : undefined),
  };
}
