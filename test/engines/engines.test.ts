/** The engines of the tests satisfy what any engine must: otherwise they would prove nothing about the service. */
import { describe } from 'vitest';
import { grammarCheckerCases } from '../../src/grammar/grammar-checker.cases.js';
import type { GrammarChecker } from '../../src/grammar/grammar-checker.js';
import { voiceCases } from '../../src/speech/voice.cases.js';
import type { SpeechVoice } from '../../src/speech/voice.js';
import { spellerCases } from '../../src/speller/speller.cases.js';
import type { Speller } from '../../src/speller/speller.js';
import { engineUrl } from '../harness.js';

async function open<Engine>(name: 'speller' | 'checker' | 'voice'): Promise<Engine> {
  const module = await import(engineUrl(name));
  return module.open(module.load({}).engine.data) as Engine;
}

describe('the speller of the tests', () =>
  spellerCases(() => open<Speller>('speller'), { correct: ['aaa', 'bbb'], wrong: [{ word: 'xyz', expect: 'aaa' }] }));

describe('the grammar checker of the tests', () =>
  grammarCheckerCases(() => open<GrammarChecker>('checker'), {
    correct: ['a good day', ''],
    wrong: [
      { text: 'a bad day', code: 'bad' },
      { text: 'two  spaces', code: 'double-space' },
    ],
  }));

describe('the voice of the tests', () => voiceCases(() => open<SpeechVoice>('voice'), 'Bures buot.'));
