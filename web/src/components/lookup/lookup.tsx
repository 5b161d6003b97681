/** Shows the card about a word while somebody looks one up. The card is loaded when it is first wanted. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../../messages/page-messages.js';
import type { LookupPlace } from '../../session/session-state.js';
import { Search } from '../parts/icons.js';
import { useSession, useSessionState } from '../parts/session-context.js';
import type { LookupCard } from './lookup-card.js';

type Card = typeof LookupCard;

export function Lookup() {
  const lookup = useSessionState((state) => state.lookup);
  const [Card, setCard] = useState<{ readonly Shown: ComponentType<{ place: LookupPlace }> } | undefined>(undefined);
  const session = useSession();
  const isWanted = lookup !== undefined;
  useEffect(() => {
    if (!isWanted || Card !== undefined) return;
    import('./lookup-card.js').then(
      ({ LookupCard: Shown }: { LookupCard: Card }) => setCard({ Shown }),
      () => session.passages.closeLookup(),
    );
  }, [isWanted, Card, session]);
  return lookup === undefined || Card === undefined ? null : <Card.Shown key={lookup.request} place={lookup} />;
}

/** For the word at the caret, or one that is typed. */
export function LookupButton() {
  const t = useMessages();
  const session = useSession();
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={t('lookup-button')}
      title={`${t('lookup-button')} (Shift+F7)`}
      onClick={() => session.passages.lookUp(true)}
    >
      <Search />
      <span class="menu-label" aria-hidden="true">
        {t('lookup-button')}
      </span>
    </button>
  );
}
