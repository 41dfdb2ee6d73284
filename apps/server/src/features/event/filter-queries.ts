import { m } from '@grantdesk/messages';
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
    partsFilter('when', m.common.when(), [
      part('UPCOMING', m.event.upcoming(), sql<boolean>`events.end_date > app_now()`),
      part('PAST', m.event.past(), sql<boolean>`events.end_date <= app_now()`),
    ]),
    partsFilter('mine', m.event.mine(), [
      part('GOING', m.event.iHaveAPlace(), mine('GOING')),
      part('WAITING', m.event.iAmWaiting(), mine('WAITING')),
    ]),
    ...(isStaff(actor)
      ? [
          partsFilter('audience', m.event.audience(), [
            part('EVERYONE', m.event.everyone(), sql<boolean>`events.is_everyone`),
            part('ACCOUNTS', m.event.kindsOfAccounts(), sql<boolean>`events.account_types <> '{}'`),
            part('ROLES', m.common.roles(), sql<boolean>`exists (select from event_roles er where er.event_id = events.id)`),
            part(
              'PROGRAMMES',
              m.common.programmes2(),
              sql<boolean>`exists (select from event_programmes ep where ep.event_id = events.id)`,
            ),
          ]),
        ]
      : []),
  ];
}

/** What the list of registrations can be filtered by. */
export const registrationFilters = (): ListFilter[] => [
  partsFilter('state', m.event.registration(), [
    part('GOING', m.event.hasAPlace(), sql<boolean>`event_registrations.state = 'GOING'`),
    part('WAITING', m.event.waiting(), sql<boolean>`event_registrations.state = 'WAITING'`),
  ]),
  partsFilter('attendance', m.event.attendance(), [
    part('PRESENT', m.event.present(), sql<boolean>`event_registrations.attended`),
    part('ABSENT', m.event.absent(), sql<boolean>`not event_registrations.attended`),
    part('NONE', m.event.notWrittenDown(), sql<boolean>`event_registrations.attended is null`),
  ]),
];
