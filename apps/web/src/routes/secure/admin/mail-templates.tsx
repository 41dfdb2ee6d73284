import { canChangeSettings } from '@grantdesk/domain/settings/rights';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../api/session.ts';
import { usePage } from '../../../components/page.ts';
import { Loading, NotFoundScreen } from '../../../components/screens.tsx';
import { textIn } from '../../../router-search.ts';

const MailTemplates = lazy(() => import('../../../features/mail-templates/MailTemplates.tsx'));

export const Route = createFileRoute('/secure/admin/mail-templates')({ component: MailTemplatesScreen });

const CRUMBS = [{ label: 'Mail texts' }];

function MailTemplatesScreen() {
  const { me } = Route.useRouteContext();
  const kind = textIn(Route.useSearch() as Record<string, string>, 'kind');
  usePage({ title: 'Mail texts', crumbs: CRUMBS });
  if (!canChangeSettings(actorOf(me))) return <NotFoundScreen />;
  return (
    <Suspense fallback={<Loading label="Loading the mails" />}>
      <MailTemplates kind={kind} />
    </Suspense>
  );
}
