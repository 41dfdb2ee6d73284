import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Building2, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react';
import { Bell } from './Bell.tsx';
import { ApplicantShell, StaffFrame } from './frames.ts';
import { useIdentityCheck } from './useIdentityCheck.tsx';
import { useKeepZone } from './useKeepZone.ts';
import { readyToSignOut } from '#tabs/leaving.ts';
import { type Me, signOut } from '#api/session.ts';
import type { ShellLink } from '#components/shell/types.ts';
import { useShortcutSheet } from '#components/shell/useShortcutSheet.tsx';
import { getHome, to } from '#paths.ts';
import { Loading } from '#components/screens.tsx';
import { toast } from '#ui/toast.ts';

const ViewingBar = lazy(() => import('./ViewingBar.tsx'));

const APPLICANT_LINKS: ShellLink[] = [
  { key: 'home', label: m.common.home(), href: to.subscriber.home, exact: true },
  { key: 'programmes', label: m.common.programmes2(), href: to.subscriber.programmes },
  { key: 'applications', label: m.common.myApplications(), href: to.subscriber.applications },
  { key: 'projects', label: m.common.myProjects(), href: to.subscriber.projects },
  { key: 'events', label: m.common.events(), href: to.subscriber.events },
];
/** A volunteer reaches events alone. */
const VOLUNTEER_LINKS = APPLICANT_LINKS.filter(({ key }) => key === 'events');
const PROFILE_LINKS: ShellLink[] = [
  { key: 'preferences', label: m.common.preferences(), href: to.subscriber.preferences, icon: SlidersHorizontal },
];

/** People who apply have organisations. */
const APPLICANT_PROFILE_LINKS: ShellLink[] = [
  { key: 'organisations', label: m.common.organisations(), href: to.subscriber.organisations, icon: Building2 },
  ...PROFILE_LINKS,
];

/** The frame that fits the person: staff get the sidebar, everyone else the top bar. */
export function AppFrame({
  me,
  search: Search,
  children,
}: {
  me: Me;
  /** The search of the back office, which signs out too: drawn for staff alone. */
  search?: ComponentType<{ me: Me; onSignOut: () => void }>;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const router = useRouter();
  const warned = useRef(false);
  useKeepZone(me);
  const shortcuts = useShortcutSheet(me.accountType === 'ADMIN');
  const identityCheck = useIdentityCheck(me.email);
  const leave = async () => {
    if (!(await readyToSignOut()) && !warned.current) {
      warned.current = true;
      toast.error(m.layout.yourLastChangesCouldNotBe());
      return;
    }
    warned.current = false;
    await signOut(client);
    void router.navigate({ href: to.signIn() });
  };
  const onSignOut = () => void leave();
  return (
    <Suspense
      fallback={
        <div style={{ padding: '72px 24px' }}>
          <Loading />
        </div>
      }
    >
      {me.viewedBy ? <ViewingBar name={me.name} role={me.role} /> : null}
      {me.accountType === 'ADMIN' ? (
        <StaffFrame
          me={me}
          profileLinks={PROFILE_LINKS}
          onSignOut={onSignOut}
          search={Search ? <Search me={me} onSignOut={onSignOut} /> : null}
          bell={<Bell href={to.admin.notifications} size={32} />}
        >
          {children}
        </StaffFrame>
      ) : (
        <ApplicantShell
          home={getHome(me.accountType)}
          items={me.accountType === 'SUBSCRIBER' ? APPLICANT_LINKS : VOLUNTEER_LINKS}
          person={{ name: me.name }}
          profileLinks={me.accountType === 'SUBSCRIBER' ? APPLICANT_PROFILE_LINKS : PROFILE_LINKS}
          onSignOut={onSignOut}
          bell={<Bell href={to.subscriber.notifications} size={44} />}
        >
          {children}
        </ApplicantShell>
      )}
      {shortcuts}
      {identityCheck}
    </Suspense>
  );
}
