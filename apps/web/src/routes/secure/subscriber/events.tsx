import { messages } from '@grantdesk/domain/messages';
import { createFileRoute } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { usePage } from '../../../components/page.ts';
import classes from '../../../features/programmes/Programmes.module.css';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export const Route = createFileRoute('/secure/subscriber/events')({ component: Events });

const CRUMBS = [{ label: 'Events' }];

/** Events of the programmes, open to every account (USER-3). Programmes cannot announce any yet, so there are none to list. */
function Events() {
  const { me } = Route.useRouteContext();
  const isStaff = me.accountType === 'ADMIN';
  usePage({ title: 'Events', crumbs: CRUMBS });
  return (
    <div className={isStaff ? undefined : classes.page}>
      <PageHeader size={isStaff ? 'staff' : 'applicant'} title="Events" />
      <EmptyState icon={CalendarDays} title={messages.lists.emptyNamed('events')}>
        Events that a programme announces are listed here.
      </EmptyState>
    </div>
  );
}
