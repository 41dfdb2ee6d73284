import type { Db } from '#platform/db.ts';
import { findBoard } from '../decision/index.ts';
import { findProgrammeStaff, findRecorded } from './people-queries.ts';
import type { MeetingRecord } from './queries.ts';

/** Ids of the board members who are recorded as present. */
export const presentBoard = async (db: Db, { id }: Pick<MeetingRecord, 'id'>): Promise<string[]> =>
  (await findRecorded(db, id)).flatMap(({ userId, isBoard, attendance }) =>
    userId !== null && isBoard && attendance === 'PRESENT' ? [userId] : [],
  );

/** Someone of the board or the staff of a programme, or undefined. */
export async function findStaffMember(db: Db, programmeId: string, userId: string) {
  const member = (await findBoard(db, programmeId)).find(({ id }) => id === userId);
  if (member) return { ...member, isBoard: true };
  const other = (await findProgrammeStaff(db, programmeId)).find(({ id }) => id === userId);
  return other && { ...other, isBoard: false };
}
