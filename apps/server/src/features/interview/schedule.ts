import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  interviewCompletionDenial,
  interviewDenial,
  interviewIssues,
  noShowDenial,
  type InterviewIssue,
  type InterviewStatus,
  type StageFacts,
} from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { readApplication, visibleApplication } from '../application/index.ts';
import { lockManaged, assertManaged } from './access.ts';
import { endInterview, setTime } from './change.ts';
import { lockPeople } from './change-queries.ts';
import {
  describeClashes,
  conflictIssues,
  findPanelConflicts,
  panelPeople,
  listPeople,
  type PlannedInterview,
} from './clashes.ts';
import { presentRow } from './present.ts';
import { findInterviews, type InterviewRecord } from './queries.ts';

type Body = HandlerInput<'interview.check'>['body'];

const factsOf = (record: { approvalFlags: string[]; interviewStatus: string }) => ({
  flags: record.approvalFlags,
  interviewStatus: record.interviewStatus as StageFacts['interviewStatus'],
});

/** An application of several that cannot be scheduled, with the reason. */
interface FailedSlot {
  application: string;
  message: string;
}

/** @throws AppError 409 or the given code, naming each application that keeps the whole from being saved */
function assertNoneFailed(failed: readonly FailedSlot[], code: 'CONFLICT' | 'STALE_VERSION' = 'CONFLICT'): void {
  if (failed[0]) throw new AppError(code, failed[0].message, { details: { failed } });
}

/**
 * What a request plans, once its times, link and applications are sound. Of several, each broken rule is reported at its row:
 * `interviews.2.interviewStartDate`. @throws AppError 404, 403, 409 out of order, 422
 */
async function plannedOf(db: Db, ctx: Ctx, body: Body): Promise<PlannedInterview[]> {
  const ids = body.interviews.map(({ application }) => application);
  if (new Set(ids).size < ids.length)
    throw ruleBroken([{ path: 'interviews', message: m.interview.eachApplicationCanBeScheduledOnce() }]);
  const records = await findInterviews(db, ids);
  const now = await databaseNow(db);
  const isMany = ids.length > 1;
  const issues = new Map<string, InterviewIssue>();
  const failed: FailedSlot[] = [];
  const planned = body.interviews.map(({ application, interviewStartDate, interviewEndDate }, index) => {
    const record = records.find(({ id }) => id === application);
    if (!record) throw notFound('application');
    assertManaged(ctx.actor, record);
    const { interviewLink } = body;
    const times = { status: 'SCHEDULED', interviewStartDate, interviewEndDate, interviewLink } as const;
    for (const { path, message } of interviewIssues(times, now)) {
      const place = isMany && path !== 'interviewLink' ? `interviews.${index}.${path}` : path;
      issues.set(place, { path: place, message });
    }
    const denial = interviewDenial(factsOf(record), 'SCHEDULED');
    if (denial) failed.push({ application, message: m.common.labelValue({ label: record.applicationNumber, value: denial }) });
    return {
      record,
      start: new Date(interviewStartDate),
      end: new Date(interviewEndDate),
      link: interviewLink?.trim() || null,
      panel: [...new Set(body.panel)],
    };
  });
  assertValidInterview([...issues.values()]);
  assertNoneFailed(failed);
  return planned;
}

/** The message if someone else changed the interview after it was read; null if no one did. */
const staleness = ({ applicationNumber, sequence }: InterviewRecord, version: number | null | undefined): string | null =>
  version !== undefined && version !== sequence ? m.interview.applicationNumberSomeoneElseHas({ applicationNumber }) : null;

async function findObstacles(db: Db, ctx: Ctx, planned: PlannedInterview[], panel: string[]) {
  const people = await panelPeople(db, panel);
  const nameOf = (id: string): string => people.find((each) => each.id === id)?.name ?? '';
  return {
    clashes: await describeClashes(db, ctx.actor, planned, nameOf),
    conflicts: await findPanelConflicts(
      db,
      people,
      planned.map(({ record }) => record),
    ),
  };
}

/** What speaks against times, with the facts and rules of the scheduling itself. */
export async function checkSchedule(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'interview.check'>> {
  const planned = await plannedOf(p.db, ctx, body);
  return { data: await findObstacles(p.db, ctx, planned, body.panel) };
}

/**
 * Sets or moves interviews, all or none. @throws AppError 404 and 403 for what is not theirs, 409 before the call or
 * with `details.clashes` that were not accepted, 422 for times, links and panels that cannot be
 */
export async function scheduleInterviews(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'interview.schedule'>['body'],
): Promise<Answer<'interview.schedule'>> {
  return onceInTx(p, ctx, async (tx) => {
    await lockManaged(
      tx,
      ctx.actor,
      body.interviews.map(({ application }) => application),
    );
    const planned = await plannedOf(tx, ctx, body);
    assertNoneFailed(
      planned.flatMap(({ record }) => {
        const message = staleness(record, body.interviews.find(({ application }) => application === record.id)?.version);
        return message === null ? [] : [{ application: record.id, message }];
      }),
      'STALE_VERSION',
    );
    await lockPeople(tx, [...body.panel, ...planned.flatMap(({ record }) => listPeople(record))]);
    const { clashes, conflicts } = await findObstacles(tx, ctx, planned, body.panel);
    if (conflicts.length > 0) throw ruleBroken(conflictIssues(conflicts));
    if (clashes.length > 0 && !body.accept)
      throw new AppError('CONFLICT', clashes[0]?.message ?? m.interview.thisTimeClashesWithAnother(), { details: { clashes } });
    const done: InterviewRecord[] = [];
    for (const { record, start, end, link, panel } of planned.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1)))
      done.push(
        await setTime(
          p,
          tx,
          ctx,
          record.id,
          { start, end, link, place: body.place, panel },
          { clashes: clashes.filter(({ application }) => application === record.id).map(({ message }) => message) },
        ),
      );
    return { data: { interviews: done.map((record) => presentRow(record)) } };
  });
}

/** @throws AppError 409 out of order, or a no-show before the interview began; 422 for a cancellation without a reason */
export async function endOne(
  p: Platform,
  ctx: Ctx,
  id: string,
  { outcome, reason, version, ...times }: HandlerInput<'interview.end'>['body'],
): Promise<Answer<'interview.end'>> {
  return onceInTx(p, ctx, async (tx) => {
    const [row] = await lockManaged(tx, ctx.actor, [id]);
    const [record] = row ? await findInterviews(tx, [id]) : [];
    if (!row || !record) throw notFound('application');
    const stale = staleness(record, version);
    if (stale) throw new AppError('STALE_VERSION', stale);
    const now = await databaseNow(tx);
    if (outcome === 'COMPLETED') assertValidInterview(interviewIssues({ status: outcome, ...times }, now));
    const denial =
      outcome === 'NO-SHOW'
        ? noShowDenial({ ...factsOf(row), start: row.interviewStartDate }, now)
        : outcomeDenial(row, outcome, times, now);
    if (denial) throw new AppError('CONFLICT', denial);
    if (outcome === 'CANCELED' && reason === '') throw ruleBroken([{ path: 'reason', message: m.common.enterAReason() }]);
    return { data: presentRow(await endInterview(p, tx, ctx, id, outcome, reason, actualTimes(times))) };
  });
}

/**
 * The interview call of specification §7: status, times and link alone. What clashes is for the calendar to tell; the panel
 * and the place stay as they are. @throws AppError 409 before the call or out of order, 422 for times and links that cannot be
 */
export async function changeInterview(
  p: Platform,
  ctx: Ctx,
  id: string,
  change: HandlerInput<'application.interview'>['body'],
): Promise<Answer<'application.interview'>> {
  await visibleApplication(p.db, ctx, id);
  return onceInTx(p, ctx, async (tx) => {
    const [row] = await lockManaged(tx, ctx.actor, [id]);
    if (!row) throw notFound('application');
    const now = await databaseNow(tx);
    assertValidInterview(interviewIssues(change, now));
    const denial = outcomeDenial(row, change.status, change, now);
    if (denial) throw new AppError('CONFLICT', denial);
    if (change.status === 'SCHEDULED')
      await setTime(p, tx, ctx, id, {
        start: new Date(change.interviewStartDate ?? ''),
        end: new Date(change.interviewEndDate ?? ''),
        link: change.interviewLink === undefined ? undefined : change.interviewLink || null,
        place: null,
        panel: null,
      });
    else if (change.status !== 'NOT-SCHEDULED')
      await endInterview(p, tx, ctx, id, change.status, change.reason ?? '', actualTimes(change));
    return readApplication(tx, ctx, id);
  });
}

interface ActualTimes {
  interviewStartDate?: string | null | undefined;
  interviewEndDate?: string | null | undefined;
}

/** When an interview took place, where the call says so. */
const actualTimes = ({ interviewStartDate: start, interviewEndDate: end }: ActualTimes) =>
  start && end ? { start: new Date(start), end: new Date(end) } : null;

function outcomeDenial(
  row: Parameters<typeof factsOf>[0] & { interviewStartDate: Date | null },
  status: InterviewStatus,
  times: ActualTimes,
  now: Date,
): string | null {
  if (status !== 'COMPLETED') return interviewDenial(factsOf(row), status);
  return interviewCompletionDenial({ ...factsOf(row), start: row.interviewStartDate }, now, actualTimes(times) !== null);
}

function assertValidInterview(issues: InterviewIssue[]): void {
  if (issues.length > 0) throw ruleBroken(issues);
}
