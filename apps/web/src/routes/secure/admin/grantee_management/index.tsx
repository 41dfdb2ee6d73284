import { can } from '@grantdesk/domain/access/can';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import { messages } from '@grantdesk/domain/messages';
import { createFileRoute } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { actorOf } from '../../../../api/session.ts';
import { usePage } from '../../../../components/page.ts';
import { ForbiddenScreen } from '../../../../components/StaffScreens.tsx';
import { to } from '../../../../paths.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/')({ component: Grantees });

/** Grantees. Role M&E knows this place by another name (USER-2). */
function Grantees() {
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
  const title = visibleNavigation(actor).find((item) => item.path === to.admin.grantees)?.label ?? 'Grantee Mgt';
  usePage({ title, crumbs: [{ label: title }] });
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ')) return <ForbiddenScreen title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={Handshake} title={messages.lists.emptyNamed('grantees')}>
        An applicant becomes a grantee when the board approves the application and the contract is signed.
      </EmptyState>
    </>
  );
}
