import * as original from '../../../../apps/server/src/features/application/save-queries.ts';

export * from '../../../../apps/server/src/features/application/save-queries.ts';
export { original };

export const writeUnchanged: typeof original.writeUnchanged = async (_db, saves) =>
  saves.map(({ id }) => ({ id, savedAt: new Date() }));
