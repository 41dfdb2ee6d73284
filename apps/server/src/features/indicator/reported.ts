import type { ReportedEntry } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findSchedule, findValues, toEntry } from './value-queries.ts';

/** The reports of each project as an indicator sees them: by due date, with what was submitted last. */
export async function findReported(db: Db, projectIds: readonly string[]) {
  const schedule = await findSchedule(db, projectIds);
  const values = await findValues(
    db,
    schedule.flatMap(({ roundId }) => roundId ?? []),
  );
  const byRound = new Map(values.map((row) => [`${row.roundId} ${row.indicatorId}`, toEntry(row)]));
  const byProject = Map.groupBy(schedule, ({ projectId }) => projectId);
  return (projectId: string, indicatorId: string): ReportedEntry[] =>
    (byProject.get(projectId) ?? []).map(({ id, title, dueDate, roundId, review }) => ({
      reportId: id,
      title,
      dueDate,
      isApproved: review === 'Approved',
      entry: (roundId === null ? undefined : byRound.get(`${roundId} ${indicatorId}`)) ?? null,
    }));
}
