import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { actorOf } from '#api/session.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { NewEvent } from '../EventPart.tsx';

const route = getRouteApi('/secure/subscriber/events/new');

/** A new event, for those who may announce one. */
export function NewEventPage() {
  const { me } = route.useRouteContext();
  return can(actorOf(me), 'EVENTS', 'CREATE') ? <NewEvent /> : <ForbiddenScreen title="New event" />;
}
