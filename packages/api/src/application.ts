import { APPLICATION_PROGRESS, INTERVIEW_STATUSES, STAGE_ACTIONS, STAGE_TABS } from '@grantdesk/domain';
import { storedFormSectionsSchema } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import {
  account,
  dateTime,
  endpoint,
  idParams,
  idSchema,
  issueSchema,
  listQuery,
  page,
  permission,
  signedIn,
  single,
  userBrief,
} from './endpoint.ts';
import { fileBrief } from './file.ts';

/** Which of an application's forms a save or submit is for. */
export const whichForm = z.object({ form: z.enum(['application', 'proposal']).default('application') });

const ownerOnly = account(['SUBSCRIBER'], 'applicants write their own application alone; the service checks the owner');
const answers = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]));

/** Proof of a submission: number, instant, zone of the programme, and SHA-256 over the answers and files (FORM-19). */
export const receiptSchema = z.object({
  receiptNo: z.string(),
  submittedAt: dateTime,
  timeZone: z.string(),
  digest: z.string(),
});

const programmeBrief = z.object({
  _id: idSchema,
  name: z.string(),
  currency: z.string(),
  startDate: dateTime,
  endDate: dateTime,
  timeZone: z.string(),
  graceMinutes: z.number().int(),
  proposalStartDate: dateTime.nullable(),
  proposalEndDate: dateTime.nullable(),
});

export const applicationUser = z.object({
  _id: idSchema,
  name: z.string(),
  organisation: z.string().nullable(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.array(z.object({ name: z.string() })),
  accountStatus: z.string(),
});

/** Row of the programme applications table (APP-10). */
export const applicationRow = z.object({
  _id: idSchema,
  applicationID: z.string(),
  user: applicationUser,
  progressStatus: z.enum(APPLICATION_PROGRESS),
  proposalProgressStatus: z.enum(APPLICATION_PROGRESS).nullable(),
  interview: z.object({
    status: z.enum(INTERVIEW_STATUSES),
    startDate: dateTime.nullable(),
    endDate: dateTime.nullable(),
    interviewLink: z.string().nullable(),
  }),
  reviewsCount: z.number().int(),
  averageScore: z.number().nullable(),
  approvalFlags: z.array(z.string()),
  nextPay: dateTime.nullable(),
  submittedAt: dateTime.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** Row of "My applications". */
export const myApplication = z.object({
  _id: idSchema,
  applicationID: z.string(),
  programme: programmeBrief,
  progressStatus: z.enum(APPLICATION_PROGRESS),
  proposalProgressStatus: z.enum(APPLICATION_PROGRESS).nullable(),
  interview: z.object({
    status: z.enum(INTERVIEW_STATUSES),
    startDate: dateTime.nullable(),
    endDate: dateTime.nullable(),
    interviewLink: z.string().nullable(),
  }),
  submittedAt: dateTime.nullable(),
  savedAt: dateTime.nullable(),
  createdAt: dateTime,
});

export const applicationOne = z.object({
  _id: idSchema,
  applicationID: z.string(),
  user: applicationUser,
  programme: programmeBrief,
  progressStatus: z.enum(APPLICATION_PROGRESS),
  proposalProgressStatus: z.enum(APPLICATION_PROGRESS).nullable(),
  /** The form version that the application was started on (FORM-22). */
  form: z.object({ _id: idSchema, name: z.string(), version: z.number().int(), sections: storedFormSectionsSchema }),
  data: answers,
  /** The proposal's form, once the application has been called for one; null before. */
  proposalForm: z
    .object({ _id: idSchema, name: z.string(), version: z.number().int(), sections: storedFormSectionsSchema })
    .nullable(),
  proposalData: answers.nullable(),
  proposalVersion: z.number().int().nullable(),
  proposalSavedAt: dateTime.nullable(),
  proposalReceipt: receiptSchema.nullable(),
  files: z.record(z.string(), fileBrief),
  /** Raised by every save; the client sends it back as `If-Match`. */
  version: z.number().int(),
  savedAt: dateTime.nullable(),
  /** Review tasks, for those who may see them (TASK-8): staff with the manager flag; reviewers see their own. */
  reviews: z.array(
    z.object({
      _id: idSchema,
      progressStatus: z.enum(['PENDING', 'COMPLETED']),
      assignedTo: userBrief,
      recommended: z.boolean().nullable(),
      category: z.object({
        payload: z.object({
          taskAction: z.string(),
          review: z.object({ score: z.object({ totalScore: z.number().nullable() }) }),
        }),
      }),
    }),
  ),
  approvalFlags: z.array(z.string()),
  interview: z.object({
    status: z.enum(INTERVIEW_STATUSES),
    startDate: dateTime.nullable(),
    endDate: dateTime.nullable(),
    interviewLink: z.string().nullable(),
  }),
  interviewStartDate: dateTime.nullable(),
  interviewEndDate: dateTime.nullable(),
  receipt: receiptSchema.nullable(),
  isOwner: z.boolean(),
  isManager: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

const sectionIssue = issueSchema.extend({ section_id: z.string() });

export const timelineEvent = z.object({
  _id: idSchema,
  at: dateTime,
  event: z.string(),
  sentence: z.string(),
  actor: z.object({ name: z.string() }).nullable(),
});

export const application = {
  new: endpoint({
    summary: 'Start an application; asked again, the same one is answered',
    access: ownerOnly,
    body: z.object({ programme: z.uuid({ error: 'Specify a programme!' }) }),
    answer: single(applicationOne),
    success: 201,
    errors: ['OUTSIDE_WINDOW', 'NOT_FOUND', 'RULE_BROKEN'],
    idempotent: true,
  }),
  save: endpoint({
    summary:
      'Save answers, valid or not: each field id keyed to its value, array values repeated; absent fields stay, an empty part clears',
    access: ownerOnly,
    params: idParams,
    query: whichForm,
    multipart: 'Each field id keyed to its value; a FILE value is a file part or the id of a file uploaded before.',
    answer: single(
      z.object({
        version: z.number().int(),
        savedAt: dateTime,
        issues: z.array(sectionIssue),
        files: z.record(z.string(), fileBrief),
      }),
    ),
    errors: ['STALE_VERSION', 'ALREADY_SUBMITTED', 'OUTSIDE_WINDOW', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RULE_BROKEN'],
  }),
  submit: endpoint({
    summary: 'Submit, once and for ever; an optional body is saved first',
    access: ownerOnly,
    params: idParams,
    query: whichForm,
    multipart: 'Optional: answers to save first, as in save.',
    answer: single(z.object({ applicationID: z.string(), receipt: receiptSchema })),
    errors: [
      'ALREADY_SUBMITTED',
      'OUTSIDE_WINDOW',
      'STALE_VERSION',
      'RULE_BROKEN',
      'TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  }),
  mine: endpoint({
    summary: 'My applications',
    access: account(['SUBSCRIBER'], 'lists only the own applications'),
    query: listQuery,
    answer: page(myApplication),
  }),
  one: endpoint({
    summary: 'One application with its form and answers, for its owner and for staff who may read it',
    access: signedIn('the owner and staff of the programme; the service checks the record'),
    params: idParams,
    answer: single(applicationOne),
  }),
  many: endpoint({
    summary: "A programme's applications by tab, with the counts of all tabs",
    access: permission('APPLICATIONS', 'READ'),
    query: listQuery.extend({ programmeId: idSchema, tab: z.enum(STAGE_TABS).default('ALL_APPLICATIONS') }),
    answer: page(applicationRow, { isManager: z.boolean(), tabCounts: z.record(z.string(), z.number().int()) }),
  }),
  timeline: endpoint({
    summary: 'What happened to an application, newest first',
    access: signedIn('the owner and staff of the programme; the service checks the record'),
    params: idParams,
    query: listQuery,
    answer: page(timelineEvent),
  }),
  stage: endpoint({
    summary:
      'Move applications a step: `done` and `refused`, each refusal with its reason; 409 with the same answer when none could move',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: z.object({
      action: z.enum(STAGE_ACTIONS, { error: 'Choose an action!' }),
      applications: z.array(idSchema).min(1, 'Add at least one application!').max(1000, 'At most 1000 applications at once!'),
      reason: z.string().trim().max(2000).optional(),
    }),
    answer: single(
      z.object({
        done: z.array(idSchema),
        refused: z.array(z.object({ _id: idSchema, applicationID: z.string(), reason: z.string() })),
      }),
    ),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  interview: endpoint({
    summary: 'Schedule, cancel or complete an interview',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({
      status: z.enum(INTERVIEW_STATUSES, { error: 'Choose a status!' }),
      interviewStartDate: z.iso.datetime({ offset: true, error: 'Set a start date!' }).nullish(),
      interviewEndDate: z.iso.datetime({ offset: true, error: 'Set an end date!' }).nullish(),
      interviewLink: z.string().trim().max(2000).nullish(),
    }),
    answer: single(applicationOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
