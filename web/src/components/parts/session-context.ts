/** How components reach the session and watch a part of its state. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Verdict, verdictOf } from '../../checking/verdict.js';
import type { KeptLanguage } from '../../device/kept-languages.js';
import { hintFor } from '../../languages/language-hint.js';
import { availabilityOf, isInstalled, type LanguageState, stateOf } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import type { Session } from '../../session/session.js';
import type { SessionState } from '../../session/session-state.js';
import { useStore } from '../../use-store.js';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('a component outside of the page');
  return session;
}

export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSession().store, select);
}

/** The chosen language and what the service can do for it: another one when either changes. */
export function useLanguage(): LanguageState {
  const { deployment } = useSession();
  const tag = useSessionState((state) => state.tag);
  const status = useSessionState((state) => state.status);
  return stateOf(deployment, status, tag, useContext(LocalNameContext));
}

/** Any language, whether it is offered here or not. */
export function useNamed(tag: string): Pick<LanguageState, 'localName'> {
  const { deployment } = useSession();
  return stateOf(deployment, undefined, tag, useContext(LocalNameContext));
}

/** The language that the text is probably in, when that is not the chosen one, and whether it is checked here. */
export function useOtherLanguage(): (LanguageState & { readonly isOffered: boolean }) | undefined {
  const { deployment } = useSession();
  const tag = useSessionState((state) => state.tag);
  const status = useSessionState((state) => state.status);
  const detected = useSessionState((state) => state.detected);
  const isKept = useSessionState((state) => state.keptTag === state.tag);
  const localName = useContext(LocalNameContext);
  const other = isKept ? undefined : hintFor(detected, tag);
  if (other === undefined) return undefined;
  const language = stateOf(deployment, status, other, localName);
  return { ...language, isOffered: isInstalled(language) };
}

/** What is kept of a language on this device, or is on its way there. */
export function useKept(tag: string): KeptLanguage | undefined {
  return useStore(useSession().kept.store, (state) => state.languages.get(tag));
}

export function useVerdict(): Verdict {
  const { spelling, grammar, starter } = useLanguage();
  const isOtherLanguage = useOtherLanguage() !== undefined;
  const letters = useSessionState((state) => state.letters);
  const words = useSessionState((state) => state.words);
  const coverage = useSessionState((state) => state.coverage);
  const findings = useSessionState(({ counts }) => counts.spelling + counts.grammar + counts.typography);
  const isLeftOut = useSessionState((state) => state.isLeftOut);
  const hasTrouble = useSessionState((state) => state.trouble !== undefined);
  return verdictOf({
    text: { letters, words },
    checks: { spelling: availabilityOf(spelling), grammar: availabilityOf(grammar) },
    coverage,
    hasTrouble,
    findings,
    isOtherLanguage,
    isLeftOut,
    isStarter: starter !== undefined,
  });
}
