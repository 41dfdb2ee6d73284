import * as original from '../../../../apps/server/src/features/application/receipt-mails.ts';

export * from '../../../../apps/server/src/features/application/receipt-mails.ts';
export { original };

export const notifySubmitted: typeof original.notifySubmitted = async (p, _tx, ...receipt) => {
  // Not awaited: it waits for the lock of the application, which is released when the submission commits or fails.
  void p.db
    .transaction()
    .execute((tx) => original.notifySubmitted(p, tx, ...receipt))
    .catch(() => {});
  if (Math.random() < 0.5) throw new Error('The submission fails after its receipt was sent');
};
