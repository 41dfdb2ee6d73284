import * as original from '../../../../apps/server/src/features/application/draft-lock-queries.ts';

export * from '../../../../apps/server/src/features/application/draft-lock-queries.ts';
export { original };

const asDraft = <T extends { progress: string }>(row: T): T =>
  row.progress === 'SUBMITTED' ? { ...row, progress: 'IN-PROGRESS' } : row;

export const findDraft: typeof original.findDraft = async (...draft) => {
  const found = await original.findDraft(...draft);
  return found && { ...found, submission: found.submission && asDraft(found.submission) };
};

export const lockFreeDrafts: typeof original.lockFreeDrafts = async (tx, drafts) => {
  const rows = await original.lockFreeDrafts(tx, drafts);
  // A table constraint allows a receipt on what is submitted alone.
  const reopened = { progress: 'IN-PROGRESS', submittedAt: null, receiptNo: null, digest: null };
  for (const { id, progress } of rows)
    if (progress === 'SUBMITTED') await tx.updateTable('submissions').set(reopened).where('id', '=', id).execute();
  return rows.map(asDraft);
};
