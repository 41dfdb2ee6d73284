import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  eventPhase,
  isFull,
  isStaff,
  type AccountType,
  type Actor,
  type Audience,
  type EventTimes,
  type Places,
} from '@grantdesk/domain';
import type { EventRecord } from './queries.ts';

type Row = Answer<'event.many'>['data'][number];

export const toTimes = (record: EventRecord): EventTimes => ({
  start: record.startDate,
  end: record.endDate,
  registrationClosesAt: record.registrationClosesAt,
  isCancelled: record.cancelledAt !== null,
});
export const toPlaces = ({ capacity, going, waiting }: EventRecord): Places => ({ capacity, going, waiting });

export const toAudience = ({ isEveryone, accountTypes, roles, programmes }: EventRecord): Audience => ({
  isEveryone,
  accountTypes: accountTypes as AccountType[],
  roles: roles.map(({ _id }) => _id),
  programmes: programmes.map(({ programme, who }) => ({ programme, who })),
});

/** Whom an event is for, a line for each group. */
export const audienceWords = ({ isEveryone, accountTypes, roles, programmes }: EventRecord): string[] =>
  isEveryone
    ? [m.event.everyone()]
    : [
        ...accountTypes.map((type) => m.event.allOfType({ type })),
        ...roles.map(({ name }) => m.event.roleName({ name })),
        ...programmes.map(({ name, who }) => (who === 'GRANTEES' ? m.event.granteesOf : m.event.applicantsOf)({ name })),
      ];

export const presentRow = (record: EventRecord, actor: Actor): Row => ({
  _id: record.id,
  title: record.title,
  place: record.place,
  hasLink: record.link !== null,
  hasRecording: record.recordingLink !== null && record.endDate <= record.now,
  startDate: record.startDate.toISOString(),
  endDate: record.endDate.toISOString(),
  timeZone: record.timeZone,
  phase: eventPhase(toTimes(record), record.now),
  capacity: record.capacity,
  going: record.going,
  isFull: isFull(toPlaces(record)),
  registration: record.ownState,
  // Only staff see the other groups.
  audience: isStaff(actor) ? audienceWords(record) : [],
});
