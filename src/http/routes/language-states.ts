/** What there is of the languages of a deployment, as `/readyz` and `/languages` say it. */
import { detailsOf } from '../../service/engines/language-details.js';
import type { EngineStatus, Registry } from '../../service/engines/registry.js';
import { checksLettersOnly } from '../../service/engines/starter-label.js';
import type { Deployment, Operation } from '../../service/languages/deployments.js';

/** The state of every engine, by operation and tag. */
export function engineStates(registry: Registry, tagsOf: (operation: Operation) => readonly string[]) {
  const states = (operation: Operation) =>
    Object.fromEntries(tagsOf(operation).map((tag) => [tag, describe(registry.status(operation, tag))]));
  return {
    grammar: states('grammar'),
    speller: states('speller'),
    tts: Object.fromEntries(tagsOf('tts').map((tag) => [tag, voiceStates(registry, tag)])),
    analyse: states('analyse'),
    hyphenate: states('hyphenate'),
  };
}

/** What can be used now, with its names; and, where that is asked for, more about each language. */
export function availableLanguages(registry: Registry, deployment: Deployment) {
  const { tags } = deployment;
  const isReady = (operation: Operation, tag: string, voice = '') =>
    registry.status(operation, tag, voice).state === 'ready';
  const ready = (operation: Operation) =>
    Object.fromEntries([...tags[operation]].filter(([tag]) => isReady(operation, tag)));
  const tts: Record<string, Record<string, string>> = {};
  for (const tag of tags.tts.keys()) {
    const voices = [...registry.voices(tag)].filter(([voice]) => isReady('tts', tag, voice));
    if (voices.length === 0) continue;
    tts[tag] = Object.fromEntries(voices.map(([voice, { description = '' }]) => [voice, description]));
  }
  const available = { grammar: ready('grammar'), speller: ready('speller'), tts };
  const details = () =>
    detailsOf(registry, deployment, { ...available, analyse: ready('analyse'), hyphenate: ready('hyphenate') });
  return { available, details };
}

function voiceStates(registry: Registry, tag: string) {
  const names = [...registry.voices(tag).keys()];
  return Object.fromEntries(names.map((name) => [name, describe(registry.status('tts', tag, name))]));
}

function describe({ state, pack, origin, starter, reason }: EngineStatus) {
  return {
    state,
    ...(pack === undefined ? {} : { pack: pack.name, version: pack.version }),
    ...(origin === 'starter' ? { source: origin, experimental: starter?.experimental ?? false } : {}),
    ...(starter !== undefined && checksLettersOnly(starter.figures) ? { lettersOnly: true as const } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}
