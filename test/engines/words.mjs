/** Words for tests: a source that knows two, and some that misbehave on purpose. What is around it is the real thing. */
import { Features } from '../../dist/grammar/words/features.js';
import { readLayouts } from '../../dist/grammar/words/layout.js';
import { Words } from '../../dist/grammar/words/words.js';
import { passDeadline } from './pass-deadline.mjs';

const FEATURES = 'N\tUPOS=NOUN\tnoun\nV\tUPOS=VERB\tverb\nSg\tNumber=Sing\tsingular\nPl\tNumber=Plur\tplural\n';
const LAYOUT = 'table\tN\ncell\tSg\tokta\tsingular\ncell\tPl\tollu\tplural\ncell\tDu\tguokte\tdual\n';
const INFLECTIONS = {
  guolli: [
    { tags: ['N', 'Sg'], forms: ['guolli'] },
    { tags: ['N', 'Pl'], forms: ['guolit'] },
  ],
};

export function load(params) {
  if (params?.fail) throw new Error('the analyser is truncated, byte 17');
  return { engine: { module: import.meta.url, data: {} }, bytes: 1 };
}

export function open() {
  const source = {
    analyse(text, { guess }, budget) {
      budget.check();
      const tokens = [...text.matchAll(/\S+/gu)].map(({ 0: form, index }) => {
        misbehave(form, budget);
        const reading = readingsOf(form);
        const guesses =
          guess && reading.length === 0 ? [{ lemma: form, tags: ['N'], weight: 0, isGuess: true }] : reading;
        return {
          startUtf16: index,
          endUtf16: index + form.length,
          readings: guesses,
          endsSentence: form.endsWith('.'),
        };
      });
      return { tokens, incomplete: text.includes('cutshort') ? 'check' : undefined };
    },
    readings: readingsOf,
    forms(analysis, budget) {
      budget.check();
      const [lemma, ...tags] = analysis.split('+');
      return (INFLECTIONS[lemma] ?? [])
        .filter((each) => each.tags.join() === tags.join())
        .flatMap(({ forms }) => forms);
    },
    unknownTag: (analysis) =>
      analysis
        .split('+')
        .slice(1)
        .find((tag) => !['N', 'V', 'Sg', 'Pl', 'Loc'].includes(tag)),
    inflections(lemma, budget) {
      misbehave(lemma, budget);
      return Object.hasOwn(INFLECTIONS, lemma) ? INFLECTIONS[lemma] : [];
    },
  };
  const features = new Features([{ file: 'features.tsv', text: FEATURES }]);
  return new Words({ source, features, layouts: readLayouts(LAYOUT, 'paradigm.tsv'), speller: undefined });
}

function readingsOf(form) {
  if (form === 'guolli') return [{ lemma: 'guolli', tags: ['N', 'Sg'], weight: 1.5 }];
  return form === 'guolit' ? [{ lemma: 'guolli', tags: ['N', 'Pl'], weight: 2 }] : [];
}

function misbehave(word, budget) {
  if (word === 'crash') process.exit(3);
  if (word === 'throw') throw new Error(`a message that quotes the text: ${word}`);
  if (word === 'loop') for (;;);
  if (word === 'late') passDeadline(budget);
}
