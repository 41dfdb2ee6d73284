import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

/** The sheet of shortcuts where ? has opened it; null otherwise. Nothing of it is loaded before the key is pressed. */
export function useShortcutSheet(isStaff: boolean): ReactNode {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?') return;
      void import('../shortcuts.ts').then(({ singleKeysOn }) => {
        if (singleKeysOn(event, '?')) setOpened(true);
      });
    };
    const open = () => setOpened(true);
    window.addEventListener('keydown', onKey);
    // The palette asks for it by name: its key may be switched off.
    window.addEventListener('grantdesk:shortcuts', open);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('grantdesk:shortcuts', open);
    };
  }, []);
  return opened ? (
    <Suspense fallback={null}>
      <ShortcutSheet isStaff={isStaff} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
