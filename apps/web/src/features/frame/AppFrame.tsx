import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actorOf, type Me, signOut } from '../../api/session.ts';
import { ApplicantShell } from '../../components/shell/ApplicantShell.tsx';
import { NAV_ICONS } from '../../components/shell/nav-icons.ts';
import { StaffShell } from '../../components/shell/StaffShell.tsx';
import type { ShellLink } from '../../components/shell/types.ts';
import { homeOf, to } from '../../paths.ts';

const APPLICANT_LINKS: ShellLink[] = [
  { key: 'home', label: 'Home', href: to.subscriber.home, exact: true },
  { key: 'programmes', label: 'Programmes', href: to.subscriber.programmes },
  { key: 'applications', label: 'My applications', href: to.subscriber.applications },
];

/** The frame that fits the person: staff get the sidebar, everyone else the top bar. */
export function AppFrame({ me, children }: { me: Me; children: ReactNode }) {
  const client = useQueryClient();
  const router = useRouter();
  const leave = async () => {
    await signOut(client);
    void router.navigate({ href: to.signIn() });
  };
  const home = homeOf(me.accountType);
  if (me.accountType === 'ADMIN') {
    const items = visibleNavigation(actorOf(me)).map(({ key, label, path, exact }) => ({ key, label, href: path, icon: NAV_ICONS[key], exact }));
    return (
      <StaffShell home={home} items={items} person={{ name: me.name, detail: me.role }} onSignOut={() => void leave()}>
        {children}
      </StaffShell>
    );
  }
  return (
    <ApplicantShell
      home={home}
      items={me.accountType === 'SUBSCRIBER' ? APPLICANT_LINKS : []}
      person={{ name: me.name }}
      onSignOut={() => void leave()}
    >
      {children}
    </ApplicantShell>
  );
}
