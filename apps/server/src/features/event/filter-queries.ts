import { isStaff, type Actor, type FilterOption } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { choiceFilter, type ListFilter } from '#platform/list-filters.ts';

type Part = FilterOption & { is: RawBuilder<boolean> };

/** A choice among named conditions; a value that is none of them finds nothing. */
const partsFilter = (path: string, label: string, parts: Part[]): ListFilter =>
  choiceFilter(
    path,
    label,
    parts.map(({ value, label: words }) => ({ value, label: words })),
    (chosen) => {
      const some = parts.filter(({ value }) => chosen.includes(value)).map(({ is }) => is);
      return some.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(some, sql` or `)})`;
    },
  );
const part = (value: string, label: string, is: RawBuilder<boolean>): Part => ({ value, label, is });

/** What the list of events can be filtered by; only staff see whom an event is for. */
export function eventFilters(actor: Actor): ListFilter[] {
  const mine = (state: string): RawBuilder<boolean> =>
    sql<boolean>`exists (select from event_registrations r where r.event_id = events.id and r.user_id = ${actor.userId} and r.state = ${state})`;
  return [
    partsFilter('when', 'When', [
      part('UPCOMING', 'Upcoming', sql<boolean>`events.end_date > app_now()`),
      part('PAST', 'Past', sql<boolean>`events.end_date <= app_now()`),
    ]),
    partsFilter('mine', 'Mine', [
      part('GOING', 'I have a place', mine('GOING')),
      part('WAITING', 'I am waiting', mine('WAITING')),
    ]),
    ...(isStaff(actor)
      ? [
          partsFilter('audience', 'Audience', [
            part('EVERYONE', 'Everyone', sql<boolean>`events.is_everyone`),
            part('ACCOUNTS', 'Kinds of accounts', sql<boolean>`events.account_types <> '{}'`),
            part('ROLES', 'Roles', sql<boolean>`exists (select from event_roles er where er.event_id = events.id)`),
            part(
              'PROGRAMMES',
              'Programmes',
              sql<boolean>`exists (select from event_programmes ep where ep.event_id = events.id)`,
            ),
          ]),
        ]
      : []),
  ];
}

/** What the list of registrations can be filtered by. */
export const REGISTRATION_FILTERS: ListFilter[] = [
  partsFilter('state', 'Registration', [
    part('GOING', 'Has a place', sql<boolean>`event_registrations.state = 'GOING'`),
    part('WAITING', 'Waits', sql<boolean>`event_registrations.state = 'WAITING'`),
  ]),
  partsFilter('attendance', 'Attendance', [
    part('PRESENT', 'Present', sql<boolean>`event_registrations.attended`),
    part('ABSENT', 'Absent', sql<boolean>`not event_registrations.attended`),
    part('NONE', 'Not written down', sql<boolean>`event_registrations.attended is null`),
  ]),
];
