import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading } from '#components/screens.tsx';
import { textIn } from '#router-search.ts';

const MailTemplates = lazy(() => import('../MailTemplates.tsx'));

const route = getRouteApi('/secure/admin/administration/email-templates');

/** The words of the mails that are sent. */
export function EmailTemplatesPage() {
  const kind = textIn(route.useSearch() as Record<string, string>, 'kind');
  return (
    <Suspense fallback={<Loading label={m.mailTemplate.loadingEmails()} />}>
      <MailTemplates kind={kind} />
    </Suspense>
  );
}
