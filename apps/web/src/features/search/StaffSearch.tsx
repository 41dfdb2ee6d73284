import { m } from '@grantdesk/messages';
import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { Me } from '#api/session.ts';
import { usePageFacts } from '#components/page.ts';
import { KeyHint } from '#ui/KeyHint.tsx';
import { rememberPlace } from './recent.ts';
import classes from './Search.module.css';

const Palette = lazy(() => import('./Palette.tsx'));

const isMac = /mac/i.test(navigator.platform);

/** A text editor of rich text has keys of its own, and so has whatever has taken the key already. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || (event.target instanceof HTMLElement && event.target.isContentEditable);

/** The search of the header. It opens the palette, as Ctrl+K does anywhere; nothing of this is loaded before. */
export default function StaffSearch({ me, onSignOut }: { me: Me; onSignOut: () => void }) {
  const [opened, setOpened] = useState(false);
  // While another page is on its way, the address is that one's already, and the name still this one's.
  const href = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location.href : undefined) });
  const label = usePageFacts().crumbs.at(-1)?.label;
  useEffect(() => {
    if (label && href) rememberPlace(me._id, { href, label });
  }, [me._id, href, label]);
  // With the button, so that who sees it can press the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (isTaken(event)) return;
      event.preventDefault();
      // Another dialog is finished first: never more than two layers.
      if (!document.querySelector('dialog[open]')) setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Search size={16} aria-hidden="true" />
        <span className={classes.openerText}>{m.search.searchEverything()}</span>
        <KeyHint keys={isMac ? '⌘ K' : m.search.ctrlK()} />
      </button>
      {opened ? (
        <Suspense fallback={null}>
          <Palette me={me} onSignOut={onSignOut} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
