import type { Tx } from '#platform/db.ts';
import { databaseNow } from '#platform/clock.ts';
import { lockProject, setReported } from './queries.ts';

/** A project is SUBMITTED once its last report is in, and what it was before when one comes back. */
export async function noteReporting(tx: Tx, projectId: string, isAllIn: boolean): Promise<void> {
  const project = await lockProject(tx, projectId);
  // An ended project stays as it was ended, whatever becomes of its reports.
  if (!project || project.endedAt !== null) return;
  const status = isAllIn ? 'SUBMITTED' : project.activatedAt ? 'IN-PROGRESS' : 'PENDING-ACTIVATION';
  if (project.status === status) return;
  await setReported(tx, projectId, { status, submittedAt: isAllIn ? await databaseNow(tx) : null, version: project.version + 1 });
}
