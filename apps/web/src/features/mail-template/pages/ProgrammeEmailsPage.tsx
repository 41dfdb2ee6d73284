import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';

const MailTemplates = lazy(() => import('../MailTemplates.tsx'));

const route = getRouteApi('/secure/admin/programmes/$programmeId/emails');

/** The texts of the emails of one programme. */
export function ProgrammeEmailsPage() {
  const { programmeId } = route.useParams();
  const event = textIn(route.useSearch() as Record<string, string>, 'event');
  const name = useQuery(readQuery('programme.one', { params: { id: programmeId } })).data?.data.name;
  usePage({
    title: m.mailTemplate.emailsOfTheProgramme(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.mailTemplate.emailsOfTheProgramme() },
    ],
  });
  return (
    <Suspense fallback={<Loading label={m.mailTemplate.loadingEmails()} />}>
      <MailTemplates
        event={event}
        programmeId={programmeId}
        addressOf={(wanted) => to.admin.programmeEmails(programmeId, wanted)}
      />
    </Suspense>
  );
}
