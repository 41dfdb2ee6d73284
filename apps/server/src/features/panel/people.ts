import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { PANEL_LIMITS, type Attendance } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { recordPresence } from '../decision/index.ts';
import { holdMeeting } from './access.ts';
import { deletePerson, findRecorded, insertGuest, saveAttendance, setGuestAttendance } from './people-queries.ts';
import type { MeetingRecord } from './queries.ts';
import { readMeeting } from './read.ts';
import { changeMeeting, record } from './service.ts';
import { findStaffMember, presentBoard } from './staff.ts';

type One = Answer<'panel.one'>;

/** @throws AppError 403, 404, 409, 422 for a person who is neither of the programme nor a guest of the meeting */
export const recordAttendance = (
  p: Platform,
  ctx: Ctx,
  id: string,
  { person, attendance }: HandlerInput<'panel.attend'>['body'],
): Promise<One> =>
  changeMeeting(p, ctx, id, 'PREPARE', async (tx, meeting) => {
    const recorded = (await findRecorded(tx, id)).find((each) => each.userId === person || each.id === person);
    const isGuest = recorded !== undefined && recorded.userId === null;
    const name = isGuest ? null : await saveStaff(tx, meeting, person, attendance, recorded?.id);
    if (isGuest && attendance !== null) await setGuestAttendance(tx, recorded.id, attendance);
    if (isGuest && attendance === null) await deletePerson(tx, recorded.id);
    if (meeting.state === 'OPEN') await recordPresence(tx, ctx, meeting.programmeId, await presentBoard(tx, meeting));
    const facts = { title: meeting.title, person: name, attendance };
    await record(tx, ctx, meeting, { type: 'panel.attendance-recorded', facts });
  });

/** @returns the person's name */
async function saveStaff(
  tx: Tx,
  meeting: MeetingRecord,
  userId: string,
  attendance: Attendance | null,
  recordedId: string | undefined,
): Promise<string> {
  const staff = await findStaffMember(tx, meeting.programmeId, userId);
  if (!staff) throw ruleBroken([{ path: 'person', message: m.panel.chooseAPerson() }]);
  if (attendance !== null)
    await saveAttendance(tx, { id: newId(), meetingId: meeting.id, userId, isBoard: staff.isBoard, attendance });
  else if (recordedId !== undefined) await deletePerson(tx, recordedId);
  return staff.name;
}

/** A guest is present until the record says otherwise. @throws AppError 403, 404, 409 */
export async function addGuest(p: Platform, ctx: Ctx, id: string, name: string): Promise<One> {
  // Only that it was done is stored as the answer to this key: the meeting's minutes are in no other place.
  await onceInTx(p, ctx, async (tx) => {
    const meeting = await holdMeeting(tx, ctx, id, 'PREPARE');
    const guests = (await findRecorded(tx, id)).filter(({ userId }) => userId === null);
    if (guests.length >= PANEL_LIMITS.guests) throw new AppError('CONFLICT', m.panel.tooManyGuests({ max: PANEL_LIMITS.guests }));
    await insertGuest(tx, { id: newId(), meetingId: id, guestName: name });
    const facts = { title: meeting.title, person: null, attendance: 'PRESENT' };
    await record(tx, ctx, meeting, { type: 'panel.attendance-recorded', facts });
    return { done: true };
  });
  return readMeeting(p.db, ctx, id);
}
