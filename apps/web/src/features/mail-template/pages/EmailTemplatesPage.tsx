import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';

const MailTemplates = lazy(() => import('../MailTemplates.tsx'));

const route = getRouteApi('/secure/admin/administration/email-templates');

/** The texts of the emails of all programmes. */
export function EmailTemplatesPage() {
  const event = textIn(route.useSearch() as Record<string, string>, 'event');
  return (
    <Suspense fallback={<Loading label={m.mailTemplate.loadingEmails()} />}>
      <MailTemplates event={event} programmeId={undefined} addressOf={to.admin.mailTemplates} />
    </Suspense>
  );
}
