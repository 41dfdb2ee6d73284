import * as original from '../../../../apps/server/src/features/submission/change.ts';

export * from '../../../../apps/server/src/features/submission/change.ts';
export { original };

export const withKeptFiles: typeof original.withKeptFiles = async (tx, ctx, locked, change) => {
  await original.withKeptFiles(tx, ctx, locked, change);
  return change.answers;
};
