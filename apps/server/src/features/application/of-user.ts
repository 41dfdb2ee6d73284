import type { Answer } from '@grantdesk/api';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findOfUser, isApplicant } from './of-user-queries.ts';

/**
 * The applications of one applicant that the reader may see.
 * @throws AppError 404 where there is no such applicant
 */
export async function listOfUser(p: Platform, { actor }: Ctx, userId: string): Promise<Answer<'application.ofUser'>> {
  if (!(await isApplicant(p.db, userId))) throw notFound('user');
  const rows = await findOfUser(p.db, actor, userId);
  return {
    data: rows.map((row) => ({
      _id: row.id,
      applicationID: row.applicationNumber,
      programme: { _id: row.programmeId, name: row.programmeName },
      progressStatus: row.progressStatus as Answer<'application.ofUser'>['data'][number]['progressStatus'],
      approvalFlags: row.approvalFlags,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      isOwn: row.userId === userId,
    })),
  };
}
