/** Writes the whole text in the other script: Plains Cree in syllabics or roman letters, Ojibwe in syllabics. One undo brings it back. Loaded for these two. */
import { hasSyllabics, romanOf, type SyllabicTag, syllabicsOf } from '../../letters/syllabics.js';
import { useMessages } from '../../messages/page-messages.js';
import { useSession, useSessionState } from '../parts/session-context.js';

export function ScriptSwitch({ tag }: { tag: SyllabicTag }) {
  const t = useMessages();
  const session = useSession();
  const isEmpty = useSessionState((state) => state.characters === 0);
  const change = () => {
    const { view } = session;
    const text = view?.state.doc.toString() ?? '';
    const isBack = tag === 'crk' && hasSyllabics(text);
    const insert = isBack ? romanOf(text) : syllabicsOf(tag, text);
    if (insert !== text) view?.dispatch({ changes: { from: 0, to: text.length, insert }, userEvent: 'input.script' });
  };
  return (
    <button
      type="button"
      class="quiet"
      disabled={isEmpty}
      aria-label={t('script-switch')}
      title={t('script-switch')}
      onClick={change}
    >
      {tag === 'crk' ? 'a ⇄ ᐊ' : 'a → ᐊ'}
    </button>
  );
}
