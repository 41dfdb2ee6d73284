import { remindDrafts } from '#features/application/index.ts';
import { remindEvents } from '#features/event/index.ts';
import { remindInterviews } from '#features/interview/index.ts';
import { remindReferees } from '#features/referee/index.ts';
import { remindReports } from '#features/report/index.ts';
import { remindTasks } from '#features/task/index.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';

/** The reminders that the job queue would have sent by now. @returns how many left */
export async function remindOf(parts: { db: Db; config: Config }): Promise<number> {
  const kinds = [remindDrafts, remindInterviews, remindEvents, remindReports, remindTasks, remindReferees];
  const counts = await Promise.all(kinds.map((remind) => remind(parts)));
  return counts.reduce((sum, count) => sum + count, 0);
}
