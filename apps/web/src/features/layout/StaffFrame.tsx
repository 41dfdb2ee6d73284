import { m } from '@grantdesk/messages';
import { administrationEntry } from '@grantdesk/domain/access/administration';
import { type NavigationItem, visibleNavigation } from '@grantdesk/domain/access/navigation';
import { confirmsChanges } from '@grantdesk/domain/change-request/rules';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { UserCheck } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { toActor, type Me } from '#api/session.ts';
import { NAV_ICONS } from '#components/shell/nav-icons.ts';
import { StaffShell } from '#components/shell/StaffShell.tsx';
import type { ShellLink } from '#components/shell/types.ts';
import { AppLink } from '#components/AppLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { getHome, to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { KitProvider } from '#ui/KitProvider.tsx';

interface StaffFrameProps {
  me: Me;
  profileLinks: ShellLink[];
  onSignOut: () => void;
  search?: ReactNode;
  bell: ReactNode;
  children: ReactNode;
}

/** Places of staff in the personal menu, beside those of everyone. */
const placesOf = (me: Me): ShellLink[] =>
  confirmsChanges(toActor(me))
    ? [{ key: 'changes', label: m.common.changesToConfirm(), href: to.admin.changeRequests, icon: UserCheck }]
    : [];

/** While the days to set it up run. */
const SecondFactorReminder = ({ dueAt }: { dueAt: string }) => (
  <div style={{ margin: '16px 0' }}>
    <InlineNotice tone="warning">
      {m.layout.yourOrganisationAsksForASecond({ dueAt: formatDateTime(dueAt, browserZone()) })}{' '}
      <AppLink href={to.subscriber.preferences} style={{ textDecoration: 'underline' }}>
        {m.layout.setItUp()}
      </AppLink>
    </InlineNotice>
  </div>
);

/** The back office frame with the items that this person may see. */
export default function StaffFrame({ me, profileLinks, onSignOut, search, bell, children }: StaffFrameProps) {
  const actor = toActor(me);
  const linkOf = ({ key, label, path, exact }: NavigationItem): ShellLink => ({
    key,
    label,
    href: path,
    icon: NAV_ICONS[key],
    exact,
  });
  return (
    <KitProvider>
      <StaffShell
        home={getHome(me.accountType)}
        items={visibleNavigation(actor).map(linkOf)}
        lastItems={administrationEntry(actor).map(linkOf)}
        person={{ name: me.name, detail: me.role }}
        profileLinks={[...profileLinks, ...placesOf(me)]}
        onSignOut={onSignOut}
        search={<Suspense fallback={null}>{search}</Suspense>}
        bell={bell}
      >
        {me.secondFactorDueAt ? <SecondFactorReminder dueAt={me.secondFactorDueAt} /> : null}
        {children}
      </StaffShell>
    </KitProvider>
  );
}
