/** How components watch a store. */
import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { Store } from './store.js';

/** Part of a store's value; the component is drawn again when that part is another one. */
export function useStore<Value extends object, Part>(store: Store<Value>, select: (value: Value) => Part): Part {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const part = select(store.value);
  const drawn = useRef({ select, part });
  drawn.current = { select, part };
  useEffect(() => {
    const compare = () => {
      if (!Object.is(drawn.current.select(store.value), drawn.current.part)) redraw(undefined);
    };
    // Something may have happened since the drawing.
    compare();
    return store.watch(compare);
  }, [store]);
  return part;
}
