import { m } from '@grantdesk/messages';
import { useRouterState } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { to } from '#paths.ts';

/** Opens the page of the guide about this screen; the server knows which one that is (docs/public/screens.json). */
export function HelpLink({ size, isHiddenOnPhones = false }: { size: 32 | 44; isHiddenOnPhones?: boolean }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <a
      href={to.help(pathname)}
      target="_blank"
      rel="noopener"
      title={m.common.help()}
      className={`inline-grid size-8 place-items-center rounded-md text-text hover:bg-sunken data-[size=44]:size-11 ${isHiddenOnPhones ? 'tablet:hidden' : ''}`}
      data-size={size}
    >
      <CircleQuestionMark size={20} strokeWidth={1.6} aria-hidden="true" />
      <span className="sr-only">{m.common.helpWithThisPage()}</span>
    </a>
  );
}
