import {
  APPLICATION_PROGRESS,
  AWARD_ANSWERS,
  INTERVIEW_STATUSES,
  PROGRAMME_STAGES,
  type ApplicationOutcome,
} from '@grantdesk/domain';
import { formContentShape } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { account, dateTime, idSchema, issueSchema, single, userBrief } from '../endpoint.ts';
import { fileBrief } from '../file.ts';
import { tagBrief } from '../tag.ts';

export const writersOnly = account(['SUBSCRIBER'], 'the owner and the people they invited; the service checks the record');
export const ownerOnly = account(
  ['SUBSCRIBER'],
  'applicants start, submit and share only their own applications; the service checks the owner',
);

/** Which of an application's forms a save or submit is for. */
export const whichForm = z.object({ form: z.enum(['application', 'proposal']).default('application') });

const answerValue = z.union([z.string(), z.array(z.string()), z.null()]);
export const answers = z.record(z.string(), answerValue);
const orphanedAnswer = z.object({ field_id: z.string(), field_label: z.string(), value: answerValue });

/** Proof of a submission: number, instant, zone of the programme, and SHA-256 over the answers and files. */
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
  stages: z.array(z.enum(PROGRAMME_STAGES)),
});

/** Later ends that were granted to this applicant alone, with their reasons; null where there is none. */
const extension = z.object({ until: dateTime, reason: z.string() }).nullable();
const extensions = z.object({ application: extension, proposal: extension });

/** The outcome that the applicant received by email; null while the application is open. */
export const outcome = z
  .enum(['approved', 'award declined', 'declined', 'not taken forward', 'withdrawn'] satisfies ApplicationOutcome[])
  .nullable();

/** What the flags say in words. The recommendation means something from the last stage before the board on. */
const boardFacts = {
  recommendation: z.enum(['recommended for offer', 'recommended to decline']),
  grantStatus: z.enum(['approved', 'declined', 'pending approval']),
};

/** Someone the owner invited; `name` is the name of their account once they have joined. */
const person = z.object({
  _id: idSchema,
  userId: idSchema.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(['JOINED', 'INVITED', 'EXPIRED']),
  expiresAt: dateTime,
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

/** Row of the programme applications table. */
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
  /** Totals of the completed reviews that the average is of, lowest first. */
  scores: z.array(z.number()),
  /** Of the completed reviews, how many recommend the application. */
  recommendedCount: z.number().int(),
  /** Reviews of the stage that are not completed; overdue ones are open too. Null for readers who do not manage the programme. */
  missing: z.object({ open: z.number().int(), overdue: z.number().int(), declined: z.number().int() }).nullable(),
  approvalFlags: z.array(z.string()),
  /** Of the programme's team, by name; empty for readers who do not manage the programme. */
  tags: z.array(tagBrief),
  /** How many named referees answered; null where no one is named, and for readers who do not manage the programme. */
  references: z.object({ answered: z.number().int(), named: z.number().int() }).nullable(),
  ...boardFacts,
  /** What the applicant answered to the award; null while there is no answer, or no award. */
  award: z.enum(AWARD_ANSWERS).nullable(),
  /** When it came to the stage where it is; null for drafts, and once it has ended or its contract is signed. */
  stageSince: dateTime.nullable(),
  /** Day on which the next payment of its project falls due; null where none is left. */
  nextPay: z.iso.date().nullable(),
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
  extensions,
  outcome,
  /** Whose it is, where it is shared with this person; null for the own. */
  sharedBy: z.object({ name: z.string() }).nullable(),
});

export const applicationOne = z.object({
  _id: idSchema,
  applicationID: z.string(),
  user: applicationUser,
  /** The reader reviews it blind: who applied is left out, and files have neutral names. */
  isBlind: z.boolean(),
  /** Questions whose answers were left out for it. */
  hiddenQuestions: z.array(z.string()),
  /** What it is made for; null for a person, and for readers who review it blind. */
  organisation: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Of the programme's team, by name; empty for readers who do not manage the programme. */
  tags: z.array(tagBrief),
  programme: programmeBrief,
  progressStatus: z.enum(APPLICATION_PROGRESS),
  proposalProgressStatus: z.enum(APPLICATION_PROGRESS).nullable(),
  /** The form version that the application was started on. */
  form: z.object({ _id: idSchema, name: z.string(), version: z.number().int(), ...formContentShape }),
  data: answers,
  /** Answers to questions that the form no longer asks, since it was published anew: never dropped, never submitted. */
  keptApart: z.array(orphanedAnswer),
  /** The proposal's form, once the application has been called for one; null before. */
  proposalForm: z.object({ _id: idSchema, name: z.string(), version: z.number().int(), ...formContentShape }).nullable(),
  proposalData: answers.nullable(),
  proposalKeptApart: z.array(orphanedAnswer),
  proposalVersion: z.number().int().nullable(),
  proposalSavedAt: dateTime.nullable(),
  proposalReceipt: receiptSchema.nullable(),
  files: z.record(z.string(), fileBrief),
  /** Raised by every save; the client sends it back as `If-Match`. */
  version: z.number().int(),
  savedAt: dateTime.nullable(),
  /** Review tasks, for those who may see them: staff with the manager flag; reviewers see their own. */
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
  /** For staff; null for the people who write the application. */
  recommendation: boardFacts.recommendation.nullable(),
  grantStatus: boardFacts.grantStatus.nullable(),
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
  outcome,
  extensions,
  /** Who writes beside the owner; for staff, only who joined. */
  people: z.array(person),
  isManager: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const sectionIssue = issueSchema.extend({ section_id: z.string() });

/** What a save answers: the new version, and the issues of every section touched. */
export const savedAnswer = single(
  z.object({
    version: z.number().int(),
    savedAt: dateTime,
    issues: z.array(sectionIssue),
    files: z.record(z.string(), fileBrief),
  }),
);

/** What a save of a draft may be refused by. */
export const SAVE_ERRORS = [
  'STALE_VERSION',
  'ALREADY_SUBMITTED',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RULE_BROKEN',
] as const;

export const timelineEvent = z.object({
  _id: idSchema,
  at: dateTime,
  event: z.string(),
  sentence: z.string(),
  actor: z.object({ name: z.string() }).nullable(),
});
