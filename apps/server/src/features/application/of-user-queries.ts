import type { Actor } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import { isApplicantOn } from '#platform/applicants.ts';
import { APPLICATION_ID, applicationVisibleTo } from './list-queries.ts';

/** More than one person ever writes; the newest are shown. */
const MAX_OF_ONE_PERSON = 100;

/** What a person applied for or joined, as far as the reader sees the programmes, newest first. */
export const findOfUser = (db: Db, actor: Actor, userId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.userId',
      'applications.progressStatus',
      'applications.approvalFlags',
      'applications.submittedAt',
      'applications.programmeId',
      'programmes.name as programmeName',
    ])
    .where(isApplicantOn(userId, APPLICATION_ID))
    .where(applicationVisibleTo(actor))
    .where(withoutConflictsFor(actor.userId, APPLICATION_ID))
    .orderBy('applications.createdAt', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MAX_OF_ONE_PERSON)
    .execute();

export const isApplicant = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('accountType', '=', 'SUBSCRIBER')
    .executeTakeFirst()) !== undefined;
