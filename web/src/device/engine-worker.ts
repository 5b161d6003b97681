/**
 * The worker that checks on this device. It opens languages from the data that the page has stored, and answers one request
 * after the other. It has no way to send anything anywhere: the Content-Security-Policy of its script forbids every connection.
 */
import {
  DataError,
  DeviceError,
  type DeviceLanguage,
  type DeviceSpeech,
  openLanguage,
  readManifest,
  readParts,
} from '../../../src/device/index.js';
import { DeviceStore } from './device-store.js';
import type { EngineCall, EngineSettings, FromEngine, ToEngine } from './engine-protocol.js';

type Asked = Extract<ToEngine, { kind: 'ask' }>;

let settings: EngineSettings | undefined;
const languages = new Map<string, Promise<DeviceLanguage>>();
const waiting = new Map<number, Asked>();
let isWorking = false;

const send = (message: FromEngine, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  switch (data.kind) {
    case 'start':
      settings = data.settings;
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
      languages.delete(data.tag);
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

function firstWaiting(): Asked | undefined {
  for (const [id, asked] of waiting) {
    waiting.delete(id);
    return asked;
  }
  return undefined;
}

async function answer({ id, tag, call }: Asked): Promise<void> {
  try {
    const value = await perform(await opened(tag), call);
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
  }
}

/** A language that cannot be opened is tried again with the next request: its data may have been put right. */
function opened(tag: string): Promise<DeviceLanguage> {
  const known = languages.get(tag);
  if (known !== undefined) return known;
  const opening = open(tag);
  languages.set(tag, opening);
  opening.catch(() => languages.delete(tag));
  return opening;
}

async function open(tag: string): Promise<DeviceLanguage> {
  if (settings === undefined) throw new Error('the worker was not started');
  const { base, ...limits } = settings;
  const store = new DeviceStore(base);
  const record = await store.record(tag);
  if (record?.isComplete !== true) throw new DataError('is not on this device', { file: `data of ${tag}` });
  return openLanguage(await readParts(readManifest(record.manifest), store), limits);
}
