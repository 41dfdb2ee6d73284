import { DEFAULT_LOCALE, m, readText, recordText, withLocale } from '@grantdesk/messages';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { updateProgress } from '../application/index.ts';
import { updateInterview, leaveOffers, lockConflictedPanels, replacePanel } from './change-queries.ts';
import { mailCanceled, mailNoShow, mailOffPanel, mailScheduled } from './mails.ts';
import { findInterview, type InterviewRecord } from './queries.ts';

export interface NewTime {
  start: Date;
  end: Date;
  /** Undefined keeps what was there. */
  link: string | null | undefined;
  /** Null keeps what was there. */
  place: string | null;
  panel: string[] | null;
}

async function read(tx: Tx, id: string): Promise<InterviewRecord> {
  const record = await findInterview(tx, id);
  if (!record) throw notFound('application');
  return record;
}

const isSame = (record: InterviewRecord, time: NewTime & { link: string | null }): boolean =>
  record.interviewStatus === 'SCHEDULED' &&
  record.interviewStartDate?.getTime() === time.start.getTime() &&
  record.interviewEndDate?.getTime() === time.end.getTime() &&
  record.interviewLink === time.link &&
  (time.place === null || (record.place ?? '') === time.place) &&
  (time.panel === null ||
    (record.panel.length === time.panel.length && record.panel.every(({ _id }) => time.panel?.includes(_id))));

/**
 * Sets or moves an interview whose application is locked, with its audit and mails. What is the same already is left alone, so
 * that no one is notified twice.
 */
export async function setTime(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  id: string,
  time: NewTime,
  more: { clashes?: string[]; isChosen?: boolean } = {},
): Promise<InterviewRecord> {
  const before = await read(tx, id);
  const link = time.link === undefined ? before.interviewLink : time.link;
  if (isSame(before, { ...time, link })) return before;
  const now = await databaseNow(tx);
  await updateInterview(tx, {
    applicationId: id,
    uid: newId(),
    reason: '',
    isNoShow: false,
    scheduledAt: now,
    ...(time.place !== null && { place: time.place }),
  });
  if (time.panel) await replacePanel(tx, id, [...new Set(time.panel)]);
  if (!more.isChosen) await leaveOffers(tx, id);
  await updateProgress(tx, id, {
    interviewStatus: 'SCHEDULED',
    interviewStartDate: time.start,
    interviewEndDate: time.end,
    interviewLink: link,
  });
  const after = await read(tx, id);
  await recordAudit(tx, ctx, toAuditSubject(after), {
    type: 'application.interview-changed',
    facts: {
      applicationID: after.applicationNumber,
      from: before.interviewStatus,
      to: 'SCHEDULED',
      start: time.start.toISOString(),
      ...(after.panel.length > 0 && { panel: after.panel.map(({ name }) => name) }),
      ...(more.clashes?.length && { clashes: more.clashes }),
      ...(more.isChosen && { isChosen: true }),
    },
  });
  const left = before.panel.filter(({ _id }) => !after.panel.some((member) => member._id === _id));
  await mailScheduled(p, tx, after, { now, isMoved: before.interviewStatus === 'SCHEDULED', left });
  return after;
}

export type Outcome = 'CANCELED' | 'COMPLETED' | 'NO-SHOW';

/** Cancels or completes an interview whose application is locked; a no-show is cancelled and says so. */
export async function endInterview(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  id: string,
  outcome: Outcome,
  reason: string,
  /** When a completed interview took place, where it was not as scheduled. */
  actual: Pick<NewTime, 'start' | 'end'> | null = null,
): Promise<InterviewRecord> {
  const before = await read(tx, id);
  const to = outcome === 'COMPLETED' ? 'COMPLETED' : 'CANCELED';
  const isNoShow = outcome === 'NO-SHOW';
  await updateInterview(tx, { applicationId: id, uid: newId(), reason, isNoShow });
  if (to === 'CANCELED') await leaveOffers(tx, id);
  const isMoved = outcome === 'COMPLETED' && actual !== null;
  if (isMoved) await leaveOffers(tx, id);
  await updateProgress(tx, id, {
    interviewStatus: to,
    ...(isMoved && { interviewStartDate: actual.start, interviewEndDate: actual.end }),
  });
  const after = await read(tx, id);
  await recordAudit(tx, ctx, toAuditSubject(after), {
    type: 'application.interview-changed',
    facts: {
      applicationID: after.applicationNumber,
      from: before.interviewStatus,
      to,
      ...(isMoved && { start: actual.start.toISOString() }),
      ...(reason && { reason: withLocale(DEFAULT_LOCALE, () => readText(reason) ?? '') }),
      ...(isNoShow && { isNoShow: true }),
    },
  });
  if (outcome === 'CANCELED') await mailCanceled(p, tx, after, await databaseNow(tx));
  if (isNoShow) await mailNoShow(p, tx, after);
  return after;
}

/** A person who declares a conflict of interest leaves the panels that it concerns; their calendar entry goes, managers see the gap. */
export function followConflicts(p: Platform): void {
  p.events.on('CONFLICT_DECLARED', async (tx, ctx, { userId }) => {
    const now = await databaseNow(tx);
    for (const id of await lockConflictedPanels(tx, userId)) {
      const before = await read(tx, id);
      const member = before.panel.find(({ _id }) => _id === userId);
      if (!member) continue;
      await updateInterview(tx, { applicationId: id, uid: newId(), reason: before.reason ?? '', isNoShow: false });
      await replacePanel(
        tx,
        id,
        before.panel.filter(({ _id }) => _id !== userId).map(({ _id }) => _id),
      );
      const after = await read(tx, id);
      await recordAudit(tx, ctx, toAuditSubject(after), {
        type: 'conflict.left-panel',
        facts: { applicationID: after.applicationNumber, person: member.name },
      });
      await mailOffPanel(p, tx, after, member, now);
    }
  });
}

const ENDED = {
  withdrawn: m.interview.theApplicationWasWithdrawn,
  'not taken forward': m.interview.theApplicationWasNotSelected,
};

/** An application that ends before the board needs no interview: a time that is set is cancelled, one to choose is taken back. */
export function followEnds(p: Platform): void {
  p.events.on('APPLICATION_ENDED', async (tx, ctx, { applicationId, outcome }) => {
    const { interviewStatus } = await read(tx, applicationId);
    if (interviewStatus === 'SCHEDULED') await endInterview(p, tx, ctx, applicationId, 'CANCELED', recordText(ENDED[outcome]));
    else await leaveOffers(tx, applicationId);
  });
}

export const toAuditSubject = ({ id, programmeId }: { id: string; programmeId: string }) => ({
  kind: 'APPLICATION' as const,
  id,
  programmeId,
});
