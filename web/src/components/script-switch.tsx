/** Writes the whole text in the other script: Plains Cree in syllabics or roman letters, Ojibwe in syllabics. One undo brings it back. */
import { useMessages } from '../messages/page-messages.js';
import { useSession, useSessionState } from './session-context.js';

const HAVE_SYLLABICS = /^(?:crk|oj)$/;

export function ScriptSwitch() {
  const t = useMessages();
  const session = useSession();
  const tag = useSessionState((state) => state.tag);
  const isEmpty = useSessionState((state) => state.characters === 0);
  if (!HAVE_SYLLABICS.test(tag)) return null;
  const change = async () => {
    const { hasSyllabics, romanOf, syllabicsOf } = await import('../letters/syllabics.js');
    const { view } = session;
    const text = view?.state.doc.toString() ?? '';
    const isBack = tag === 'crk' && hasSyllabics(text);
    const insert = isBack ? romanOf(text) : syllabicsOf(tag as 'crk' | 'oj', text);
    if (insert !== text) view?.dispatch({ changes: { from: 0, to: text.length, insert }, userEvent: 'input.script' });
  };
  return (
    <button
      type="button"
      class="quiet"
      disabled={isEmpty}
      aria-label={t('script-switch')}
      title={t('script-switch')}
      onClick={() => void change()}
    >
      {tag === 'crk' ? 'a ⇄ ᐊ' : 'a → ᐊ'}
    </button>
  );
}
