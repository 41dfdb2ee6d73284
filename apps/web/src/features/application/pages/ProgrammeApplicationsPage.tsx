import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textIn } from '#router-search.ts';
import { ApplicationsTable } from './ApplicationsTable.tsx';

const CalendarScreen = lazy(() => import('#features/interview/CalendarScreen.tsx'));

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/');

/** The table of applications, or the calendar of their interviews. */
export function ProgrammeApplicationsPage() {
  const { programmeId } = route.useParams();
  const search = route.useSearch() as Record<string, unknown>;
  if (textIn(search, 'layout') !== 'calendar') return <ApplicationsTable />;
  return (
    <Suspense fallback={null}>
      <CalendarScreen programmeId={programmeId} programmeName={textIn(search, 'programmeName', m.common.applications())} />
    </Suspense>
  );
}
