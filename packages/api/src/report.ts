import { m } from '@grantdesk/messages';
import { PROJECT_STATUSES, REPORT_STATUSES } from '@grantdesk/domain';
import { formContentShape } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { pollAnswer, pollBody } from './application/shared.ts';
import { answers, receiptSchema, SAVE_ERRORS, savedAnswer } from './application/shapes.ts';
import {
  account,
  ANSWERS_BODY_LIMIT,
  dateTime,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  page,
  permission,
  signedIn,
  single,
} from './endpoint.ts';
import { fileBrief } from './file.ts';

const day = z.string();
const status = z.enum(REPORT_STATUSES);
const denial = z.string().nullable();
const writers = account(['SUBSCRIBER'], 'the people of the application write its reports; the service checks the record');
const readers = signedIn(
  'staff who manage grants of programmes that they can see, and the people of the application; the service checks the record',
);

/** Row of a project's reports. */
const reportRow = z.object({
  _id: idSchema,
  position: z.number().int(),
  title: z.string(),
  dueDate: day,
  status,
  review: status,
  isLate: z.boolean(),
  /** No longer requested. */
  isDropped: z.boolean(),
  /** It cannot be started: the programme has no published report form yet. */
  awaitsForm: z.boolean(),
  submittedAt: dateTime.nullable(),
});

const form = z.object({ _id: idSchema, name: z.string(), version: z.number().int(), ...formContentShape });

/** What was handed in once, and what its review said. Never changes. */
const round = z.object({
  round: z.number().int(),
  submittedAt: dateTime,
  submittedBy: z.string(),
  receiptNo: z.string(),
  form,
  data: answers,
  review: z.enum(['Approved', 'Declined']).nullable(),
  comment: z.string(),
  reviewedAt: dateTime.nullable(),
  reviewedBy: z.string().nullable(),
  /** Questions that the review opened again; null for all of them. */
  reopened: z.array(z.string()).nullable(),
});

const reportOne = reportRow.extend({
  version: z.number().int(),
  project: z.object({ _id: idSchema, name: z.string(), status: z.enum(PROJECT_STATUSES) }),
  application: z.object({ _id: idSchema, applicationID: z.string() }),
  programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
  /** Who applied; they alone hand reports in. */
  owner: z.object({ _id: idSchema, name: z.string() }),
  /** The draft, for those who write it; null while none is begun, and for staff. */
  draft: z
    .object({
      round: z.number().int(),
      form,
      data: answers,
      version: z.number().int(),
      savedAt: dateTime.nullable(),
      /** Questions that are open; null where all are. */
      open: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** What was handed in, the latest first. */
  rounds: z.array(round),
  files: z.record(z.string(), fileBrief),
  receipt: receiptSchema.nullable(),
  /** The project's other reports, to be read alongside. */
  others: z.array(reportRow),
  /** Payments that wait for this report and can be approved once it is; for those who can review it now. */
  releases: z.array(
    z.object({ _id: idSchema, term: z.number().int(), amount: z.number().int(), currency: z.string(), dueDate: day }),
  ),
  /** Why this person cannot do it now; null where they can. */
  denials: z.object({ write: denial, review: denial }),
});

const one = single(reportOne);

/** Reports of a project: written with the form of the programme, handed in in rounds, reviewed with a comment. */
export const report = {
  many: endpoint({
    summary: "List a project's reports",
    access: readers,
    query: listQuery.extend({ projectId: z.uuid({ error: m.common.specifyAProject }) }),
    answer: page(reportRow),
  }),
  one: endpoint({
    summary: 'Get a report: its draft for those who write it, and every submitted round',
    access: readers,
    params: idParams,
    answer: one,
  }),
  pdf: endpoint({
    summary: 'Download a report as it was last submitted, with its receipt and review, as a PDF',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  start: endpoint({
    summary: 'Start a report; another call returns the same draft',
    access: writers,
    params: idParams,
    answer: one,
    errors: ['CONFLICT', 'ALREADY_SUBMITTED'],
    idempotent: true,
  }),
  save: endpoint({
    summary:
      'Save answers of a report, valid or not, in the same way as an application; questions that were not reopened stay as they are',
    access: writers,
    params: idParams,
    multipart: {
      about:
        'A part for each answer, named by the id of its question; a file is a file part or the id of a file uploaded before.',
      isOpen: true,
    },
    bodyLimit: ANSWERS_BODY_LIMIT,
    answer: savedAnswer,
    errors: [...SAVE_ERRORS],
  }),
  submit: endpoint({
    summary: 'Submit a report, each round permanently; an optional body is saved first',
    access: writers,
    params: idParams,
    multipart: { about: 'Answers to save first, as in save.', isOpen: true },
    bodyLimit: ANSWERS_BODY_LIMIT,
    answer: single(z.object({ applicationID: z.string(), receipt: receiptSchema })),
    errors: [...SAVE_ERRORS, 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
  }),
  review: endpoint({
    summary:
      'Approve or decline a report, or mark its review as started; a decline needs a comment and may reopen only some questions',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    body: z.object({
      status: z.string({ error: m.report.chooseAReview }),
      comment: z.string().default(''),
      reopened: z.array(z.string()).max(500).default([]),
      /** The version that was looked at; another one by now is 409. */
      version: z.number().int().nullish(),
    }),
    answer: one,
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  pulse: endpoint({
    summary: 'Poll an open report for changes, as for an open application',
    access: writers,
    params: idParams,
    body: pollBody,
    answer: pollAnswer,
    errors: ['CONFLICT'],
  }),
};
