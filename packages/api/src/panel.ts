import { m } from '@grantdesk/messages';
import { ATTENDANCE, DECISIONS, DEFAULT_ITEM_MINUTES, MEETING_STATES, PANEL_LIMITS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, page, permission, single, toPatchSchema } from './endpoint.ts';

/** Required text of at most so many characters. */
const text = (max: number) =>
  z
    .string({ error: m.common.enterAText })
    .trim()
    .min(1, { error: m.common.enterAText })
    .max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });
const minutes = z
  .int({ error: m.common.enterAWholeNumber })
  .min(1, { error: () => m.panel.minutesBetween({ max: PANEL_LIMITS.minutes }) })
  .max(PANEL_LIMITS.minutes, { error: () => m.panel.minutesBetween({ max: PANEL_LIMITS.minutes }) });
const person = z.object({ _id: idSchema, name: z.string() });
const state = z.enum(MEETING_STATES);
const attendance = z.enum(ATTENDANCE);

/** What a new meeting says of itself, and what a change may change. */
const facts = {
  title: text(PANEL_LIMITS.title),
  startsAt: z.iso.datetime({ offset: true, error: m.common.enterAValidDate }),
  place: z
    .string()
    .trim()
    .max(PANEL_LIMITS.place, { error: () => m.common.useAtMostMaxCharacters({ max: PANEL_LIMITS.place }) })
    .default(''),
  /** Planned for each application that does not say otherwise. */
  minutes: minutes.default(DEFAULT_ITEM_MINUTES),
};

const line = z.object({
  _id: idSchema,
  text: z.string(),
  author: person.extend({ isYou: z.boolean() }),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  revision: z.number().int(),
});

const item = z.object({
  _id: idSchema,
  /** Its place on the agenda, from 1; items that are closed to the reader have theirs too. */
  place: z.number().int(),
  startsAt: dateTime,
  minutes: z.number().int(),
  application: z.object({ _id: idSchema, applicationID: z.string(), name: z.string(), organisation: z.string().nullable() }),
  /** What is drafted or decided now; of a closed meeting, what was when it was closed. Amounts in minor units. */
  decision: z
    .object({
      outcome: z.enum(DECISIONS),
      amount: z.number().int().nullable(),
      conditions: z.string(),
      /** Whether it was made since the meeting started. */
      isOfMeeting: z.boolean(),
      isFinal: z.boolean(),
    })
    .nullable(),
  recused: z.array(
    person.extend({
      /** By a declared conflict of interest, which cannot be undone here. */
      isDeclared: z.boolean(),
      reason: z.string(),
    }),
  ),
  lines: z.array(line),
});

const meeting = z.object({
  _id: idSchema,
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string(), timeZone: z.string() }),
  title: z.string(),
  startsAt: dateTime,
  /** When the last item ends. */
  endsAt: dateTime,
  place: z.string(),
  minutes: z.number().int(),
  state,
  startedAt: dateTime.nullable(),
  closedAt: dateTime.nullable(),
  /** Of title, time, place and minutes. */
  revision: z.number().int(),
  /** Why this person can only read; null for those who write. */
  denial: z.string().nullable(),
  quorum: z.number().int(),
  /** Board members who are present. */
  present: z.number().int(),
  /** The board, others who were recorded, and guests. */
  people: z.array(
    person.extend({
      /** Null for guests. */
      role: z.string().nullable(),
      isGuest: z.boolean(),
      isBoard: z.boolean(),
      attendance: attendance.nullable(),
    }),
  ),
  /** Other staff of the programme, who can be added. */
  others: z.array(person.extend({ role: z.string() })),
  items: z.array(item),
  /** Items that are closed to the reader. */
  closedItems: z.number().int(),
  /** Lines about no item. */
  lines: z.array(line),
});

const meetingRow = z.object({
  _id: idSchema,
  title: z.string(),
  startsAt: dateTime,
  place: z.string(),
  state,
  /** Of those that the reader may see. */
  items: z.number().int(),
  present: z.number().int(),
});

const read = permission('APPLICATIONS', 'READ');
const write = permission('APPLICATIONS', 'UPDATE');

/** Meetings of a board: agenda, attendance, recusals and minutes. */
export const panel = {
  many: endpoint({
    summary: "List the meetings of a programme's board, latest first",
    access: read,
    query: listQuery.pick({ page: true, limit: true }).extend({ programme: idSchema }),
    answer: page(meetingRow, {
      programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
      denial: z.string().nullable(),
      /** What the settings of the board say about its next meeting. */
      nextMeeting: z.object({ at: dateTime.nullable(), place: z.string() }),
    }),
  }),
  one: endpoint({
    summary:
      'Get a meeting: agenda, attendance, recusals, minutes and decisions; items that are closed to the reader are left out',
    access: read,
    params: idOf('meeting'),
    answer: single(meeting),
  }),
  new: endpoint({
    summary: "Plan a meeting of a programme's board",
    access: write,
    body: z.object({ programme: idSchema, ...facts }),
    answer: single(z.object({ _id: idSchema })),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change title, time, place or the minutes of new items',
    access: write,
    params: idOf('meeting'),
    body: toPatchSchema(facts).extend({ revision: z.int().optional() }),
    answer: single(meeting),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  remove: endpoint({
    summary: 'Delete a planned meeting with its agenda',
    access: write,
    params: idOf('meeting'),
    answer: single(z.object({ _id: idSchema })),
    errors: ['CONFLICT'],
  }),
  start: endpoint({
    summary: 'Start a meeting: minutes can be written, and who is present counts in the decision room',
    access: write,
    params: idOf('meeting'),
    answer: single(meeting),
    errors: ['CONFLICT'],
  }),
  close: endpoint({
    summary: 'Close a meeting: its agenda, attendance, minutes and decisions no longer change',
    access: write,
    params: idOf('meeting'),
    answer: single(meeting),
    errors: ['CONFLICT'],
  }),
  reopen: endpoint({
    summary: 'Reopen a closed meeting, with a reason that the audit trail records',
    access: write,
    params: idOf('meeting'),
    body: z.object({ reason: text(PANEL_LIMITS.reason) }),
    answer: single(meeting),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  fill: endpoint({
    summary: 'Add every application that awaits a decision and is in no other meeting to the agenda, in the order of the ranking',
    access: write,
    params: idOf('meeting'),
    answer: single(meeting),
    errors: ['CONFLICT'],
  }),
  itemNew: endpoint({
    summary: 'Add an application that awaits a decision to the agenda',
    access: write,
    params: idOf('meeting'),
    body: z.object({ application: idSchema, minutes: minutes.optional() }),
    answer: single(meeting),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  itemUpdate: endpoint({
    summary: 'Change the minutes of an item',
    access: write,
    params: idOf('item'),
    body: z.object({ minutes }),
    answer: single(meeting),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  itemMove: endpoint({
    summary: 'Move an item behind another, or to the first place',
    access: write,
    params: idOf('item'),
    body: z.object({ after: idSchema.nullable() }),
    answer: single(meeting),
    errors: ['CONFLICT'],
  }),
  itemRemove: endpoint({
    summary: 'Leave an application out of the meeting; one with lines in the minutes stays',
    access: write,
    params: idOf('item'),
    answer: single(meeting),
    errors: ['CONFLICT'],
  }),
  attend: endpoint({
    summary: 'Record whether a person of the board, of the staff or a guest is present; null removes the record, and the guest',
    access: write,
    params: idOf('meeting'),
    body: z.object({ person: idSchema, attendance: attendance.nullable() }),
    answer: single(meeting),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  guestNew: endpoint({
    summary: 'Add a guest by name, as present',
    access: write,
    params: idOf('meeting'),
    body: z.object({ name: text(PANEL_LIMITS.name) }),
    answer: single(meeting),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  recuse: endpoint({
    summary: 'Record that a person takes no part in an item; the item is then closed to that person',
    access: write,
    params: idOf('item'),
    body: z.object({ person: idSchema, reason: text(PANEL_LIMITS.reason) }),
    answer: single(z.object({ person: idSchema })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  recuseUndo: endpoint({
    summary: 'Remove a recusal that was recorded in the meeting; a declared conflict of interest stays',
    access: write,
    params: idOf('item'),
    body: z.object({ person: idSchema }),
    answer: single(z.object({ person: idSchema })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  lineNew: endpoint({
    summary: 'Add a line to the minutes, about an item or about none',
    access: write,
    params: idOf('meeting'),
    body: z.object({ item: idSchema.nullable().default(null), text: text(PANEL_LIMITS.line) }),
    answer: single(line),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  lineUpdate: endpoint({
    summary: 'Change a line as it was seen; one that was changed since is refused, with its text now',
    access: write,
    params: idOf('line'),
    body: z.object({ text: text(PANEL_LIMITS.line), revision: z.int({ error: m.common.enterAWholeNumber }) }),
    answer: single(line),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  lineRemove: endpoint({
    summary: 'Delete a line as it was seen',
    access: write,
    params: idOf('line'),
    body: z.object({ revision: z.int({ error: m.common.enterAWholeNumber }) }),
    answer: single(z.object({ _id: idSchema })),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  minutes: endpoint({
    summary: 'Export the minutes as PDF or CSV: attendance, agenda, recusals, lines and decisions',
    access: read,
    params: idOf('meeting'),
    query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
};
