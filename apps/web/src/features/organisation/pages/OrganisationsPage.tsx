import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { Loading, LoadFailure } from '#components/screens.tsx';
import { OwnOrganisations } from '../OwnOrganisations.tsx';

const route = getRouteApi('/secure/subscriber/organisations');

const CRUMBS = [{ label: m.common.organisations() }];

/** The organisations that a person applies for. */
export function OrganisationsPage() {
  const { me } = route.useRouteContext();
  usePage({ title: m.common.organisations(), crumbs: CRUMBS });
  const query = useQuery(readQuery('organisation.mine', {}));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.organisation.loading()} rows={[40, 200]} />;
  return <OwnOrganisations mine={query.data.data} readerId={me._id} />;
}
