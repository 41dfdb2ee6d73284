import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { ACCOUNT_TYPES, clashesAt, DAY, isDirector, isSuperAdmin, leaveDenial, registerDenial } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { PRODUCT } from '#platform/product.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { assertCanReadEvents, getVisibleEvent, type VisibleEvent } from './access.ts';
import { calendarPart } from './calendar-part.ts';
import { eventFilters } from './filter-queries.ts';
import { toAudience, presentRow, toTimes } from './present.ts';
import {
  findBusy,
  findEvents,
  findMonth,
  findPlaceInLine,
  findProgrammes,
  findRoles,
  type BusyRecord,
  type EventRecord,
} from './queries.ts';

type One = Answer<'event.one'>;

/** The longest span that a month view asks for, and the most of it that is drawn. */
const MAX_DAYS = 62;
const MAX_EVENTS = 500;

/** Events that the person may see. @throws AppError 400, 403 */
export async function listEvents(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'event.many'>> {
  assertCanReadEvents(ctx);
  const { rows, total } = await findEvents(p.db, ctx.actor, list, toConditions(list.filters, eventFilters(ctx.actor)));
  return toPage(
    list,
    rows.map((row) => presentRow(row, ctx.actor)),
    total,
  );
}

/** @throws AppError 400 for a span that is none or too long, 403 */
export async function readMonth(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'event.month'>['query'],
): Promise<Answer<'event.month'>> {
  assertCanReadEvents(ctx);
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (to <= from || to.getTime() - from.getTime() > MAX_DAYS * DAY)
    throw new AppError('UNPARSEABLE', m.common.askForAtMostMaxDays({ max: MAX_DAYS }));
  const rows = await findMonth(p.db, ctx.actor, { from, to, most: MAX_EVENTS + 1 });
  return {
    data: { events: rows.slice(0, MAX_EVENTS).map((row) => presentRow(row, ctx.actor)), isCut: rows.length > MAX_EVENTS },
  };
}

/** One event as this person sees it. @throws AppError 403, 404 */
export async function readEvent(db: Db, ctx: Ctx, id: string): Promise<One> {
  const seen = await getVisibleEvent(db, ctx, id);
  return presentEvent(db, ctx, seen, await findOther(db, ctx, seen.record));
}

/** What else the person has around that time; nothing for an event that is over. */
export const findOther = async (db: Db, { actor }: Ctx, { id, startDate, endDate, now }: EventRecord): Promise<BusyRecord[]> =>
  endDate <= now ? [] : findBusy(db, actor.userId, id, { from: startDate, to: endDate });

/** An event as the contract answers it to this person. @param busy what `findOther` found */
export async function presentEvent(
  db: Db,
  ctx: Ctx,
  { record, mayEdit }: Omit<VisibleEvent, 'standing'>,
  busy: BusyRecord[],
): Promise<One> {
  const row = presentRow(record, ctx.actor);
  const { ownState, ownNumber } = record;
  const clashes = row.phase === 'CANCELLED' ? [] : clashesAt({ start: record.startDate, end: record.endDate }, busy);
  return {
    data: {
      ...row,
      description: record.description,
      link: mayEdit || ownState === 'GOING' ? record.link : null,
      recordingLink: mayEdit || row.hasRecording ? record.recordingLink : null,
      registrationClosesAt: record.registrationClosesAt?.toISOString() ?? null,
      reason: record.reason,
      inLine: ownState === 'WAITING' && ownNumber !== null ? await findPlaceInLine(db, record.id, ownNumber) : null,
      registerDenial: registerDenial(toTimes(record), record.now),
      leaveDenial: leaveDenial(toTimes(record), ownState, record.now),
      clashes: clashes.map(({ kind, title, start, end }) => ({
        kind,
        title,
        start: start.toISOString(),
        end: end.toISOString(),
      })),
      editing: mayEdit ? editingOf(record) : null,
    },
  };
}

function editingOf(record: EventRecord): One['data']['editing'] {
  const { isEveryone, accountTypes, roles, programmes } = toAudience(record);
  return {
    version: record.version,
    waiting: record.waiting,
    present: record.present,
    audience: { isEveryone, accountTypes: [...accountTypes], roles: [...roles], programmes: [...programmes] },
  };
}

/** Whom this person may announce events to. */
export async function readAudiences(p: Platform, { actor }: Ctx): Promise<Answer<'event.audiences'>> {
  const isFree = isSuperAdmin(actor) || isDirector(actor);
  const programmes = await findProgrammes(p.db, actor);
  return {
    data: {
      isEveryone: isFree,
      accountTypes: isFree ? [...ACCOUNT_TYPES] : [],
      roles: isFree ? (await findRoles(p.db)).map(({ id, name }) => ({ _id: id, name })) : [],
      programmes: programmes.map(({ id, ...programme }) => ({ _id: id, ...programme })),
    },
  };
}

/** The event as a calendar file to keep. @throws AppError 403, 404, 409 where it is cancelled */
export async function sendCalendarFile(p: Platform, ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const { record, mayEdit } = await getVisibleEvent(p.db, ctx, id);
  if (record.cancelledAt) throw new AppError('CONFLICT', m.event.thisEventIsCancelled());
  const reader = { name: ctx.actor.name, email: ctx.actor.email, hasPlace: mayEdit || record.ownState === 'GOING' };
  const house = (await findHouse(p.db)) ?? PRODUCT;
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="event.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(calendarPart(p.config, house, record, reader, 'PUBLISH', record.now));
}
