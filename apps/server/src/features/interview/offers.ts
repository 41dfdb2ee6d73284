import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canActOnStage, interviewDenial, canRemind, offerIssues, type Actor, type StageFacts } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { StageRecord } from '../application/index.ts';
import { lockManaged, managedProgramme } from './access.ts';
import { toAuditSubject } from './change.ts';
import { leaveOffers } from './change-queries.ts';
import { conflictIssues, findPanelConflicts, panelPeople } from './clashes.ts';
import { mailOffer } from './mails.ts';
import {
  findOffered,
  findOffer,
  findOffers,
  findSlots,
  insertOffer,
  lockOffer,
  markReminded,
  withdrawOffer,
  type OfferRecord,
} from './offer-queries.ts';
import { findBusy, findInterviews } from './queries.ts';

type Offer = Answer<'interview.offer'>['data'];

/** The offers of a programme with who has chosen what. */
export async function readOffers(db: Db, actor: Actor, programmeId: string): Promise<Offer[]> {
  return present(db, actor, await findOffers(db, programmeId));
}

async function present(db: Db, actor: Actor, offers: OfferRecord[]): Promise<Offer[]> {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const slots = await findSlots(db, ids);
  const offered = await findOffered(db, actor.userId, ids);
  const numberOf = new Map(offered.map((row) => [row.applicationId, row.applicationNumber]));
  return offers.map((offer) => ({
    _id: offer.id,
    closesAt: offer.closesAt.toISOString(),
    isOpen: offer.isOpen,
    interviewLink: offer.link,
    place: offer.place,
    panel: offer.people,
    madeBy: offer.madeByName,
    slots: slots
      .filter(({ offerId }) => offerId === offer.id)
      .map((slot) => ({
        _id: slot.id,
        start: slot.startsAt.toISOString(),
        end: slot.endsAt.toISOString(),
        isTaken: slot.applicationId !== null,
        applicationID: (slot.applicationId && numberOf.get(slot.applicationId)) ?? null,
      })),
    applications: offered
      .filter(({ offerId }) => offerId === offer.id)
      .map((row) => ({
        _id: row.applicationId,
        applicationID: row.applicationNumber,
        name: row.organisation ?? row.name,
        hasChosen: row.slotId !== null,
        remindedAt: row.remindedAt?.toISOString() ?? null,
      })),
  }));
}

async function readOffer(tx: Tx, actor: Actor, id: string): Promise<Offer> {
  const offer = await findOffer(tx, id);
  const [answer] = offer ? await present(tx, actor, [offer]) : [];
  if (!answer) throw notFound('offer');
  return answer;
}

/** Whether each application may be offered times: called, of this programme and without a time. */
function eligibilityIssues(rows: StageRecord[], programmeId: string) {
  return rows.flatMap((row) => {
    if (row.programmeId !== programmeId) throw notFound('application');
    const interviewStatus = row.interviewStatus as StageFacts['interviewStatus'];
    const denial =
      interviewDenial({ flags: row.approvalFlags, interviewStatus }, 'SCHEDULED') ??
      (interviewStatus === 'SCHEDULED' ? m.interview.theInterviewIsScheduledAlready() : null);
    return denial
      ? [{ path: 'applications', message: m.common.labelValue({ label: row.applicationNumber, value: denial }) }]
      : [];
  });
}

/** Times at which a panel is in no other interview. */
export async function freeTimes<T extends { startsAt: Date; endsAt: Date }>(
  db: Db,
  times: T[],
  panel: string[],
  but?: string,
): Promise<T[]> {
  if (times.length === 0 || panel.length === 0) return times;
  const from = new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime())));
  const to = new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime())));
  const busy = (await findBusy(db, { from, to, people: panel, link: null })).filter(({ application }) => application !== but);
  return times.filter((time) => !busy.some((other) => other.start < time.endsAt && other.end > time.startsAt));
}

/** Offers times to applications, each of which gets an email. @throws AppError 403, 404, 422 with every broken rule */
export async function offerTimes(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  body: HandlerInput<'interview.offer'>['body'],
): Promise<Answer<'interview.offer'>> {
  return onceInTx(p, ctx, async (tx) => {
    const programme = await managedProgramme(tx, ctx.actor, programmeId);
    if (!canActOnStage(ctx.actor, programme.managerIds ?? [])) throw accessDenied();
    const rows = await lockManaged(tx, ctx.actor, body.applications);
    const issues = [
      ...offerIssues({ ...body, applications: rows.length }, await databaseNow(tx)),
      ...eligibilityIssues(rows, programmeId),
    ];
    if (issues.length > 0) throw ruleBroken(issues);
    const panel = [...new Set(body.panel)];
    const records = await findInterviews(
      tx,
      rows.map(({ id }) => id),
    );
    const conflicts = await findPanelConflicts(tx, await panelPeople(tx, panel), records);
    if (conflicts.length > 0) throw ruleBroken(conflictIssues(conflicts));
    const slots = body.slots.map(({ start, end }) => ({ id: newId(), startsAt: new Date(start), endsAt: new Date(end) }));
    const free = await freeTimes(tx, slots, panel);
    if (free.length < rows.length)
      throw ruleBroken([{ path: 'slots', message: m.interview.thePanelIsFreeAtOnly({ count: free.length }) }]);
    for (const { id } of rows) await leaveOffers(tx, id);
    const id = newId();
    const closesAt = new Date(body.closesAt);
    await insertOffer(
      tx,
      {
        id,
        programmeId,
        closesAt,
        link: body.interviewLink?.trim() || null,
        place: body.place,
        panel,
        madeBy: ctx.actor.userId,
      },
      slots,
      rows.map((row) => row.id),
    );
    for (const record of records) {
      const facts = { applicationID: record.applicationNumber, times: slots.length, until: closesAt.toISOString() };
      await recordAudit(tx, ctx, toAuditSubject(record), { type: 'interview.times-offered', facts });
      await mailOffer(p, tx, record, { times: slots.length, closesAt, isReminder: false });
    }
    return { data: await readOffer(tx, ctx.actor, id) };
  });
}

/** An offer of a programme that the person manages, locked. @throws AppError 403, 404, 409 once it is withdrawn */
async function lockOwn(tx: Tx, ctx: Ctx, id: string): Promise<OfferRecord> {
  await lockOffer(tx, id);
  const offer = await findOffer(tx, id);
  if (!offer) throw notFound('offer');
  const programme = await managedProgramme(tx, ctx.actor, offer.programmeId);
  if (!canActOnStage(ctx.actor, programme.managerIds ?? [])) throw accessDenied();
  if (offer.withdrawnAt) throw new AppError('CONFLICT', m.interview.theseTimesWereTakenBackAlready());
  return offer;
}

/** Takes the times back from those who have not chosen; what was chosen stays scheduled. */
export async function withdrawTimes(p: Platform, ctx: Ctx, id: string): Promise<Answer<'interview.withdraw'>> {
  return onceInTx(p, ctx, async (tx) => {
    const offer = await lockOwn(tx, ctx, id);
    await withdrawOffer(tx, id);
    const waiting = (await findOffered(tx, ctx.actor.userId, [id])).filter(({ slotId }) => slotId === null);
    for (const { applicationId, applicationNumber } of waiting)
      await recordAudit(
        tx,
        ctx,
        { kind: 'APPLICATION', id: applicationId, programmeId: offer.programmeId },
        { type: 'interview.times-withdrawn', facts: { applicationID: applicationNumber } },
      );
    return { data: await readOffer(tx, ctx.actor, id) };
  });
}

/** Reminds those who have not chosen. @throws AppError 409 where all have, or the time to choose is over */
export async function remindChoosers(p: Platform, ctx: Ctx, id: string): Promise<Answer<'interview.remind'>> {
  return onceInTx(p, ctx, async (tx) => {
    const offer = await lockOwn(tx, ctx, id);
    if (!offer.isOpen) throw new AppError('CONFLICT', m.interview.theTimeToChooseIsOver());
    const waiting = (await findOffered(tx, ctx.actor.userId, [id])).filter(({ slotId }) => slotId === null);
    if (waiting.length === 0) throw new AppError('CONFLICT', m.interview.everybodyHasChosen());
    const now = await databaseNow(tx);
    const ids = waiting.filter(({ remindedAt }) => canRemind(remindedAt, now)).map(({ applicationId }) => applicationId);
    if (ids.length === 0) throw new AppError('CONFLICT', m.interview.everybodyWhoHasNotChosenWas());
    const times = (await findSlots(tx, [id])).filter(({ applicationId }) => applicationId === null).length;
    await markReminded(tx, id, ids);
    for (const record of await findInterviews(tx, ids)) {
      const facts = { applicationID: record.applicationNumber, until: offer.closesAt.toISOString() };
      await recordAudit(tx, ctx, toAuditSubject(record), { type: 'interview.reminded', facts });
      await mailOffer(p, tx, record, { times, closesAt: offer.closesAt, isReminder: true });
    }
    return { data: { reminded: ids.length } };
  });
}
