import { m } from '@grantdesk/messages';
import { Drawer } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { AppLink } from '../AppLink.tsx';
import { usePageFacts } from '../page.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HelpLink } from './HelpLink.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SidebarNav } from './SidebarNav.tsx';
import classes from './StaffShell.module.css';
import type { ShellLink, ShellPerson } from './types.ts';
import { useEscape } from '#ui/useEscape.ts';

export interface StaffShellProps {
  home: string;
  items: ShellLink[];
  /** Items below a line, after the others. */
  lastItems?: ShellLink[];
  person: ShellPerson;
  profileLinks?: ShellLink[];
  onSignOut: () => void;
  /** Global search, in the header. */
  search?: ReactNode;
  /** Notifications, in the header. */
  bell?: ReactNode;
  children: ReactNode;
}

/** The back office frame: sidebar 248 or 64, header 56; under 960 px the sidebar becomes a drawer. */
export function StaffShell({
  home,
  items,
  lastItems = [],
  person,
  profileLinks,
  onSignOut,
  search,
  bell,
  children,
}: StaffShellProps) {
  const [isSmall, setSmall] = useLocalStorage({
    key: 'grantdesk.sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, setDrawer] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { crumbs, strip, wide } = usePageFacts();
  const [widened, setWidened] = useState('');
  // A page that needs the width gets it, until its reader asks for the names again.
  const collapsed = wide ? widened !== pathname : isSmall;
  const toggle = () => (wide ? setWidened(collapsed ? pathname : '') : setSmall(!isSmall));
  const [shownAt, setShownAt] = useState(pathname);
  // Going somewhere closes the menu that led there.
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setDrawer(false);
  }
  useEscape(drawer, () => setDrawer(false));
  return (
    <div
      className={`${classes.frame} grid min-h-screen grid-cols-[248px_minmax(0,1fr)] data-collapsed:grid-cols-[64px_minmax(0,1fr)] print:block tablet:grid-cols-1 tablet:data-collapsed:grid-cols-1`}
      data-collapsed={collapsed || undefined}
    >
      <SkipLink />
      <aside className={classes.side}>
        <AppLink href={home} className={classes.logo}>
          <Logo compact={collapsed} />
        </AppLink>
        <SidebarNav items={items} lastItems={lastItems} pathname={pathname} collapsed={collapsed} onToggle={toggle} />
      </aside>
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        position="left"
        size={280}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': m.common.closeTheMenu() }}
      >
        <SidebarNav items={items} lastItems={lastItems} pathname={pathname} collapsed={false} />
      </Drawer>
      <div className="flex min-w-0 flex-col">
        {strip}
        <header className="sticky top-0 z-90 flex h-14 flex-none items-center gap-3 border-b border-border bg-canvas px-6 py-0 print:hidden tablet:px-4 tablet:py-0">
          <IconButton
            className="hidden tablet:inline-flex"
            label={m.common.menu()}
            icon={MenuIcon}
            onClick={() => setDrawer(true)}
          />
          <Breadcrumb crumbs={crumbs} />
          <div className="ms-auto flex items-center gap-3">
            {search}
            <HelpLink size={32} />
            {bell}
            <ProfileMenu person={person} onSignOut={onSignOut} {...(profileLinks ? { links: profileLinks } : {})} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.content}>
          {crumbs.length > 1 ? (
            <p className="mb-2 hidden text-caption/5 text-muted print:block">{crumbs.map(({ label }) => label).join(' › ')}</p>
          ) : null}
          {children}
        </main>
      </div>
    </div>
  );
}
