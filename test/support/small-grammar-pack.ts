/**
 * A complete grammar pack of a made-up little language (that of src/grammar/tokenise/fixtures), in both forms. Start at
 * `zcheckFiles` and `drbFiles`. Its rules know four errors:
 *
 *     mun leat          → mun lea          msyn-infinitive    generated
 *     dat dat           → dat              doubled-word       by a relation
 *     guollii           → guolli           typo               by the speller
 *     mun  lea                             double-space-before by the blank tagger
 */
import { readFileSync } from 'node:fs';
import { TransducerBuilder } from '../../src/fst/build/builder.js';
import { writeOptimisedLookup } from '../../src/fst/formats/write-optimised-lookup.js';
import { type BoxOptions, type Files, writeBox, writeZip } from './archive-writers.js';

const TOKENISER = new URL('../../src/grammar/tokenise/fixtures/words.pmhfst', import.meta.url);

export const DISAMBIGUATOR = `DELIMITERS = "<.>" "<!>" "<…>" ;
LIST Weighted = <spelled> ;
SECTION
SELECT:whole (MWE) ;
REMOVE:unlikely (Cmp) IF (0 (Nom)) ;
`;

export const CHECKER = `DELIMITERS = "<.>" "<!>" "<…>" ;
SECTION
ADD:typo (&typo SUGGESTWF) (<spelled>) ;
ADD:infinitive (&msyn-infinitive) (V Inf) IF (-1 (Pron)) ;
COPY:infinitive (V Prs SUGGEST co&msyn-infinitive) EXCEPT (V Inf &msyn-infinitive) TARGET (V Inf &msyn-infinitive) ;
ADD:doubled (&doubled-word) ("dat" Pron) IF (-1 ("dat" Pron)) ;
ADDRELATION:doubled (DELETE1) (&doubled-word) TO (-1 ("dat" Pron)) ;
ADDRELATION:doubled ($2) (&doubled-word) TO (-1 ("dat" Pron)) ;
ADD:double-space (&double-space-before) (<doubleSpaceBefore>) - (SUGGEST) - (SUGGESTWF) ;
`;

export const ERRORS_XML = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE errors SYSTEM "errors.dtd">
<errors>
  <defaults>
    <default type="msyn">
      <ids><re v="msyn-.*"/></ids>
      <header><title xml:lang="en">Form</title><title xml:lang="se">Hápmi</title></header>
      <body><description xml:lang="en">“$1” should be “€1”.</description><description xml:lang="se">“$1” → “€1”</description></body>
    </default>
  </defaults>
  <error id="typo">
    <header><title xml:lang="en">Typo</title><title xml:lang="se">Čállinmeattáhus</title></header>
    <body><description xml:lang="en">“$1” is not known.</description></body>
  </error>
  <error id="doubled-word">
    <header><title xml:lang="en">Doubled word</title></header>
    <body><description xml:lang="en">“$2” stands before “$1”.</description></body>
  </error>
  <error id="double-space-before">
    <header><title xml:lang="se">Guokte gaskka</title></header>
  </error>
</errors>
`;

export const PIPESPEC = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE pipespec SYSTEM "pipespec.dtd">
<pipespec language="se" version="1.2" default-pipe="gram">
  <pipeline name="spaces">
    <tokenize><tokenizer n="tokeniser.pmhfst"/></tokenize>
    <blanktag><blanktagger n="whitespace.hfst"/></blanktag>
    <cg><grammar n="checker.cg3"/></cg>
    <suggest><generator n="generator.hfstol"/><messages n="errors.xml"/></suggest>
  </pipeline>
  <pipeline name="gram" type="Grammar error">
    <prefs><pref type="x" name="y"/></prefs>
    <tokenise weight-classes="2"><tokenizer n="tokeniser.pmhfst"/></tokenise>
    <blanktag><blanktagger n="whitespace.hfst"/></blanktag>
    <cg><grammar n="disambiguator.cg3"/></cg>
    <mwesplit/>
    <cgspell limit="3"><errmodel n="errmodel.hfst"/><lexicon n="acceptor.hfst"/></cgspell>
    <cg><grammar n="checker.cg3"/></cg>
    <suggest><generator n="generator.hfstol"/><messages n="errors.xml"/></suggest>
  </pipeline>
  <pipeline name="shell"><tokenize><tokenizer n="tokeniser.pmhfst"/></tokenize><sh prog="rm"><arg n="-rf"/></sh></pipeline>
</pipespec>
`;

export function zcheckFiles(): Files {
  return { 'pipespec.xml': PIPESPEC, 'errors.xml': ERRORS_XML, ...tables() };
}

export function drbFiles(): Files {
  const command = (module: string, name: string, args: Record<string, string>, input: string) => ({
    module,
    command: name,
    args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, { type: 'path', value }])),
    input: { ref: input },
    returns: 'string',
  });
  const commands = {
    c1: command('hfst', 'tokenize', { model_path: 'tokeniser.pmhfst' }, '#/entry'),
    c2: command('divvun', 'blanktag', { model_path: 'whitespace.hfst' }, 'c1'),
    c3: command('cg3', 'vislcg3', { model_path: 'disambiguator.cg3' }, 'c2'),
    c4: command('cg3', 'mwesplit', {}, 'c3'),
    c5: {
      ...command('divvun', 'cgspell', { acc_model_path: 'acceptor.hfst', err_model_path: 'errmodel.hfst' }, 'c4'),
    },
    c6: command('cg3', 'vislcg3', { model_path: 'checker.cg3' }, 'c5'),
    c7: command('divvun', 'suggest', { model_path: 'generator.hfstol' }, 'c6'),
  };
  const gram = { entry: { value_type: 'string' }, output: { ref: 'c7' }, commands, dev: false };
  const speech = {
    entry: { value_type: 'string' },
    output: { ref: 's' },
    commands: { s: command('speech', 'tts', {}, '#/entry') },
  };
  const groups = { spelling: [{ id: 'typo' }], 'Form, wrong': [{ re: '^msyn-' }], spacing: [{ re: 'space' }] };
  return {
    'pipeline.json': JSON.stringify({ version: 1, default: 'gram', pipelines: { gram, speech } }),
    'errors.json': JSON.stringify(groups),
    'errors-en.ftl':
      'spelling = Typo\n    .desc = “{$1}” is not known.\nform_-wrong = Form\n    .desc = “{$1}” should be “{€1}”.\n',
    'errors-se.ftl': 'spelling = Čállinmeattáhus\n',
    ...tables(),
  };
}

export function zcheckPack(more: Files = {}): Uint8Array {
  return writeZip({ ...zcheckFiles(), ...more });
}

export function drbPack(more: Files = {}, options: BoxOptions = { alignment: 16 }): Uint8Array {
  return writeBox({ ...drbFiles(), ...more }, options);
}

let made: Files | undefined;

/** Everything but the list of steps and the messages. */
function tables(): Files {
  made ??= {
    'tokeniser.pmhfst': new Uint8Array(readFileSync(TOKENISER)),
    'whitespace.hfst': whitespaceTagger(),
    'generator.hfstol': pairs([
      ['lea+V+Prs', 'lea'],
      ['manna+V+Prs', 'manna'],
    ]),
    'acceptor.hfst': pairs(
      ['guolli', 'bord', 'lávva'].map((noun) => [noun, `${noun} N Sg Nom`] as const),
      [' N', ' Sg', ' Nom'],
    ),
    'errmodel.hfst': oneEdit('abdgilnoruvá'),
    'disambiguator.cg3': DISAMBIGUATOR,
    'checker.cg3': CHECKER,
  };
  return made;
}

/** Two spaces before a word: `  "<…>"…` gives `<doubleSpaceBefore>`, everything else nothing. */
export function whitespaceTagger(): Uint8Array {
  const builder = new TransducerBuilder();
  const [space, quote, any, tag] = [' ', '"', '@_UNKNOWN_SYMBOL_@', '<doubleSpaceBefore>'].map((name) =>
    builder.symbol(name),
  ) as [number, number, number, number];
  const [start, one, two, end] = [builder.addState(), builder.addState(), builder.addState(), builder.addState()] as [
    number,
    number,
    number,
    number,
  ];
  builder.addArc(start, space, 0, one);
  builder.addArc(one, space, 0, two);
  builder.addArc(two, quote, tag, end);
  for (const symbol of [space, quote, any]) builder.addArc(end, symbol, 0, end);
  builder.setFinal(end);
  return writeOptimisedLookup(builder.finish()).bytes;
}

/** Input and output strings; tags (`+V`, or those listed) are single symbols. */
export function pairs(
  list: readonly (readonly [string, string])[],
  tags: readonly string[] = ['+V', '+Prs'],
): Uint8Array {
  const builder = new TransducerBuilder();
  const split = (text: string): string[] => {
    const tag = tags.find((each) => text.startsWith(each));
    if (text === '') return [];
    const first = tag ?? String.fromCodePoint(text.codePointAt(0)!);
    return [first, ...split(text.slice(first.length))];
  };
  const start = builder.addState();
  for (const [input, output] of list) {
    const [from, to] = [split(input), split(output)];
    let state = start;
    for (let i = 0; i < Math.max(from.length, to.length); i++) {
      const next = builder.addState();
      builder.addArc(state, builder.symbol(from[i] ?? ''), builder.symbol(to[i] ?? ''), next);
      state = next;
    }
    builder.setFinal(state);
  }
  return writeOptimisedLookup(builder.finish()).bytes;
}

/** At most one letter too many, missing or wrong, for 10. */
export function oneEdit(letters: string): Uint8Array {
  const builder = new TransducerBuilder();
  const [before, after] = [builder.addState(), builder.addState()];
  const symbols = [...letters].map((letter) => builder.symbol(letter));
  for (const letter of symbols) {
    for (const state of [before, after]) builder.addArc(state, letter, letter, state);
    builder.addArc(before, letter, 0, after, 10);
    builder.addArc(before, 0, letter, after, 10);
    for (const other of symbols) if (other !== letter) builder.addArc(before, letter, other, after, 10);
  }
  builder.setFinal(before);
  builder.setFinal(after);
  return writeOptimisedLookup(builder.finish()).bytes;
}
