import { asksAsItComes } from '@grantdesk/api/first-visit';
import { createFileRoute } from '@tanstack/react-router';
import { FIRST_PAGE, listQuery, prefetch, readQuery } from '#api/query.ts';
import { ProgrammeApplicationsPage } from '#features/application/pages/ProgrammeApplicationsPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/')({
  loader: async ({ context: { queryClient }, params: { programmeId }, location: { search } }) => {
    if (!asksAsItComes(Object.keys(search))) return;
    await prefetch(
      queryClient,
      readQuery('programme.one', { params: { id: programmeId } }),
      listQuery('application.many', { query: { programmeId, tab: 'ALL_APPLICATIONS', ...FIRST_PAGE } }),
      readQuery('misc.filtersProgrammeApplications', { params: { id: programmeId }, query: { tab: 'ALL_APPLICATIONS' } }),
    );
  },
  component: ProgrammeApplicationsPage,
});
