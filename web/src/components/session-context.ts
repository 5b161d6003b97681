/** How components reach the session and watch a part of its state. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from '../session.js';
import type { SessionState } from '../session-state.js';
import { useStore } from '../store.js';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('a component outside of the page');
  return session;
}

export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSession().store, select);
}
