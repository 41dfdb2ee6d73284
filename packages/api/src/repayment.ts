import { m } from '@grantdesk/messages';
import { FILE_SCANS, REPAYMENT_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, signedIn, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
const day = z.string();
const denial = z.string().nullable();
const readers = signedIn(
  'staff who may read the payments of the project, and the people of its application; the service checks the record',
);

const row = z.object({
  _id: idSchema,
  projectId: idSchema,
  application: z.object({ _id: idSchema, applicationID: z.string() }),
  accountName: z.string(),
  amount: money,
  currency: z.string(),
  dueDate: day,
  isLate: z.boolean(),
  reason: z.string(),
  state: z.enum(REPAYMENT_STATES),
  /** Who of the staff did it is the team's own: null for grantees. */
  requestedBy: z.string().nullable(),
  requestedAt: dateTime,
  receivedBy: z.string().nullable(),
  receivedOn: day.nullable(),
  proof: z.object({ name: z.string(), size: z.number().int(), type: z.string(), scan: z.enum(FILE_SCANS) }).nullable(),
  denials: z.object({ receive: denial, withdraw: denial }),
});
const one = single(row);

/** Returns of what grantees received and did not spend. */
export const repayment = {
  many: endpoint({
    summary: 'List returns of a programme or of one project, with what could still be requested of the project',
    access: readers,
    query: listQuery.extend({ programmeId: idSchema.optional(), projectId: idSchema.optional() }),
    answer: page(row, {
      /** Of the project: what can be requested, and why it cannot be now; null for a programme. */
      request: z.object({ returnable: money, today: day, denial }).nullable(),
    }),
    errors: ['RULE_BROKEN'],
  }),
  request: endpoint({
    summary: 'Request the return of what is not accounted for at the end of a project',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    confirmed: true,
    body: z.object({
      project: idSchema,
      amount: z.number({ error: m.common.enterAnAmountAboveZero }),
      dueDate: z.string({ error: m.common.enterAValidDate }).trim(),
      reason: z.string().trim(),
    }),
    answer: one,
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  receive: endpoint({
    summary: 'Record that a return was received, with its proof; never by the person who requested it',
    access: permission('ACCOUNTING', 'UPDATE'),
    confirmed: true,
    multipart: { texts: ['repaymentId', 'date'], files: ['proof'] },
    answer: one,
    errors: ['CONFLICT', 'RULE_BROKEN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    idempotent: true,
  }),
  withdraw: endpoint({
    summary: 'Withdraw a requested return that has not arrived',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    body: z.object({ reason: z.string().trim() }),
    answer: one,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  proof: endpoint({
    summary: 'Download the proof of a return, for people who may read it',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
};
