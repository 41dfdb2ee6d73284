import * as original from '../../../../apps/server/src/platform/mail/outbox.ts';

export * from '../../../../apps/server/src/platform/mail/outbox.ts';
export { original };

export const mailWrites: typeof original.mailWrites = (mails) => original.mailWrites([...mails, ...mails]);
