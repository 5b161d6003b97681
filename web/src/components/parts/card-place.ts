/** Where a card about a part of the text stands, and when it takes the focus. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Span } from '../../checking/dirty-ranges.js';
import { useSession, useSessionState } from './session-context.js';

const GAP = 8;

/**
 * Below the word, or above it where there is no room; never outside of the window. Phones place it by their style
 * sheet.
 */
export function useCardPlace(card: { readonly current: HTMLDivElement | null }, { from, to }: Span) {
  const session = useSession();
  const [place, setPlace] = useState({ '--left': '0px', '--top': '-9999px' });
  useLayoutEffect(() => {
    const update = () => {
      const { view } = session;
      const start = view?.coordsAtPos(from);
      const end = view?.coordsAtPos(to, -1);
      if (card.current === null || !start) return;
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const bottom = end && end.bottom > start.bottom ? end.bottom : start.bottom;
      const below = bottom + GAP;
      const top = below + height <= window.innerHeight ? below : Math.max(GAP, start.top - GAP - height);
      // Within the sheet, so that it does not cover the list beside it.
      const right = Math.min(
        window.innerWidth - GAP,
        view?.dom.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY,
      );
      const left = Math.max(GAP, Math.min(start.left, right - width - GAP));
      setPlace({ '--left': `${Math.round(left)}px`, '--top': `${Math.round(top)}px` });
    };
    // After the editor has drawn, and scrolled to, what is new.
    const frame = requestAnimationFrame(update);
    // A notice above the text moves it.
    const moves = new ResizeObserver(update);
    moves.observe(document.body);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(frame);
      moves.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [session, from, to]);
  return place;
}

/** A request to focus may come just before the card is there, or while it is. */
export function useCardFocus(card: { readonly current: HTMLElement | null }): void {
  const wanted = useSessionState((state) => state.cardFocusRequests);
  useEffect(() => {
    if (takeFocusRequest(wanted)) card.current?.querySelector<HTMLElement>('button')?.focus();
  }, [wanted]);
}

let lastRequest = 0;
function takeFocusRequest(request: number): boolean {
  const isNew = request > lastRequest;
  lastRequest = request;
  return isNew;
}
