import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { actorOf } from '../../../../api/session.ts';
import { ForbiddenScreen } from '../../../../components/StaffScreens.tsx';
import { NewEvent } from '../../../../features/events/EventPart.tsx';

export const Route = createFileRoute('/secure/subscriber/events/new')({ component: Screen });

function Screen() {
  const { me } = Route.useRouteContext();
  return can(actorOf(me), 'EVENTS', 'CREATE') ? <NewEvent /> : <ForbiddenScreen title="New event" />;
}
