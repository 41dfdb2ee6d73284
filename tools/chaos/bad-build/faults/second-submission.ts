import * as original from '../../../../apps/server/src/features/application/draft-lock-queries.ts';

export * from '../../../../apps/server/src/features/application/draft-lock-queries.ts';
export { original };

const asDraft = <T extends { progress: string }>(row: T): T =>
  row.progress === 'SUBMITTED' ? { ...row, progress: 'IN-PROGRESS' } : row;

export const findDraft: typeof original.findDraft = async (...draft) => {
  const found = await original.findDraft(...draft);
  return found && { ...found, submission: found.submission && asDraft(found.submission) };
};

export const lockDraft: typeof original.lockDraft = async (...draft) => asDraft(await original.lockDraft(...draft));
