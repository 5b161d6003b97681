/** The bar below the text for listening to it. What plays is loaded when the language has a voice. */
import { useMessages } from '../../messages/page-messages.js';
import { Loaded } from '../parts/loaded.js';
import { useSessionState } from '../parts/session-context.js';

const loadControls = async () => (await import('./listen-controls.js')).ListenControls;

export function ListenBar() {
  const t = useMessages();
  const voices = useSessionState((state) => state.voices);
  const hasStatus = useSessionState((state) => state.status !== undefined);
  if (voices !== undefined && voices.length > 0) return <Loaded load={loadControls} props={{ voices }} />;
  // Only who knows that there are none may say so: without a key or a connection nobody does.
  return <p class="listen listen-none">{voices !== undefined && hasStatus ? t('listen-no-voice') : ''}</p>;
}
