import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, open, page, single } from './endpoint.ts';

const mailboxRow = z.object({ _id: idSchema, to: z.string(), subject: z.string(), receivedAt: dateTime });

/** Exists only with demonstration data and without `MAIL_URL`, for requests that were made on the same machine. */
export const developmentMailbox = {
  many: endpoint({
    summary: 'List the emails of the development mailbox',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else the call answers 404'),
    answer: page(mailboxRow),
  }),
  one: endpoint({
    summary: 'Get an email of the development mailbox',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else the call answers 404'),
    params: idParams,
    answer: single(
      mailboxRow.extend({
        text: z.string(),
        html: z.string(),
        from: z.string(),
        replyTo: z.string().nullable(),
        calendar: z.string().nullable(),
      }),
    ),
  }),
};
