import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { isFull, leaveDenial, nextInLine, registerDenial, type RegistrationState } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { getVisibleEvent } from './access.ts';
import { saveRegistration, saveState, lockEvent } from './change-queries.ts';
import { mailEvent } from './mails.ts';
import { findAddressees, findZone } from './people-queries.ts';
import { toPlaces, toTimes } from './present.ts';
import type { EventRecord } from './queries.ts';
import { findOther, readEvent, presentEvent } from './read.ts';

type One = Answer<'event.one'>;

/**
 * Takes a place, or one on the waiting list where it is full. All who register for one event follow one another by its lock, so
 * that no place is given twice; who is registered already stays as they are.
 * @throws AppError 403, 404, 409 where registration is closed
 */
export async function register(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    // What can be read before the event's row is locked: the fewer statements under the lock, the shorter the next person waits.
    const { record: seen, standing } = await getVisibleEvent(tx, ctx, id);
    const busy = await findOther(tx, ctx, seen);
    const zone = await findZone(tx, ctx.actor.userId);
    await lockEvent(tx, id);
    const { record, mayEdit } = await getVisibleEvent(tx, ctx, id, standing);
    if (record.ownState !== null) return presentEvent(tx, ctx, { record, mayEdit }, busy);
    const denial = registerDenial(toTimes(record), record.now);
    if (denial) throw new AppError('CONFLICT', denial);
    const state: RegistrationState = isFull(toPlaces(record)) ? 'WAITING' : 'GOING';
    const { userId, name, email } = ctx.actor;
    const number = await saveRegistration(tx, id, userId, state, record.now);
    const to = { userId, name, email, zone, state, number, since: record.now } as const;
    if (state === 'GOING') await mailEvent(p.config, tx, record, to, 'REGISTERED', record.now);
    const [going, waiting] = state === 'GOING' ? [1, 0] : [0, 1];
    const after = {
      ...record,
      ownState: state,
      ownNumber: number,
      going: record.going + going,
      waiting: record.waiting + waiting,
    };
    return presentEvent(tx, ctx, { record: after, mayEdit }, busy);
  });
}

/** Gives the place back, or leaves the line; the first who waits inherits the place. @throws AppError 403, 404, 409 */
export async function leave(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const record = await lockVisible(tx, ctx, id);
    const { now } = record;
    const denial = leaveDenial(toTimes(record), record.ownState, now);
    if (denial) throw new AppError('CONFLICT', denial);
    const before = await readEvent(tx, ctx, id);
    const hadPlace = record.ownState === 'GOING';
    if (hadPlace) await mailRegistrants(p.config, tx, record, [ctx.actor.userId], 'LEFT', now);
    await saveState(tx, id, [ctx.actor.userId], 'LEFT', now);
    if (hadPlace) await promote(p.config, tx, { ...record, going: record.going - 1 }, now);
    return { data: await afterwards(tx, ctx, id, before.data) };
  });
}

/** A person who saw the event only by their registration no longer does: they get what they saw before, without their place. */
async function afterwards(tx: Tx, ctx: Ctx, id: string, before: One['data']): Promise<One['data']> {
  try {
    return (await readEvent(tx, ctx, id)).data;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return { ...before, registration: null, inLine: null, link: null, leaveDenial: m.event.youAreNotRegistered() };
  }
}

/** Gives free places to those who wait, in order, and tells them; what is over or cancelled has none to give. */
export async function promote(config: Config, tx: Tx, record: EventRecord, now: Date): Promise<void> {
  if (record.cancelledAt || record.startDate <= now || record.waiting === 0) return;
  const line = (await findAddressees(tx, record.id)).filter(({ state }) => state === 'WAITING');
  const next = nextInLine(line, record).map(({ userId }) => userId);
  if (next.length === 0) return;
  await saveState(tx, record.id, next, 'GOING', now);
  await mailRegistrants(config, tx, record, next, 'PROMOTED', now);
}

async function mailRegistrants(
  config: Config,
  tx: Tx,
  record: EventRecord,
  userIds: string[],
  news: 'PROMOTED' | 'LEFT',
  now: Date,
): Promise<void> {
  for (const to of await findAddressees(tx, record.id, userIds)) await mailEvent(config, tx, record, to, news, now);
}

/** The event as it is once its row is locked. */
async function lockVisible(tx: Tx, ctx: Ctx, id: string): Promise<EventRecord> {
  const { standing } = await getVisibleEvent(tx, ctx, id);
  await lockEvent(tx, id);
  return (await getVisibleEvent(tx, ctx, id, standing)).record;
}
