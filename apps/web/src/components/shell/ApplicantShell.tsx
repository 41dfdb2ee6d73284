import { Drawer } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { ArrowLeft, LogOut, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { AppLink } from '../AppLink.tsx';
import { usePageFacts } from '../page.ts';
import classes from './ApplicantShell.module.css';
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
export function ApplicantShell({ home, items, person, profileLinks = [], onSignOut, bell, children }: ApplicantShellProps) {
  const [drawer, setDrawer] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { strip, narrow } = usePageFacts();
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <div className={classes.frame}>
      <SkipLink />
      {strip}
      <header className={classes.top} data-narrow={narrow ? true : undefined}>
        {narrow ? (
          <AppLink href={narrow.backHref} className={classes.narrow}>
            <ArrowLeft size={20} aria-hidden="true" />
            <span className="sr-only">{narrow.backLabel}: </span>
            <span className="ellipsis">{narrow.title}</span>
          </AppLink>
        ) : null}
        <AppLink href={home} className={classes.logo}>
          <Logo />
        </AppLink>
        <nav className={classes.nav} aria-label="Main">
          {items.map((item) => (
            <AppLink key={item.key} href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
              {item.label}
            </AppLink>
          ))}
        </nav>
        <div className={classes.tools}>
          {bell}
          <span className={classes.profile}>
            <ProfileMenu person={person} links={profileLinks} onSignOut={onSignOut} />
          </span>
          <IconButton className={classes.burger} size={44} label="Menu" icon={MenuIcon} onClick={() => setDrawer(true)} />
        </div>
      </header>
      <Drawer opened={drawer} onClose={() => setDrawer(false)} size={300} title={person.name} closeButtonProps={{ 'aria-label': 'Close the menu' }}>
        <nav className={classes.drawer} aria-label="Main menu">
          {[...items, ...profileLinks].map((item) => (
            <AppLink key={item.key} href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
              {item.label}
            </AppLink>
          ))}
          <button type="button" onClick={onSignOut}>
            <LogOut size={20} strokeWidth={1.6} aria-hidden="true" />
            Sign out
          </button>
        </nav>
        <ThemeSwitch />
      </Drawer>
      <main id="main" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}
