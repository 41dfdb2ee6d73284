import { databaseNow } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { noteReporting } from '../project/index.ts';
import { amendReport, deleteReports, findReportsOf, insertReports, lockReportsOf } from './queries.ts';

export { lockReportsOf } from './queries.ts';

export interface ScheduleChanges {
  changed: { id: string; title: string; dueDate: string }[];
  /** Ids of reports that are no longer requested. */
  dropped: string[];
  added: { title: string; dueDate: string }[];
}

/** Changes, drops and adds reports of a project that the caller has locked and checked. Returns the ids of the added. */
export async function changeSchedule(
  tx: Tx,
  project: { id: string; programmeId: string },
  { changed, dropped, added }: ScheduleChanges,
): Promise<string[]> {
  const held = await lockReportsOf(tx, project.id);
  for (const { id, ...plan } of changed) await amendReport(tx, id, plan);
  if (dropped.length > 0) await deleteReports(tx, dropped, await databaseNow(tx));
  const last = Math.max(0, ...held.map(({ position }) => position));
  const made = added.map((report, index) => ({
    ...report,
    id: newId(),
    projectId: project.id,
    programmeId: project.programmeId,
    position: last + index + 1,
  }));
  if (made.length > 0) await insertReports(tx, made);
  return made.map(({ id }) => id);
}

/** Updates the project: whether every report that is still requested is in, and false if there is none. */
export async function followReports(tx: Tx, projectId: string): Promise<void> {
  const requested = (await findReportsOf(tx, projectId)).filter(({ droppedAt }) => droppedAt === null);
  await noteReporting(
    tx,
    projectId,
    requested.length > 0 && requested.every(({ status }) => status === 'Submitted' || status === 'Approved'),
  );
}
