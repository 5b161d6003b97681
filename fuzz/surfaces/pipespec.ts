/** `pipespec.xml` and `pipeline.json` of grammar packs: which is meant, the first character says. */
import { DataError } from '../../src/engine/data-error.js';
import { readPipelineJson } from '../../src/packs/formats/pipeline-json.js';
import { filesOf } from '../../src/packs/formats/pipeline-plan.js';
import { readPipespec } from '../../src/packs/formats/pipespec-xml.js';
import { drbFiles, PIPESPEC, zcheckFiles } from '../../test/support/small-grammar-pack.js';
import { type Surface, Violation } from '../driver/surface.js';
import { JSON_TOKENS } from './json-tokens.js';
import { XML_TOKENS } from './xml-tokens.js';

function reader(members: ReadonlySet<string>): (input: Uint8Array) => void {
  const has = (name: string) => members.has(name);
  return (input) => {
    const isJson = input[0] === 0x7b;
    const plan = isJson ? readPipelineJson(input, 'pipeline.json', has) : readPipespec(input, 'pipespec.xml', has);
    if (!plan.pipelines.some(({ name }) => name === plan.defaultPipeline)) throw new Violation('no default pipeline');
    for (const { steps } of plan.pipelines) {
      if (steps[0]?.kind !== 'tokenize') throw new Violation('a pipeline without a tokeniser');
      if (!steps.flatMap(filesOf).every(has)) throw new Violation('a file that is not there');
    }
  };
}

export const pipespec: Surface = {
  name: 'pipespec',
  about: 'pipespec.xml and pipeline.json of grammar packs',
  form: 'utf-8',
  seeds: () => [PIPESPEC, drbFiles()['pipeline.json']!],
  tokens: [
    ...XML_TOKENS,
    ...JSON_TOKENS,
    ...'pipespec pipeline tokenize tokenise cg cgspell suggest mwesplit blanktag sh tokenizer grammar lexicon'.split(
      ' ',
    ),
    ...'errmodel generator messages n name default-pipe #/entry ref input output commands args value dev version'.split(
      ' ',
    ),
    'tokeniser.pmhfst',
    '"#/entry"',
    '{"ref":"c1"}',
    '../',
  ],
  refuses: [DataError],
  open: () => reader(new Set([...Object.keys(zcheckFiles()), ...Object.keys(drbFiles())])),
};
