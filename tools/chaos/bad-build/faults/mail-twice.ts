import * as original from '../../../../apps/server/src/platform/mail/outbox.ts';

export * from '../../../../apps/server/src/platform/mail/outbox.ts';
export { original };

export const enqueueMails: typeof original.enqueueMails = (db, mails) => original.enqueueMails(db, [...mails, ...mails]);
