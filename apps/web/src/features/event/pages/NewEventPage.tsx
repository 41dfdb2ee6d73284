import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { toActor } from '#api/session.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { NewEvent } from '../EventPart.tsx';

const route = getRouteApi('/secure/subscriber/events/new');

/** A new event, for those who may announce one. */
export function NewEventPage() {
  const { me } = route.useRouteContext();
  return can(toActor(me), 'EVENTS', 'CREATE') ? <NewEvent /> : <ForbiddenScreen title={m.common.newEvent()} />;
}
