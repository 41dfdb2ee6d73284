import { m } from '@grantdesk/messages';
import { BANK_FORMATS, BATCH_ITEM_STATES, BATCH_STATES, ENTRY_KINDS, STATEMENT_KINDS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, page, permission, single } from './endpoint.ts';
import { day, money } from './payment-shapes.ts';

const read = permission('ACCOUNTING', 'READ');
const write = permission('ACCOUNTING', 'UPDATE');
const denial = z.string().nullable();
const programme = z.object({ _id: idSchema, name: z.string(), currency: z.string() });
const format = z.enum(BANK_FORMATS, { error: m.paymentBatch.chooseAFormat });
const text = z.string().trim();

/** The account that a programme pays from; of its number only the last characters are shown. */
const payingAccount = z.object({
  format,
  accountName: z.string(),
  bank: z.string(),
  country: z.string(),
  number: z.string(),
  bankCode: z.string(),
  senderId: z.string(),
  revision: z.number().int(),
  updatedBy: z.string(),
  updatedAt: dateTime,
});
const accountAnswer = single(z.object({ programme, account: payingAccount.nullable(), denial }));

const candidate = z.object({
  _id: idSchema,
  applicationId: idSchema,
  applicationID: z.string(),
  term: z.number().int(),
  /** The holder of the account, or the grantee where there is none. */
  payee: z.string(),
  /** Masked; null without confirmed bank details. */
  account: z.string().nullable(),
  /** What is left to pay. */
  amount: money,
  dueDate: day,
  /** Why it cannot go into a batch now; null where it can. */
  denial,
});

const batchBrief = z.object({
  _id: idSchema,
  number: z.number().int(),
  format,
  executionDate: day,
  currency: z.string(),
  total: money,
  itemCount: z.number().int(),
  state: z.enum(BATCH_STATES),
  /** Of its payments: paid and refused so far. */
  paid: z.number().int(),
  refused: z.number().int(),
  madeBy: z.string(),
  madeAt: dateTime,
});

const item = z.object({
  _id: idSchema,
  paymentId: idSchema,
  projectId: idSchema,
  applicationId: idSchema,
  applicationID: z.string(),
  term: z.number().int(),
  payee: z.string(),
  account: z.string(),
  amount: money,
  /** By which the bank's statement names it. */
  reference: z.string(),
  state: z.enum(BATCH_ITEM_STATES),
  reason: z.string(),
  settledBy: z.string().nullable(),
  settledAt: dateTime.nullable(),
});

const batchOne = batchBrief.extend({
  programme,
  items: z.array(item),
  /** Payments that a conflict of interest closes to the reader: they are in the total, not in the list. */
  closedItems: z.number().int(),
  releasedBy: z.string().nullable(),
  releasedAt: dateTime.nullable(),
  cancelledBy: z.string().nullable(),
  cancelledAt: dateTime.nullable(),
  reason: z.string(),
  /** SHA-256 of the file's bytes; null before the release. */
  digest: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Why this person cannot do it now; null where they can. */
  denials: z.object({ release: denial, cancel: denial, file: denial, settle: denial }),
});
const oneBatch = single(batchOne);

const statementBrief = z.object({
  _id: idSchema,
  kind: z.enum(STATEMENT_KINDS),
  fileName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: dateTime,
  /** Lines about payments of the programme's batches: all, and those that are recorded. */
  entries: z.number().int(),
  recorded: z.number().int(),
  /** Lines about something else; they are not stored. */
  others: z.number().int(),
});
const statementOne = statementBrief.extend({
  programme,
  lines: z.array(
    z.object({
      _id: idSchema,
      kind: z.enum(ENTRY_KINDS),
      amount: money.nullable(),
      currency: z.string().nullable(),
      bookedOn: day.nullable(),
      reason: z.string(),
      item: item.pick({
        reference: true,
        applicationID: true,
        term: true,
        payee: true,
        amount: true,
        paymentId: true,
        applicationId: true,
        projectId: true,
      }),
      batch: z.object({ _id: idSchema, number: z.number().int() }),
      recordedBy: z.string().nullable(),
      recordedAt: dateTime.nullable(),
      /** Why it cannot be recorded, or not by this person; null where it can. */
      denial,
    }),
  ),
});
const oneStatement = single(statementOne);

/** Batches of approved payments for the bank, and what its statements say about them. */
export const paymentBatch = {
  account: endpoint({
    summary: 'Get the account that a programme pays from, masked, and the format of its bank',
    access: read,
    params: idOf('programme'),
    answer: accountAnswer,
  }),
  accountSet: endpoint({
    summary: 'Set the account that a programme pays from and the format of its bank; the number is entered anew each time',
    access: write,
    confirmed: true,
    params: idOf('programme'),
    body: z.object({
      format,
      accountName: text,
      bank: text,
      country: text,
      number: text.max(60, { error: m.common.anAccountNumberHas6To }),
      bankCode: text.max(35).default(''),
      senderId: text.max(35).default(''),
      revision: z.int().optional(),
    }),
    answer: accountAnswer,
    errors: ['STALE_VERSION', 'RULE_BROKEN'],
  }),
  candidates: endpoint({
    summary: 'List the approved payments of a programme that are not paid, with why one cannot go into a batch; at most 1,000',
    access: read,
    params: idOf('programme'),
    answer: single(z.object({ programme, today: day, account: payingAccount.nullable(), payments: z.array(candidate), denial })),
  }),
  many: endpoint({
    summary: 'List the batches of a programme, the newest first',
    access: read,
    query: listQuery.pick({ page: true, limit: true }).extend({ programme: idSchema }),
    answer: page(batchBrief),
  }),
  one: endpoint({
    summary: 'Get a batch with its payments, what became of each, and who did what',
    access: read,
    params: idOf('batch'),
    answer: oneBatch,
  }),
  new: endpoint({
    summary: 'Make a batch of approved payments; someone else releases it',
    access: write,
    body: z.object({
      programme: idSchema,
      payments: z.array(idSchema).max(1_000, { error: () => m.paymentBatch.tooMany({ most: 1_000 }) }),
      executionDate: text,
    }),
    answer: oneBatch,
    success: 201,
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  release: endpoint({
    summary: 'Release a batch that someone else made: its file is written once and stays as it is',
    access: write,
    confirmed: true,
    params: idOf('batch'),
    body: z.object({}),
    answer: oneBatch,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  cancel: endpoint({
    summary: 'Cancel a batch before its release, with a reason; its payments can go into another one',
    access: write,
    params: idOf('batch'),
    body: z.object({
      reason: text.min(1, { error: m.common.enterAReason }).max(2_000, { error: m.common.maximumOf2000Characters }),
    }),
    answer: oneBatch,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  file: endpoint({
    summary: 'Download the file of a released batch, the same bytes each time; recorded in the audit trail',
    access: write,
    confirmed: true,
    params: idOf('batch'),
    answer: z.unknown(),
    share: 'export',
    raw: true,
    errors: ['CONFLICT'],
  }),
  refuse: endpoint({
    summary: 'Record that the bank refused payments of a released batch; these can go into another one',
    access: write,
    confirmed: true,
    params: idOf('batch'),
    body: z.object({
      items: z.array(idSchema).min(1, { error: m.paymentBatch.emptyBatch }).max(1_000),
      reason: text.min(1, { error: m.common.enterAReason }).max(2_000, { error: m.common.maximumOf2000Characters }),
    }),
    answer: oneBatch,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  statements: endpoint({
    summary: 'List the bank statements that were uploaded for a programme, the newest first; at most 200',
    access: read,
    params: idOf('programme'),
    answer: single(z.object({ programme, statements: z.array(statementBrief), denial })),
  }),
  statement: endpoint({
    summary: 'Get a bank statement: its lines about payments of batches, and why one cannot be recorded',
    access: read,
    params: idOf('statement'),
    answer: oneStatement,
  }),
  statementNew: endpoint({
    summary: 'Upload a bank statement; nothing is recorded yet. The same file again is the same statement',
    access: write,
    params: idOf('programme'),
    multipart: {
      about:
        'camt.053, camt.054, pain.002, or CSV with the columns reference, amount, date and perhaps currency, status and reason.',
      files: ['file'],
    },
    answer: oneStatement,
    success: 201,
    errors: ['RULE_BROKEN', 'TOO_LARGE'],
  }),
  statementRecord: endpoint({
    summary:
      'Record lines of a statement: payments as paid, or as refused by the bank. No one records a payment that they approved',
    access: write,
    confirmed: true,
    params: idOf('statement'),
    body: z.object({ entries: z.array(idSchema).min(1, { error: m.paymentBatch.chooseLines }).max(1_000) }),
    answer: oneStatement,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
