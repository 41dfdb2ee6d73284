import type { Platform } from '#platform/context.ts';
import { insertReports } from './queries.ts';

/** The report schedule of a project is made with it, in one transaction. */
export function followProjects({ events }: Platform): void {
  events.on('PROJECT_INITIALISED', async (tx, _ctx, { projectId, programmeId, reports }) => {
    if (reports.length === 0) return;
    await insertReports(
      tx,
      reports.map((report, index) => ({ ...report, projectId, programmeId, position: index + 1 })),
    );
  });
}
