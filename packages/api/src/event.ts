import { m } from '@grantdesk/messages';
import {
  ACCOUNT_TYPES,
  AUDIENCE_MAX,
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_PHASES,
  EVENT_PLACE_MAX,
  EVENT_REASON_MAX,
  EVENT_TITLE_MAX,
  eventWords,
  normaliseText,
  PROGRAMME_GROUPS,
  REGISTRATION_STATES,
} from '@grantdesk/domain';
import { z } from 'zod';
import {
  dateTime,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  page,
  toPatchSchema,
  permission,
  signedIn,
  single,
} from './endpoint.ts';

const readers = signedIn(
  'every account type has access to events (USER-3); the service checks the permissions of staff and the audience',
);
const editors = permission('EVENTS', 'UPDATE');

/** Plain text as it can be stored: without NUL and halves of characters, line ends as LF. */
const text = (max: number) =>
  z
    .string()
    .transform(normaliseText)
    .pipe(
      z
        .string()
        .trim()
        .max(max, { error: () => eventWords.long(max) }),
    );
const link = z
  .string()
  .trim()
  .max(2000, { error: () => eventWords.long(2000) })
  .nullable()
  .transform((value) => value || null);
const instant = (error: () => string) => z.iso.datetime({ offset: true, error });

const programmeGroup = z.object({ programme: idSchema, who: z.enum(PROGRAMME_GROUPS, { error: () => eventWords.unknown }) });
const audienceBody = z.object({
  isEveryone: z.boolean().default(false),
  accountTypes: z
    .array(z.enum(ACCOUNT_TYPES, { error: () => eventWords.unknown }))
    .max(AUDIENCE_MAX, { error: () => eventWords.audienceLong })
    .default([]),
  roles: z
    .array(z.uuid({ error: () => eventWords.unknown }))
    .max(AUDIENCE_MAX, { error: () => eventWords.audienceLong })
    .default([]),
  programmes: z
    .array(programmeGroup)
    .max(AUDIENCE_MAX, { error: () => eventWords.audienceLong })
    .default([]),
});
const eventBody = z.object({
  title: text(EVENT_TITLE_MAX).pipe(z.string().min(1, { error: () => eventWords.title })),
  description: text(EVENT_DESCRIPTION_MAX).default(''),
  place: text(EVENT_PLACE_MAX).default(''),
  link: link.default(null),
  recordingLink: link.default(null),
  startDate: instant(() => eventWords.start),
  endDate: instant(() => eventWords.end),
  /** IANA; the zone on whose clocks the event is announced. */
  timeZone: z.string({ error: () => eventWords.zone }).max(100, { error: () => eventWords.zone }),
  /** Null: as many as come. */
  capacity: z
    .number({ error: () => eventWords.capacity })
    .int({ error: () => eventWords.capacity })
    .min(1, { error: () => eventWords.capacity })
    .max(EVENT_CAPACITY_MAX, { error: () => eventWords.capacity })
    .nullish(),
  registrationClosesAt: instant(() => eventWords.closes).nullish(),
  audience: audienceBody.default({ isEveryone: false, accountTypes: [], roles: [], programmes: [] }),
});

/** An event as lists and the month show it. */
const eventRow = z.object({
  _id: idSchema,
  title: z.string(),
  place: z.string(),
  hasLink: z.boolean(),
  hasRecording: z.boolean(),
  startDate: dateTime,
  endDate: dateTime,
  timeZone: z.string(),
  phase: z.enum(EVENT_PHASES),
  capacity: z.number().int().nullable(),
  going: z.number().int(),
  isFull: z.boolean(),
  /** Of the person who asks. */
  registration: z.enum(REGISTRATION_STATES).nullable(),
  /** Whom it is for, in words. */
  audience: z.array(z.string()),
});
const eventOne = eventRow.extend({
  description: z.string(),
  /** Shown to people who have a place, and to those who may change the event. */
  link: z.string().nullable(),
  /** Once it is over; for who may change it, always. */
  recordingLink: z.string().nullable(),
  registrationClosesAt: dateTime.nullable(),
  reason: z.string(),
  /** The place on the waiting list, 1 is next. */
  inLine: z.number().int().nullable(),
  /** Why the person cannot register, or leave; null where they can. */
  registerDenial: z.string().nullable(),
  leaveDenial: z.string().nullable(),
  /** What else the person has at that time. */
  clashes: z.array(z.object({ kind: z.enum(['EVENT', 'INTERVIEW']), title: z.string(), start: dateTime, end: dateTime })),
  /** Shown only to people who may change the event; null for everyone else. */
  editing: z
    .object({
      version: z.number().int(),
      waiting: z.number().int(),
      present: z.number().int(),
      audience: z.object({
        isEveryone: z.boolean(),
        accountTypes: z.array(z.enum(ACCOUNT_TYPES)),
        roles: z.array(idSchema),
        programmes: z.array(programmeGroup),
      }),
    })
    .nullable(),
});
const registrationRow = z.object({
  /** Of the person. */
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  organisation: z.string().nullable(),
  state: z.enum(REGISTRATION_STATES),
  since: dateTime,
  attended: z.boolean().nullable(),
  isWalkIn: z.boolean(),
});
const named = z.object({ _id: idSchema, name: z.string() });

/** Events are announced to an audience; to anyone else they do not exist. */
export const event = {
  new: endpoint({
    summary: 'Announce an event',
    access: permission('EVENTS', 'CREATE'),
    body: eventBody,
    answer: single(eventOne),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  many: endpoint({
    summary: 'List the events that the person may see; filters: when, mine, audience',
    access: readers,
    query: listQuery,
    answer: page(eventRow),
  }),
  month: endpoint({
    summary: 'List the events between two instants: at most 62 days, and the first 500',
    access: readers,
    query: z.object({ from: instant(() => eventWords.start), to: instant(() => eventWords.end) }),
    answer: single(z.object({ events: z.array(eventRow), isCut: z.boolean() })),
  }),
  one: endpoint({
    summary: "Get an event with the person's own registration and what else they have at that time",
    access: readers,
    params: idParams,
    answer: single(eventOne),
  }),
  audiences: endpoint({
    summary: 'List the audiences that the person may announce events to: account types, roles, programmes',
    access: permission('EVENTS', 'READ'),
    answer: single(
      z.object({
        isEveryone: z.boolean(),
        accountTypes: z.array(z.enum(ACCOUNT_TYPES)),
        roles: z.array(named),
        programmes: z.array(named.extend({ timeZone: z.string() })),
      }),
    ),
  }),
  update: endpoint({
    summary: 'Change an event; an absent field stays as it is. Everyone registered gets an email about a new time or place',
    access: editors,
    params: idParams,
    body: toPatchSchema(eventBody.shape).extend({ version: z.number().int().nullish() }),
    answer: single(eventOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'CONFLICT'],
  }),
  cancel: endpoint({
    summary: 'Cancel an event; everyone registered gets an email with the reason',
    access: editors,
    params: idParams,
    body: z.object({
      reason: text(EVENT_REASON_MAX).pipe(z.string().min(1, { error: () => eventWords.reason })),
      version: z.number().int().nullish(),
    }),
    answer: single(eventOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'CONFLICT'],
  }),
  register: endpoint({
    summary: 'Register for an event, or join the waiting list if it is full; another call changes nothing',
    access: readers,
    params: idParams,
    answer: single(eventOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  leave: endpoint({
    summary: 'Cancel your registration; the first person on the waiting list gets the place',
    access: readers,
    params: idParams,
    answer: single(eventOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  registrations: endpoint({
    summary: 'List who is registered, on the waiting list or attended',
    access: editors,
    params: idParams,
    query: listQuery,
    answer: page(registrationRow, { present: z.number().int(), going: z.number().int(), waiting: z.number().int() }),
  }),
  people: endpoint({
    summary: 'List people who can be recorded as walk-ins',
    access: editors,
    params: idParams,
    query: listQuery,
    answer: page(named.extend({ email: z.string(), organisation: z.string().nullable() })),
  }),
  attendance: endpoint({
    summary: 'Record whether a person attended; null clears it, and removes a walk-in',
    access: editors,
    params: idParams,
    body: z.object({
      person: z.uuid({ error: m.common.chooseAPerson }),
      attended: z.boolean({ error: m.common.chooseYesOrNo }).nullable(),
    }),
    answer: single(z.object({ person: idSchema, attended: z.boolean().nullable() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  export: endpoint({
    summary: 'Export registrations and attendance as a table',
    access: editors,
    params: idParams,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  file: endpoint({
    summary: 'Download an event as a calendar file',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    errors: ['CONFLICT'],
    raw: true,
  }),
};
