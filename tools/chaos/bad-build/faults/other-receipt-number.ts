import * as original from '../../../../apps/server/src/features/submission/queries.ts';

export * from '../../../../apps/server/src/features/submission/queries.ts';
export { original };

export const storeSubmitted: typeof original.storeSubmitted = async (tx, id, final) =>
  original.storeSubmitted(tx, id, {
    ...final,
    receiptNo: await original.nextReceiptNo(tx, final.submittedAt.getUTCFullYear()),
  });
