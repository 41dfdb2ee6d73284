import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canSubmitAnswers, choiceDenial, type Actor, type ChoiceFacts } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { setTime } from './change.ts';
import { lockPeople } from './change-queries.ts';
import { listPeople } from './clashes.ts';
import {
  deleteChoice,
  findOwnOffer,
  findSlots,
  insertChoice,
  lockOffer,
  type OfferRecord,
  type SlotRecord,
} from './offer-queries.ts';
import { freeTimes } from './offers.ts';
import { readReason } from './present.ts';
import { findBusy, findInterview, type InterviewRecord } from './queries.ts';

type Mine = Answer<'interview.mine'>['data'];
const onlyOwner = m.interview.onlyThePersonWhoStartedThe;

/** The interview of an application as its people see it. @throws AppError 404 for anyone else */
export async function readMine(p: Platform, ctx: Ctx, id: string): Promise<Answer<'interview.mine'>> {
  await visibleApplication(p.db, ctx, id);
  return { data: await mineOf(p.db, ctx.actor, id) };
}

async function mineOf(db: Db, actor: Actor, id: string): Promise<Mine> {
  const record = await findInterview(db, id);
  if (!record) throw notFound('application');
  const now = await databaseNow(db);
  const offer = await presentOffer(db, actor, record, now);
  const isSet = record.interviewStatus === 'SCHEDULED' || record.interviewStatus === 'COMPLETED';
  const hasTimes = isSet || record.interviewStatus === 'CANCELED';
  return {
    _id: record.id,
    applicationID: record.applicationNumber,
    programme: { _id: record.programmeId, name: record.programmeName, timeZone: record.timeZone },
    state: stateOf(record, offer),
    startDate: (hasTimes && record.interviewStartDate?.toISOString()) || null,
    endDate: (hasTimes && record.interviewEndDate?.toISOString()) || null,
    interviewLink: isSet ? record.interviewLink : null,
    place: isSet ? (record.place ?? '') : '',
    reason: readReason(record),
    isNoShow: record.isNoShow ?? false,
    panel: record.showsPanel && isSet ? record.panel.map(({ name }) => name) : null,
    preparation: record.preparation ?? '',
    offer,
  };
}

function stateOf(record: InterviewRecord, offer: Mine['offer']): Mine['state'] {
  const status = record.interviewStatus as Mine['state'];
  if (status === 'SCHEDULED' || status === 'COMPLETED') return status;
  if (offer && offer.denial === null) return 'CHOOSE';
  if (status === 'CANCELED') return status;
  return record.approvalFlags.includes('CALLED_FOR_INTERVIEW') ? 'NOT-SCHEDULED' : 'NOT-CALLED';
}

const choiceFacts = (record: InterviewRecord, offer: OfferRecord): ChoiceFacts => ({
  closesAt: offer.closesAt,
  isWithdrawn: offer.withdrawnAt !== null,
  flags: record.approvalFlags,
  interviewStatus: record.interviewStatus as ChoiceFacts['interviewStatus'],
});

/** Future times that no one else has and at which the panel is free, including the own one. */
async function freeSlots(db: Db, offer: OfferRecord, applicationId: string, now: Date): Promise<SlotRecord[]> {
  const slots = (await findSlots(db, [offer.id])).filter(
    (slot) => slot.applicationId === applicationId || (slot.applicationId === null && slot.startsAt > now),
  );
  return freeTimes(db, slots, offer.panel, applicationId);
}

const presentSlots = (slots: SlotRecord[]) =>
  slots.map(({ id, startsAt, endsAt }) => ({ _id: id, start: startsAt.toISOString(), end: endsAt.toISOString() }));

async function presentOffer(db: Db, actor: Actor, record: InterviewRecord, now: Date): Promise<Mine['offer']> {
  const offer = await findOwnOffer(db, record.id);
  if (!offer) return null;
  const slots = await freeSlots(db, offer, record.id, now);
  const denial = choiceDenial(choiceFacts(record, offer), now);
  return {
    closesAt: offer.closesAt.toISOString(),
    denial: denial ?? (canSubmitAnswers(actor, record.userId) ? null : onlyOwner()),
    chosen: slots.find(({ applicationId }) => applicationId === record.id)?.id ?? null,
    slots: denial ? [] : presentSlots(slots),
  };
}

/**
 * Takes one of the offered times, and lets another go. Those who choose from one offer follow one another; the key of the
 * choice lets each time have one taker, whatever else happens.
 * @throws AppError 403 for who only writes along, 404 for a time that was not offered to this application, 409 where it is taken
 * (with `details.slots` still free), over or closed
 */
export async function chooseTime(p: Platform, ctx: Ctx, id: string, slotId: string): Promise<Answer<'interview.choose'>> {
  const seen = await visibleApplication(p.db, ctx, id);
  if (!canSubmitAnswers(ctx.actor, seen.userId)) throw accessDenied();
  return onceInTx(p, ctx, async (tx) => {
    await lockApplication(tx, id);
    const found = await findOwnOffer(tx, id);
    if (!found) throw new AppError('CONFLICT', m.interview.noTimesAreOffered());
    await lockOffer(tx, found.id);
    const offer = (await findOwnOffer(tx, id)) ?? found;
    const record = await findInterview(tx, id);
    const slot = (await findSlots(tx, [offer.id])).find((each) => each.id === slotId);
    if (!record || !slot) throw notFound('time');
    const now = await databaseNow(tx);
    const denial = choiceDenial(choiceFacts(record, offer), now);
    if (denial) throw new AppError('OUTSIDE_WINDOW', denial);
    if (slot.applicationId !== id) await take(p, tx, ctx, { record, offer, slot, now });
    return { data: await mineOf(tx, ctx.actor, id) };
  });
}

async function take(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { record, offer, slot, now }: { record: InterviewRecord; offer: OfferRecord; slot: SlotRecord; now: Date },
): Promise<void> {
  const own = listPeople(record);
  await lockPeople(tx, [...offer.panel, ...own]);
  const free = await freeSlots(tx, offer, record.id, now);
  const gone = () => new AppError('CONFLICT', m.interview.thisTimeHasJustBeenTaken(), { details: { slots: presentSlots(free) } });
  if (!free.some(({ id }) => id === slot.id)) throw gone();
  const others = (await findBusy(tx, { from: slot.startsAt, to: slot.endsAt, people: own, link: null })).filter(
    ({ application }) => application !== record.id,
  );
  if (others.length > 0)
    throw new AppError('CONFLICT', m.interview.youAreInAnotherInterviewAt(), {
      details: { slots: presentSlots(free) },
    });
  await deleteChoice(tx, record.id);
  if (!(await insertChoice(tx, { slotId: slot.id, offerId: offer.id, applicationId: record.id }))) throw gone();
  await setTime(
    p,
    tx,
    ctx,
    record.id,
    { start: slot.startsAt, end: slot.endsAt, link: offer.link, place: offer.place, panel: offer.panel },
    { isChosen: true },
  );
}
