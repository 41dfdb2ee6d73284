import { m } from '@grantdesk/messages';
import { useRouterState } from '@tanstack/react-router';
import { Lightbulb, X } from 'lucide-react';
import { to } from '#paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useStored } from '#ui/useStored.ts';

/** What people who are new to a screen should know, and the way to its page of the guide; once closed it stays closed on this device. */
export function FirstUseHint({ name, children }: { name: string; children: string }) {
  const [isClosed, setClosed] = useStored(`hint:${name}`, false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (isClosed) return null;
  return (
    <aside
      className="my-4 flex items-center gap-3 rounded-xl bg-brand-f py-2 ps-5 pe-2 print:hidden mobile:ps-4"
      aria-label={m.common.hint()}
    >
      <Lightbulb className="flex-none text-brand" size={18} strokeWidth={1.6} aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {children}{' '}
        <a className="underline" href={to.help(pathname)} target="_blank" rel="noopener">
          {m.common.learnMore()}
        </a>
      </p>
      <IconButton label={m.common.closeTheHint()} icon={X} onClick={() => setClosed(true)} />
    </aside>
  );
}
