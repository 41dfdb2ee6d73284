import type { Tx } from '../../platform/db.ts';

export const insertReports = (
  tx: Tx,
  reports: { id: string; projectId: string; programmeId: string; position: number; title: string; dueDate: string }[],
) => tx.insertInto('reports').values(reports).execute();
