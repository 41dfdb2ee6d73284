import * as original from '../../../../apps/server/src/features/submission/change.ts';

export * from '../../../../apps/server/src/features/submission/change.ts';
export { original };

export const withStoredFiles: typeof original.withStoredFiles = async (tx, ctx, locked, change) => {
  await original.withStoredFiles(tx, ctx, locked, change);
  return change.answers;
};
