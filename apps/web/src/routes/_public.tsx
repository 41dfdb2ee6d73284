import { organisationLines } from '@grantdesk/domain/settings/foot';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { readQuery } from '../api/query.ts';
import { sessionQuery } from '../api/session.ts';
import { PublicShell } from '../components/shell/PublicShell.tsx';
import { homeOf, to } from '../paths.ts';

export const Route = createFileRoute('/_public')({ component: PublicLayout });

function PublicLayout() {
  const { data: me } = useQuery(sessionQuery);
  const about = useQuery({ ...readQuery('settings.about', {}), staleTime: Infinity }).data?.data;
  const links = [
    { label: 'Programmes', href: to.programmes },
    me
      ? { label: me.accountType === 'ADMIN' ? 'Back office' : 'My account', href: homeOf(me.accountType) }
      : { label: 'Sign in', href: to.signIn() },
  ];
  return (
    <PublicShell home={to.programmes} links={links} foot={about ? organisationLines(about.organisation) : []}>
      <Outlet />
    </PublicShell>
  );
}
