import { m } from '@grantdesk/messages';
import { useRouterState } from '@tanstack/react-router';
import { ArrowLeft, LogOut, Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { to } from '#paths.ts';
import { AppLink } from '../AppLink.tsx';
import { usePageFacts } from '../page.ts';
import classes from './ApplicantShell.module.css';
import { HelpLink } from './HelpLink.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { isCurrent, type ShellLink, type ShellPerson } from './types.ts';

export interface ApplicantShellProps {
  home: string;
  items: ShellLink[];
  person: ShellPerson;
  profileLinks?: ShellLink[];
  onSignOut: () => void;
  bell?: ReactNode;
  children: ReactNode;
}

/** The applicant's frame: a top bar alone; on a phone 48 high, with a menu. */
export default function ApplicantShell({
  home,
  items,
  person,
  profileLinks = [],
  onSignOut,
  bell,
  children,
}: ApplicantShellProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { strip, narrow } = usePageFacts();
  useEffect(() => drawer.current?.close(), [pathname]);
  return (
    <div className="flex min-h-screen flex-col text-base/6">
      <SkipLink />
      {strip}
      <header
        className={`${classes.top} flex h-14 flex-none items-center gap-6 border-b border-border bg-surface px-8 py-0 print:hidden tablet:h-12 tablet:py-0 tablet:ps-4 tablet:pe-1 tablet:data-narrow:ps-1`}
        data-narrow={narrow ? true : undefined}
      >
        {narrow ? (
          <AppLink
            href={narrow.backHref}
            className="hidden tablet:flex tablet:h-11 tablet:min-w-0 tablet:items-center tablet:pe-2 tablet:text-base/6 tablet:font-semibold tablet:text-text tablet:focus-visible:-outline-offset-2"
          >
            <ArrowLeft className="tablet:w-11" size={20} aria-hidden="true" />
            <span className="sr-only">{m.common.labelValue({ label: narrow.backLabel, value: '' })}</span>
            <span className="ellipsis">{narrow.title}</span>
          </AppLink>
        ) : null}
        <AppLink href={home} className={classes.logo}>
          <Logo />
        </AppLink>
        <nav className={`${classes.nav} ms-2 flex gap-1 tablet:hidden`} aria-label={m.common.main()}>
          {items.map((item) => (
            <AppLink key={item.key} href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
              {item.label}
            </AppLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-4">
          <HelpLink size={44} isHiddenOnPhones />
          {bell}
          <span className="tablet:hidden">
            <ProfileMenu person={person} links={profileLinks} onSignOut={onSignOut} />
          </span>
          <IconButton
            className="hidden tablet:inline-flex"
            size={44}
            label={m.common.menu()}
            icon={MenuIcon}
            onClick={() => drawer.current?.showModal()}
          />
        </div>
      </header>
      <dialog ref={drawer} className={classes.dialog} aria-label={m.common.menu()} closedby="any">
        <div className="ms-3 -me-2 mb-2 flex items-center justify-between text-base/6 font-semibold">
          <span className="ellipsis">{person.name}</span>
          <IconButton size={44} label={m.common.closeTheMenu()} icon={X} onClick={() => drawer.current?.close()} />
        </div>
        <nav className={`${classes.drawer} mb-4 grid gap-0.5 border-b border-border pb-4`} aria-label={m.common.mainMenu()}>
          {[...items, ...profileLinks].map((item) => (
            <AppLink key={item.key} href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
              {item.label}
            </AppLink>
          ))}
          <a href={to.help(pathname)} target="_blank" rel="noopener">
            {m.common.help()}
          </a>
          <button type="button" onClick={onSignOut}>
            <LogOut size={20} strokeWidth={1.6} aria-hidden="true" />
            {m.common.signOut()}
          </button>
        </nav>
        <ThemeSwitch />
      </dialog>
      <main id="main" tabIndex={-1} className={`${classes.content} flex min-w-0 flex-1 flex-col outline-none`}>
        {children}
      </main>
    </div>
  );
}
