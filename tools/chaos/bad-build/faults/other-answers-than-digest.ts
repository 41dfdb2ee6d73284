import * as original from '../../../../apps/server/src/features/submission/queries.ts';

export * from '../../../../apps/server/src/features/submission/queries.ts';
export { original };

export const storeSubmitted: typeof original.storeSubmitted = (tx, final) =>
  original.storeSubmitted(tx, { ...final, answers: { ...final.answers, name: 'Eve' } });
