import { m } from '@grantdesk/messages';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { readFilterOptions } from '#api/filter-sources.ts';
import { AppLink } from '#components/AppLink.tsx';
import { FilterSources } from '#components/list/filters/sources.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { getHome } from '#paths.ts';

const route = getRouteApi('/secure/admin');

/** The back office, for staff alone. */
export function AdminLayout() {
  const { me } = route.useRouteContext();
  if (me.accountType !== 'ADMIN') return <NoEntry accountType={me.accountType} />;
  return (
    <FilterSources value={readFilterOptions}>
      <Outlet />
    </FilterSources>
  );
}

function NoEntry({ accountType }: { accountType: string }) {
  usePage({ title: m.common.accessDenied() });
  return (
    <ForbiddenScreen
      title={m.layout.backOffice()}
      help={m.layout.theBackOfficeIsForStaff()}
      action={<AppLink href={getHome(accountType)}>{m.common.goToMyStartPage()}</AppLink>}
    />
  );
}
