/** What the service can do for one language, in words that the picker and the page use. */
import type { EngineState, EngineStatus, StatusResponse } from '../../../src/client/index.js';
import type { Availability } from '../checking/verdict.js';
import type { PageDeployment } from '../deployment.js';
import type { LocalName } from './local-names.js';
import { namesOf } from './names.js';

/** `offered` until the service has said more; `none` where the deployment does not have the operation. */
export type CapabilityState = EngineState | 'offered' | 'none';

export interface LanguageState {
  readonly tag: string;
  readonly autonym: string;
  readonly english: string;
  /** In the language of the page; in English where that has no name for it. */
  readonly localName: string;
  readonly listed: string;
  readonly spelling: CapabilityState;
  readonly grammar: CapabilityState;
  readonly speech: CapabilityState;
  /** Whether the speller knows the common words only; not said of a speller that does not work. */
  readonly starter: StarterKind | undefined;
}

/** `letters`: it finds so few misspellings that it is not called a spelling checker. */
export type StarterKind = 'starter' | 'experimental' | 'letters';

export function stateOf(
  deployment: PageDeployment,
  status: StatusResponse | undefined,
  tag: string,
  localName: LocalName = () => undefined,
): LanguageState {
  const { names: listedNames, speller, grammar, tts } = deployment;
  const listed = listedNames[tag] ?? tag;
  const names = namesOf(deployment, tag);
  const voices = Object.values(status?.tts[tag] ?? {}).map(({ state }) => state);
  const speech = voices.includes('ready') ? 'ready' : (voices[0] ?? 'not-installed');
  const state = (tags: readonly string[], engineState: EngineState | undefined): CapabilityState =>
    tags.includes(tag) ? (engineState ?? 'offered') : 'none';
  return {
    tag,
    listed,
    ...names,
    localName: localName(tag) ?? names.english,
    spelling: state(speller, status?.speller[tag]?.state),
    grammar: state(grammar, status?.grammar[tag]?.state),
    speech: state(tts, status === undefined ? undefined : speech),
    starter: starterKind(status?.speller[tag]),
  };
}

function starterKind(speller: EngineStatus | undefined): StarterKind | undefined {
  if (speller?.source !== 'starter' || speller.state !== 'ready') return undefined;
  if (speller.lettersOnly === true) return 'letters';
  return speller.experimental === true ? 'experimental' : 'starter';
}

/** Every language of the deployment: those that work first, each group by its own name. */
export function allLanguages(
  deployment: PageDeployment,
  status: StatusResponse | undefined,
  localName: LocalName,
): LanguageState[] {
  const languages = Object.keys(deployment.names).map((tag) => stateOf(deployment, status, tag, localName));
  return languages.sort(
    (a, b) =>
      Number(isInstalled(b)) - Number(isInstalled(a)) ||
      a.autonym.localeCompare(b.autonym, undefined, { sensitivity: 'base' }),
  );
}

/** Something can be checked: speech alone does not make a language installed on a page that is for writing. */
export function isInstalled({ spelling, grammar }: LanguageState): boolean {
  return [spelling, grammar].some((state) => state === 'ready' || state === 'loading' || state === 'offered');
}

/** What a check can contribute to a verdict about the text. */
export function availabilityOf(state: CapabilityState): Availability {
  if (state === 'ready' || state === 'loading') return state;
  return state === 'offered' ? 'unknown' : 'missing';
}
