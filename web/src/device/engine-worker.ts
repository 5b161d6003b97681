/**
 * The worker that checks on this device. It opens languages from the data that the page has stored, and answers one request
 * after the other. It has no way to send anything anywhere: the Content-Security-Policy of its script forbids every connection.
 */
import { DataError, DeviceError, type DeviceLanguage, type DeviceSpeech } from '../../../src/device/index.js';
import type { EngineCall, FromEngine, ToEngine } from './engine-protocol.js';
import { OpenedLanguages } from './opened-languages.js';

type Asked = Extract<ToEngine, { kind: 'ask' }>;

let languages: OpenedLanguages | undefined;
const waiting = new Map<number, Asked>();
let isWorking = false;

const send = (message: FromEngine, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  switch (data.kind) {
    case 'start':
      languages = new OpenedLanguages(data.settings);
      void navigator.locks.request(data.lock, () => {
        send({ kind: 'alive' });
        return new Promise(() => {});
      });
      break;
    case 'ask':
      waiting.set(data.id, data);
      void work();
      break;
    case 'cancel':
      waiting.delete(data.id);
      break;
    case 'forget':
      languages?.forget(data.tag);
  }
});

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) {
    await answer(next);
    // So that a cancellation that came meanwhile is heard before the next request begins.
    await new Promise((resolve) => setTimeout(resolve));
  }
  isWorking = false;
}

/** Misspellings first: a grammar that is still to be read would keep them waiting. */
function firstWaiting(): Asked | undefined {
  const all = [...waiting.values()];
  const next = all.find(({ call }) => call.method === 'spell') ?? all[0];
  if (next !== undefined) waiting.delete(next.id);
  return next;
}

async function answer({ id, tag, call }: Asked): Promise<void> {
  try {
    if (languages === undefined) throw new Error('the worker was not started');
    const purpose = call.method === 'open' ? call.purpose : call.method;
    const value = await perform(await languages.for(tag, purpose), call);
    // The speech of a long text is large, and the worker needs it no more.
    const audio = call.method === 'speak' ? [(value as DeviceSpeech).audio.buffer] : [];
    send({ kind: 'answer', id, value }, audio);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof DeviceError) send({ kind: 'refusal', id, code: error.code, detail: error.detail });
    else send({ kind: error instanceof DataError ? 'bad-data' : 'fault', id, detail });
  }
}

async function perform(language: DeviceLanguage, call: EngineCall): Promise<unknown> {
  switch (call.method) {
    case 'open':
      return language.tag;
    case 'spell':
      return language.spell(call.text, call.options);
    case 'check':
      return language.check(call.text, call.options);
    case 'rules':
      return language.rules(call.locales);
    case 'speak':
      return language.speak(call.text, call.options);
    case 'analyse':
      return language.analyse(call.text, call.options);
    case 'hyphenate':
      return language.hyphenate(call.text, call.options);
    case 'paradigm':
      return language.paradigm(call.lemma, call.options);
  }
}
