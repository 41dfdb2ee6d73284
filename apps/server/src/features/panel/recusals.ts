import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { holdMeeting } from './access.ts';
import { enterItem, recordForItem } from './agenda.ts';
import type { ItemRecord } from './item-queries.ts';
import { deleteRecusal, findRecorded, findRecusals, insertRecusal } from './people-queries.ts';
import type { MeetingRecord } from './queries.ts';
import { findStaffMember } from './staff.ts';

const withItem = async <T>(
  p: Platform,
  ctx: Ctx,
  id: string,
  change: (tx: Tx, meeting: MeetingRecord, item: ItemRecord) => Promise<T>,
): Promise<T> => {
  const { meetingId } = await enterItem(p.db, ctx, id);
  return inTx(p, async (tx) => {
    const meeting = await holdMeeting(tx, ctx, meetingId, 'PREPARE');
    return change(tx, meeting, await enterItem(tx, ctx, id));
  });
};

/**
 * Closes an item to a person. A person who records their own recusal does not read the item after it.
 * @throws AppError 403, 404, 409 if the person is recused already, 422 for a person who is not of the meeting
 */
export const recusePerson = (
  p: Platform,
  ctx: Ctx,
  id: string,
  { person, reason }: HandlerInput<'panel.recuse'>['body'],
): Promise<Answer<'panel.recuse'>> =>
  withItem(p, ctx, id, async (tx, meeting, item) => {
    const guest = (await findRecorded(tx, meeting.id)).find((each) => each.userId === null && each.id === person);
    const staff = guest ? undefined : await findStaffMember(tx, meeting.programmeId, person);
    if (!guest && !staff) throw ruleBroken([{ path: 'person', message: m.panel.chooseAPerson() }]);
    const isNew =
      !item.conflictedIds?.includes(person) &&
      (await insertRecusal(tx, {
        id: newId(),
        itemId: id,
        userId: staff?.id ?? null,
        guestId: guest?.id ?? null,
        reason,
        addedBy: ctx.actor.userId,
      }));
    if (!isNew) throw new AppError('CONFLICT', m.panel.isRecused());
    const facts = { title: meeting.title, applicationID: item.applicationNumber, person: staff?.name ?? null };
    await recordForItem(tx, ctx, meeting, item.applicationId, { type: 'panel.recused', facts });
    return { data: { person } };
  });

/** @throws AppError 403, 404, 409 for a declared conflict of interest, which stays, or where there is no recusal */
export const undoRecusal = (p: Platform, ctx: Ctx, id: string, person: string): Promise<Answer<'panel.recuseUndo'>> =>
  withItem(p, ctx, id, async (tx, meeting, item) => {
    if (item.conflictedIds?.includes(person)) throw new AppError('CONFLICT', m.panel.declaredStays());
    const recusals = await findRecusals(tx, meeting.id);
    const found = recusals.find((each) => each.itemId === id && (each.userId ?? each.guestId) === person);
    if (!found) throw new AppError('CONFLICT', m.panel.notRecused());
    await deleteRecusal(tx, found.id);
    const facts = { title: meeting.title, applicationID: item.applicationNumber, person: found.name };
    await recordForItem(tx, ctx, meeting, item.applicationId, { type: 'panel.recusal-removed', facts });
    return { data: { person } };
  });
