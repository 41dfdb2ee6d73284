import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import type { ReactNode } from 'react';
import { actorOf, type Me } from '../../api/session.ts';
import { NAV_ICONS } from '../../components/shell/nav-icons.ts';
import { StaffShell } from '../../components/shell/StaffShell.tsx';
import { homeOf } from '../../paths.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';

/** The back office frame with the items that this person may see. */
export default function StaffFrame({ me, onSignOut, children }: { me: Me; onSignOut: () => void; children: ReactNode }) {
  const items = visibleNavigation(actorOf(me)).map(({ key, label, path, exact }) => ({ key, label, href: path, icon: NAV_ICONS[key], exact }));
  return (
    <KitProvider>
      <StaffShell home={homeOf(me.accountType)} items={items} person={{ name: me.name, detail: me.role }} onSignOut={onSignOut}>
        {children}
      </StaffShell>
    </KitProvider>
  );
}
