import * as original from '../../../../apps/server/src/features/submission/queries.ts';

export * from '../../../../apps/server/src/features/submission/queries.ts';
export { original };

export const storeSubmitted: typeof original.storeSubmitted = async (_tx, { id }) => `R-${id}`;
