import * as original from '../../../../apps/server/src/features/application/receipt-mails.ts';

export * from '../../../../apps/server/src/features/application/receipt-mails.ts';
export { original };

export const notifySubmitted: typeof original.notifySubmitted = async () => {};
