import * as original from '../../../../apps/server/src/features/application/receipt-mails.ts';

export * from '../../../../apps/server/src/features/application/receipt-mails.ts';
export { original };

export const notifySubmitted: typeof original.notifySubmitted = async (p, _tx, ...receipt) => {
  const send = () => p.db.transaction().execute((tx) => original.notifySubmitted(p, tx, ...receipt));
  setTimeout(() => void send().catch(() => {}), 1_500);
};
