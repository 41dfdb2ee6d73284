import { m } from '@grantdesk/messages';
import { LARGEST_AMOUNT, PAYMENT_DECISIONS } from '@grantdesk/domain';
import { z } from 'zod';
import { waitingChange } from './change-request.ts';
import {
  account as accountTypes,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  page,
  permission,
  signedIn,
  single,
} from './endpoint.ts';
import { filterField } from './filter.ts';
import {
  account,
  accountDetail,
  bankDetails,
  ledgerRow,
  money,
  openPayment,
  paymentOne,
  paymentRow,
  projectAccount,
} from './payment-shapes.ts';

const read = permission('ACCOUNTING', 'READ');
const staff = accountTypes(['ADMIN'], 'staff of accounting or of grantees; the service checks the programme and conflicts');
const reason = z.string().trim().max(2000, { error: m.common.maximumOf2000Characters });
const format = z.enum(['csv', 'xlsx'], { error: m.common.chooseCsvOrXlsx }).default('csv');
/** `due` is what is left to pay of pending and approved payments: withheld ones are not due. */
const sums = { amount: money, pending: money, due: money };
const which = { applicationId: idSchema, paymentId: idSchema };

/** `GET /programme/account-info/{id}`, answered by payments. */
export const accountInfo = endpoint({
  summary: 'Get the account of a programme: budget, committed, approved, released, withheld and what is left',
  access: read,
  params: idParams,
  answer: single(accountDetail),
});

export const payment = {
  accounts: endpoint({
    summary: 'List the accounts of the programmes that the person can see',
    access: read,
    query: listQuery,
    answer: page(account),
  }),
  projects: endpoint({
    summary: 'List the projects of a programme with what is committed, released and left',
    access: read,
    params: idParams,
    query: listQuery,
    answer: page(projectAccount, { totals: z.object({ committed: money, released: money, returned: money, left: money }) }),
  }),
  dueForApproval: endpoint({
    summary: 'List payments of activated projects that are not paid yet, by due date',
    access: read,
    params: idParams,
    query: listQuery,
    answer: page(openPayment, {
      totals: z.object(sums),
    }),
  }),
  history: endpoint({
    summary: 'List payments that were decided or paid, the last paid first; of a programme or of one application',
    access: read,
    query: listQuery.extend({ programmeId: idSchema.optional(), applicationId: idSchema.optional() }),
    answer: page(paymentRow, { totals: z.object({ amount: money, amountPaid: money }) }),
    errors: ['RULE_BROKEN'],
  }),
  export: endpoint({
    summary: 'Export the payment history as CSV or a workbook',
    access: permission('ACCOUNTING', 'EXPORT'),
    query: listQuery.extend({ programmeId: idSchema, applicationId: idSchema.optional(), format }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  finance: endpoint({
    summary:
      'Export approved payments that are still to be paid, for a finance system: payee, full account number, amount, reference',
    access: permission('ACCOUNTING', 'EXPORT'),
    confirmed: true,
    params: idParams,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  filters: endpoint({
    summary: 'List the filters of payments',
    access: read,
    params: idParams,
    query: z.object({ list: z.enum(['awaiting', 'history']).default('awaiting') }),
    answer: single(z.array(filterField)),
  }),
  ledger: endpoint({
    summary: 'List the ledger entries of a programme, newest first',
    access: read,
    params: idParams,
    query: listQuery,
    answer: page(ledgerRow),
  }),
  one: endpoint({
    summary: 'Get a payment with masked bank details, what it is based on, and who did what when',
    access: staff,
    params: idParams,
    answer: single(paymentOne),
  }),
  pdf: endpoint({
    summary: 'Download a payment as a PDF: what it is for, who approved it, and how it was paid',
    access: staff,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  request: endpoint({
    summary: 'Request a payment; the requester cannot approve it',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    body: z.object({ ...which, note: reason.default('') }),
    answer: single(paymentOne),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  approve: endpoint({
    summary:
      'Approve or withhold a payment; with `version` or `amount` only if it is unchanged since. `onBehalfOf` is the person for whom a deputy approves',
    access: permission('ACCOUNTING', 'APPROVE'),
    confirmed: true,
    body: z.object({
      ...which,
      status: z.enum(PAYMENT_DECISIONS, { error: m.payment.approveOrWithhold }),
      reason: reason.default(''),
      version: z.int().optional(),
      amount: z
        .int({ error: m.common.enterAnAmountAboveZero })
        .min(1, { error: m.common.enterAnAmountAboveZero })
        .max(LARGEST_AMOUNT)
        .optional(),
      /**
       * For an approval by a deputy: the id of the person who is away, or null for the own name. Absent, it is given for the
       * first person whose deputy the caller is today and who could approve the payment.
       */
      onBehalfOf: idSchema.nullable().optional(),
    }),
    answer: single(paymentOne),
    errors: ['CONFLICT', 'STALE_VERSION', 'RULE_BROKEN'],
    idempotent: true,
  }),
  complete: endpoint({
    summary: 'Record that an approved payment, or part of it, was paid, with its proof',
    access: permission('ACCOUNTING', 'UPDATE'),
    confirmed: true,
    multipart: {
      about: '`amount` is in minor units.',
      texts: ['applicationId', 'paymentId', 'amount', 'currency', 'date'],
      files: ['proof'],
      optional: ['currency'],
    },
    answer: single(paymentOne),
    errors: ['CONFLICT', 'RULE_BROKEN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    idempotent: true,
  }),
  proof: endpoint({
    summary: 'Download a proof of payment, for people who may read the payment',
    access: staff,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  limit: endpoint({
    summary:
      'Set the amount above which two different people approve payments; null for none. A stricter limit applies immediately, a looser one once a second person confirms it',
    access: permission('PROGRAMMES', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({
      secondAbove: z
        .int({ error: m.common.enterAnAmount })
        .min(0, { error: m.common.enterAPositiveNumber })
        .max(LARGEST_AMOUNT)
        .nullable(),
    }),
    answer: single(z.object({ secondAbove: money.nullable(), waiting: waitingChange })),
  }),
  settings: endpoint({
    summary: 'Get the amount above which two different people approve payments of a programme',
    access: read,
    params: idParams,
    answer: single(z.object({ secondAbove: money.nullable(), waiting: waitingChange, denial: z.string().nullable() })),
  }),
  bank: endpoint({
    summary: 'Get masked bank details by the id of an application or its project, with a pending change',
    access: signedIn('the people of the application, and staff who may read its payments; the service checks the record'),
    params: idParams,
    answer: single(bankDetails),
  }),
  bankEnter: endpoint({
    summary: 'Enter bank details; a link in the email confirms them, then staff approve them',
    access: accountTypes(['SUBSCRIBER'], 'only the applicant enters them; the service checks the owner'),
    confirmed: true,
    params: idParams,
    body: z.object({
      accountName: z.string().trim(),
      bank: z.string().trim(),
      country: z.string().trim(),
      number: z.string().trim().max(60, { error: m.common.anAccountNumberHas6To }),
      /** BIC, sort code or routing number, where the bank needs one beside the number. */
      bankCode: z.string().trim().max(35).default(''),
    }),
    answer: single(bankDetails),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  bankConfirm: endpoint({
    summary: 'Confirm bank details with the link from the email',
    access: accountTypes(['SUBSCRIBER'], 'the applicant who entered them; the service checks the token and the owner'),
    body: z.object({ token: z.string().min(20).max(100) }),
    answer: single(bankDetails),
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
  bankDecide: endpoint({
    summary: 'Approve or refuse confirmed bank details, as the second person',
    access: permission('ACCOUNTING', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({
      bankId: idSchema,
      approve: z.boolean({ error: m.common.approveOrRefuse }),
      reason: reason.default(''),
    }),
    answer: single(bankDetails),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  bankReveal: endpoint({
    summary: 'Reveal the full account number, to pay an approved payment; recorded in the audit trail',
    access: permission('ACCOUNTING', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({}),
    answer: single(
      z.object({
        accountName: z.string(),
        bank: z.string(),
        bankCode: z.string(),
        country: z.string(),
        number: z.string(),
      }),
    ),
    errors: ['CONFLICT'],
  }),
};
