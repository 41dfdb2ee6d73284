import * as original from '../../../../apps/server/src/features/application/queries.ts';

export * from '../../../../apps/server/src/features/application/queries.ts';
export { original };

export const updateProgress: typeof original.updateProgress = async (tx, id, change) =>
  change.progressStatus === 'SUBMITTED' ? [] : original.updateProgress(tx, id, change);
