/** A component whose code is fetched when it is shown for the first time. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface LoadedProps<Props> {
  /** The same function each time: another one loads again. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

export function Loaded<Props extends object>({ load, props }: LoadedProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    void load().then((Component) => isWanted && setLoaded({ Component }));
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded === undefined ? null : <loaded.Component {...props} />;
}
