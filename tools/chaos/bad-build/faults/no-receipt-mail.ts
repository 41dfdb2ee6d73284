import * as original from '../../../../apps/server/src/features/application/receipt-mail.ts';

export * from '../../../../apps/server/src/features/application/receipt-mail.ts';
export { original };

export const notifySubmitted: typeof original.notifySubmitted = async () => {};
