import { withLocale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { isManagerOf, isStaff, type Actor } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { databaseNow } from '#platform/clock.ts';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { toPage } from '#platform/list.ts';
import { visibleApplication } from '../application/index.ts';
import { calendarPart, nameFor, type Reader } from './calendar-part.ts';
import { findInterview, findOwnPanel, type InterviewRecord } from './queries.ts';

type Row = Answer<'interview.panel'>['data'][number];

/** The interviews on whose panel a person is; a conflict of interest closes them, a blind review hides who applied. */
export async function listOwnPanel(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'interview.panel'>['query'],
): Promise<Answer<'interview.panel'>> {
  const { rows, total } = await findOwnPanel(p.db, ctx.actor.userId, query);
  return toPage(
    query,
    rows.map((row) => presentOwn(row, ctx.actor)),
    total,
  );
}

function presentOwn(row: InterviewRecord & { taskId: string | null }, actor: Actor): Row {
  const member = row.panel.find(({ _id }) => _id === actor.userId);
  const name = member ? nameFor(row, { kind: 'panel', member }) : row.applicationNumber;
  return {
    _id: row.id,
    applicationID: row.applicationNumber,
    name,
    isBlind: name === row.applicationNumber,
    programme: { _id: row.programmeId, name: row.programmeName, timeZone: row.timeZone },
    status: row.interviewStatus as Row['status'],
    startDate: row.interviewStartDate?.toISOString() ?? null,
    endDate: row.interviewEndDate?.toISOString() ?? null,
    interviewLink: row.interviewLink,
    place: row.place ?? '',
    panel: row.panel.map((each) => each.name),
    task: row.taskId,
  };
}

/** A scheduled interview as a calendar file. @throws AppError 404 for people who may not see it, and without a time */
export async function sendCalendarFile(p: Platform, ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const record = await findInterview(p.db, id);
  const reader = record && (await readerOf(p, ctx, record));
  if (!record || !reader || record.interviewStatus !== 'SCHEDULED') throw notFound('interview');
  const now = await databaseNow(p.db);
  const content = withLocale(ctx.language ?? 'en', () => calendarPart(p.config, record, reader, 'PUBLISH', now));
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="interview-${record.applicationNumber}.ics"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}

async function readerOf(p: Platform, ctx: Ctx, record: InterviewRecord): Promise<Reader | null> {
  const member = record.panel.find(({ _id }) => _id === ctx.actor.userId);
  if (member) return member.hasConflict ? null : { kind: 'panel', member };
  const application = await visibleApplication(p.db, ctx, record.id);
  if (!isStaff(ctx.actor)) return { kind: 'applicant' };
  const isManager = isManagerOf(ctx.actor, record.managerIds ?? []);
  return toBlindness(application, isManager) ? null : { kind: 'manager' };
}
