import { type ComponentType, lazy, useState } from 'react';

/**
 * A part in a file of its own that can be sent for before it is drawn. One that is there already is drawn at once: React holds
 * back whatever comes after a sign of waiting for 300 ms, however short the wait was.
 */
export function early<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  const Awaited = lazy(load) as unknown as ComponentType<P>;
  function Early(props: P) {
    // Kept as it began, so that what is drawn is not made anew once the file has come.
    const [Part] = useState(() => loaded ?? Awaited);
    return <Part {...props} />;
  }
  const send = async (): Promise<void> => {
    loaded ??= (await load()).default;
  };
  return Object.assign(Early, { load: send });
}
