import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading } from '../../../../components/screens.tsx';
import { textIn } from '../../../../router-search.ts';

const MailTemplates = lazy(() => import('../../../../features/mail-templates/MailTemplates.tsx'));

export const Route = createFileRoute('/secure/admin/administration/email-templates')({ component: EmailTemplates });

function EmailTemplates() {
  const kind = textIn(Route.useSearch() as Record<string, string>, 'kind');
  return (
    <Suspense fallback={<Loading label="Loading the mails" />}>
      <MailTemplates kind={kind} />
    </Suspense>
  );
}
