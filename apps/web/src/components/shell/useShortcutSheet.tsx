import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { singleKeysOn } from '../shortcuts.ts';

const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

/** The sheet of shortcuts where ? has opened it; null otherwise. */
export function useShortcutSheet(isStaff: boolean): ReactNode {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!singleKeysOn(event, '?')) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return opened ? (
    <Suspense fallback={null}>
      <ShortcutSheet isStaff={isStaff} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
