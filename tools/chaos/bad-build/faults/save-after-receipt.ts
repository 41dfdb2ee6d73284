import * as original from '../../../../apps/server/src/features/application/draft-lock-queries.ts';

export * from '../../../../apps/server/src/features/application/draft-lock-queries.ts';
export { original };

export const findDraftToSave: typeof original.findDraftToSave = async (...draft) => {
  const found = await original.findDraftToSave(...draft);
  return (
    found && {
      ...found,
      submission:
        found.submission?.progress === 'SUBMITTED' ? { ...found.submission, progress: 'IN-PROGRESS' } : found.submission,
    }
  );
};
