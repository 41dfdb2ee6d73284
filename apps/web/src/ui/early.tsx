import { type ComponentType, lazy, useState } from 'react';

/**
 * A part in a file of its own that can be requested before it is drawn. One that is already loaded is drawn immediately:
 * after a fallback, React delays the content by 300 ms, however short the wait was.
 */
export function early<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  const Awaited = lazy(load) as unknown as ComponentType<P>;
  function Early(props: P) {
    // Never changes, so that what is drawn is not replaced once the file has loaded.
    const [Part] = useState(() => loaded ?? Awaited);
    return <Part {...props} />;
  }
  const send = async (): Promise<void> => {
    loaded ??= (await load()).default;
  };
  return Object.assign(Early, { load: send });
}
