import type { Platform } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertLedgerEntries, insertPayments } from './queries.ts';

/** The payment terms of a project are made with it, and its budget is committed in the ledger. */
export function followProjects({ events }: Platform): void {
  events.on('PROJECT_INITIALISED', async (tx, ctx, project) => {
    const { projectId, applicationId, programmeId, currency } = project;
    if (project.terms.length > 0)
      await insertPayments(
        tx,
        project.terms.map((term, index) => ({ ...term, projectId, applicationId, programmeId, currency, term: index + 1 })),
      );
    await insertLedgerEntries(tx, [
      { id: newId(), programmeId, projectId, kind: 'COMMITTED', amount: project.budget, currency, madeBy: ctx.actor.userId },
    ]);
  });
}
