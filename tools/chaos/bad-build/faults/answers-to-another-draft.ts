import * as original from '../../../../apps/server/src/features/submission/queries.ts';

export * from '../../../../apps/server/src/features/submission/queries.ts';
export { original };

export const storeAnswers: typeof original.storeAnswers = (tx, saved) =>
  original.storeAnswers(
    tx,
    saved.map((answers, n) => ({ ...answers, id: saved[(n + 1) % saved.length]?.id ?? '' })),
  );
