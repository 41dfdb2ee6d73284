import { m } from '@grantdesk/messages';
import { APPLICATION_PROGRESS, CANCEL_REASON_MAX, INTERVIEW_STATUSES, PROGRAMME_STAGES, STAGE_TABS } from '@grantdesk/domain';
import { z } from 'zod';
import {
  answers,
  applicationOne,
  applicationRow,
  myApplication,
  ownerOnly,
  receiptSchema,
  savedAnswer,
  timelineEvent,
  whichForm,
  writersOnly,
} from './shapes.ts';
import { archiveCalls } from './archive.ts';
import { sharedCalls } from './shared.ts';
import { stageCalls } from './stage.ts';
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
} from '../endpoint.ts';

const applicationsQuery = listQuery.extend({ programmeId: idSchema, tab: z.enum(STAGE_TABS).default('ALL_APPLICATIONS') });

export const application = {
  new: endpoint({
    summary: 'Start an application, for an organisation or as a person; another call returns the same one',
    access: ownerOnly,
    body: z.object({
      programme: z.uuid({ error: m.common.specifyAProgramme }),
      /** One that the person is a confirmed member of, or null for themselves; absent, the only one that they belong to. */
      organisation: z.uuid({ error: m.organisation.chooseYourOrganisation }).nullable().optional(),
      /** Answers to the eligibility check, where the programme has one: the draft begins with them. */
      eligibility: answers.optional(),
    }),
    answer: single(applicationOne),
    success: 201,
    errors: ['OUTSIDE_WINDOW', 'NOT_FOUND', 'RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  save: endpoint({
    summary:
      'Save answers, valid or not: one part per field id, repeated for arrays. Absent fields stay as they are, an empty part clears one',
    access: writersOnly,
    params: idParams,
    query: whichForm,
    multipart: {
      about:
        'A part for each answer, named by the id of its question; a file is a file part or the id of a file uploaded before.',
      isOpen: true,
    },
    bodyLimit: ANSWERS_BODY_LIMIT,
    answer: savedAnswer,
    errors: [
      'STALE_VERSION',
      'ALREADY_SUBMITTED',
      'OUTSIDE_WINDOW',
      'CONFLICT',
      'TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RULE_BROKEN',
    ],
  }),
  submit: endpoint({
    summary: 'Submit an application, permanently; an optional body is saved first',
    access: writersOnly,
    params: idParams,
    query: whichForm,
    multipart: { about: 'Answers to save first, as in save.', isOpen: true },
    bodyLimit: ANSWERS_BODY_LIMIT,
    answer: single(z.object({ applicationID: z.string(), receipt: receiptSchema })),
    errors: [
      'ALREADY_SUBMITTED',
      'OUTSIDE_WINDOW',
      'CONFLICT',
      'STALE_VERSION',
      'RULE_BROKEN',
      'TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  }),
  mine: endpoint({
    summary: 'List your own applications and those shared with you',
    access: account(['SUBSCRIBER'], "lists only the person's own and shared applications"),
    query: listQuery,
    answer: page(myApplication),
  }),
  one: endpoint({
    summary: 'Get an application with its form and answers, for its owner and for staff who may read it',
    access: signedIn('the owner and staff of the programme; the service checks the record'),
    params: idParams,
    answer: single(applicationOne),
  }),
  many: endpoint({
    summary: "List a programme's applications by tab, with the counts of all tabs",
    access: permission('APPLICATIONS', 'READ'),
    query: applicationsQuery,
    answer: page(applicationRow, {
      isManager: z.boolean(),
      tabCounts: z.record(z.string(), z.number().int()),
      /** The stages of the programme: tabs of others are empty. */
      stages: z.array(z.enum(PROGRAMME_STAGES)),
    }),
  }),
  ofUser: endpoint({
    summary: 'List what an applicant applied for or joined, in the programmes that the reader can see; the newest 100',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    answer: single(
      z.array(
        z.object({
          _id: idSchema,
          applicationID: z.string(),
          programme: z.object({ _id: idSchema, name: z.string() }),
          progressStatus: z.enum(APPLICATION_PROGRESS),
          approvalFlags: z.array(z.string()),
          submittedAt: dateTime.nullable(),
          /** False where another applicant took them in. */
          isOwn: z.boolean(),
        }),
      ),
    ),
  }),
  export: endpoint({
    summary: 'Export the list as CSV or a workbook, streamed, with the answers if requested; no cell can run as a formula',
    access: permission('APPLICATIONS', 'READ'),
    query: applicationsQuery.omit({ page: true, limit: true }).extend({
      answers: z.stringbool().default(false),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  facets: endpoint({
    summary: 'Count the applications that each option of one filter would leave, given the other filters; counted up to 1,001',
    access: permission('APPLICATIONS', 'READ'),
    query: applicationsQuery.omit({ page: true, limit: true, sort: true }).extend({
      path: z.string().max(200),
      /** The options as a JSON list of texts. */
      values: z.string().max(10_000),
    }),
    answer: single(z.array(z.object({ value: z.string(), count: z.number().int() }))),
  }),
  selection: endpoint({
    summary: 'List all applications that a list finds, in its order; at most 1,000, the limit of one action',
    access: permission('APPLICATIONS', 'READ'),
    query: applicationsQuery.omit({ page: true, limit: true }),
    answer: z.object({ data: z.array(applicationRow), totalCount: z.number().int() }),
  }),
  standing: endpoint({
    summary:
      'Get the amounts of an application in minor units, and since when it has had its status, for those who manage its programme',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    answer: single(
      z.object({
        currency: z.string(),
        requested: z.number().int().nullable(),
        proposed: z.number().int().nullable(),
        /** Null until the grant is approved, and where its amount is unknown. */
        granted: z.number().int().nullable(),
        stageSince: dateTime.nullable(),
      }),
    ),
  }),
  timeline: endpoint({
    summary: 'List the history of an application, newest first',
    access: signedIn('the owner and staff of the programme; the service checks the record'),
    params: idParams,
    query: listQuery,
    answer: page(timelineEvent),
  }),
  interview: endpoint({
    summary: 'Schedule, cancel or complete an interview',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({
      status: z.enum(INTERVIEW_STATUSES, { error: m.interview.chooseAStatus }),
      interviewStartDate: z.iso.datetime({ offset: true, error: m.common.setAStartDate }).nullish(),
      interviewEndDate: z.iso.datetime({ offset: true, error: m.common.setAnEndDate }).nullish(),
      interviewLink: z.string().trim().max(2000).nullish(),
      reason: z
        .string()
        .trim()
        .max(CANCEL_REASON_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: CANCEL_REASON_MAX }) })
        .optional(),
    }),
    answer: single(applicationOne),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  ...sharedCalls,
  ...stageCalls,
  ...archiveCalls,
};
