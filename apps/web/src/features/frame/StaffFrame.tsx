import { can } from '@grantdesk/domain/access/can';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import { History } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { actorOf, type Me } from '../../api/session.ts';
import { NAV_ICONS } from '../../components/shell/nav-icons.ts';
import { StaffShell } from '../../components/shell/StaffShell.tsx';
import type { ShellLink } from '../../components/shell/types.ts';
import { homeOf, to } from '../../paths.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';

interface StaffFrameProps {
  me: Me;
  profileLinks: ShellLink[];
  onSignOut: () => void;
  search?: ReactNode;
  children: ReactNode;
}

/** Places beside the sidebar, whose items the specification lists. */
const placesOf = (me: Me): ShellLink[] =>
  can(actorOf(me), 'ROLES', 'READ') ? [{ key: 'activity', label: 'Activity', href: to.admin.activity(), icon: History }] : [];

/** The back office frame with the items that this person may see. */
export default function StaffFrame({ me, profileLinks, onSignOut, search, children }: StaffFrameProps) {
  const items = visibleNavigation(actorOf(me)).map(({ key, label, path, exact }) => ({
    key,
    label,
    href: path,
    icon: NAV_ICONS[key],
    exact,
  }));
  return (
    <KitProvider>
      <StaffShell
        home={homeOf(me.accountType)}
        items={items}
        person={{ name: me.name, detail: me.role }}
        profileLinks={[...profileLinks, ...placesOf(me)]}
        onSignOut={onSignOut}
        search={<Suspense fallback={null}>{search}</Suspense>}
      >
        {children}
      </StaffShell>
    </KitProvider>
  );
}
