import { m } from '@grantdesk/messages';
import { APPLICANT_RULES, FULL_CHAIN, isCurrency, PROGRAMME_STAGES, TASK_ACTIONS } from '@grantdesk/domain';
import { contentLanguage, formContentShape } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { accountInfo } from './payment.ts';
import {
  dateTime,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  open,
  page,
  toPatchSchema,
  permission,
  single,
  userBrief,
} from './endpoint.ts';

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const instant = (message: () => string) => z.iso.datetime({ offset: true, error: message });

/** Stages that are reviewed blind, each with the ids of the questions whose answers tell who applied. */
const blindReview = z.partialRecord(z.enum(TASK_ACTIONS), z.array(z.string().min(1).max(200)).max(200));

/** The stages that a programme uses, as a set; absent at creation means all of them. */
const stages = z.array(z.enum(PROGRAMME_STAGES, { error: m.common.chooseProposalInterviewBothOrNeither }), {
  error: m.common.chooseTheStagesOfTheProgramme,
});

/** Names, money and dates of a programme. `budget` is in minor units of `currency`. */
const programmeFields = z.object({
  name: z
    .string({ error: m.common.enterAProgrammeName })
    .trim()
    .min(1, { error: m.common.enterAProgrammeName })
    .max(200, { error: m.common.maximumOf200Characters }),
  description: z.string().max(20_000, { error: m.common.maximumOf20000Characters }).default(''),
  currency: z.string().refine(isCurrency, { error: m.common.chooseACurrency }),
  budget: z.int({ error: m.common.enterABudget }).min(0, { error: m.common.enterAPositiveNumber }).max(Number.MAX_SAFE_INTEGER),
  timeZone: z.string().refine(isTimeZone, { error: m.common.chooseATimeZone }).default('Africa/Lagos'),
  startDate: instant(m.common.setAStartDate),
  endDate: instant(m.common.setAnEndDate),
  proposalStartDate: instant(m.common.setAProposalStartDate).nullable().default(null),
  proposalEndDate: instant(m.common.setAProposalEndDate).nullable().default(null),
  graceMinutes: z
    .int()
    .min(0, { error: m.common.enterAPositiveNumber })
    .max(10_080, { error: m.programme.graceAtMostOneWeek })
    .default(0),
  applicationForm: z.uuid({ error: m.common.chooseAnApplicationForm }),
  proposalForm: z.uuid().nullable().default(null),
  reportForm: z.uuid().nullable().default(null),
  managers: z.array(idSchema).max(100).default([]),
  reviewers: z.array(idSchema).max(500).default([]),
  scoreGuides: z.partialRecord(z.enum(TASK_ACTIONS), idSchema).default({}),
  blindReview: blindReview.default({}),
  stages: stages.default([...FULL_CHAIN]),
  /** Whether payments need confirmed bank details before they are approved; otherwise they may be made another way, with proof. */
  requiresBankDetails: z.boolean().default(false),
  requiresRegisterChecks: z.boolean().default(false),
  /** Which applicants count as one: each person, each organisation, or none. Only to SEVERAL once people have applied. */
  applicantRule: z.enum(APPLICANT_RULES, { error: m.organisation.chooseARule }).default('PERSON'),
});

/** `end` must come after `start`; the message names the field it belongs to. */
type Dates = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  proposalStartDate?: string | null | undefined;
  proposalEndDate?: string | null | undefined;
};
function datesInOrder(v: Dates, ctx: z.RefinementCtx): void {
  const late = (a?: string | null, b?: string | null) => a && b && Date.parse(b) <= Date.parse(a);
  if (late(v.startDate, v.endDate))
    ctx.addIssue({ code: 'custom', path: ['endDate'], message: m.common.theEndDateMustBeAfter() });
  if (late(v.proposalStartDate, v.proposalEndDate))
    ctx.addIssue({ code: 'custom', path: ['proposalEndDate'], message: m.common.theProposalEndDateMustBe() });
}

export const programmeBody = programmeFields
  .extend({
    /**
     * The programme whose next round this is: its contract templates, interview guidance, board quorum, payment limit and
     * publication settings are copied.
     */
    copyOf: z.uuid({ error: m.common.chooseTheProgrammeToCopy }).optional(),
  })
  .superRefine(datesInOrder);

/** Every part optional and without the defaults of a new programme: an absent part stays as it is. */
export const programmePatch = toPatchSchema(programmeFields.shape)
  .extend({ revision: z.number().int().optional() })
  .superRefine((v, ctx) => datesInOrder(v as Dates, ctx));

const formBrief = z.object({ _id: idSchema, name: z.string(), publishedVersion: z.number().int().nullable() });

/** Stored window facts; not-started, open or closed is computed from them by `domain/programme/window` on both sides. */
const windowShape = { startDate: dateTime, endDate: dateTime, timeZone: z.string(), graceMinutes: z.number().int() };

export const programmeRow = z.object({
  _id: idSchema,
  name: z.string(),
  currency: z.string(),
  budget: z.number().int(),
  ...windowShape,
  proposalStartDate: dateTime.nullable(),
  proposalEndDate: dateTime.nullable(),
  managers: z.array(userBrief),
  applicationCount: z.number().int(),
  submittedCount: z.number().int(),
  stages: z.array(z.enum(PROGRAMME_STAGES)),
  /** Computed from the session, never from what the client sends. */
  isManager: z.boolean(),
  createdAt: dateTime,
});

export const programmeOne = programmeRow.extend({
  description: z.string(),
  applicationForm: formBrief,
  proposalForm: formBrief.nullable(),
  reportForm: formBrief.nullable(),
  reviewers: z.array(userBrief),
  scoreGuides: z.partialRecord(z.enum(TASK_ACTIONS), idSchema),
  blindReview,
  requiresBankDetails: z.boolean(),
  requiresRegisterChecks: z.boolean(),
  applicantRule: z.enum(APPLICANT_RULES),
  revision: z.number().int(),
});

/** A call for applications as anyone may read it. */
export const openProgramme = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  budget: z.number().int(),
  ...windowShape,
  sectionCount: z.number().int(),
  questionCount: z.number().int(),
  applicantRule: z.enum(APPLICANT_RULES),
  /** The signed-in applicant's own application, if there is one. */
  myApplication: z.object({ _id: idSchema, applicationID: z.string(), progressStatus: z.string() }).nullable(),
});

export const programme = {
  new: endpoint({
    summary: 'Create a programme with a published application form',
    access: permission('PROGRAMMES', 'CREATE'),
    body: programmeBody,
    answer: single(programmeOne),
    success: 201,
    errors: ['RULE_BROKEN', 'BUSY'],
    idempotent: true,
  }),
  many: endpoint({
    summary: 'List the programmes that the person may see',
    access: permission('PROGRAMMES', 'READ'),
    query: listQuery,
    answer: page(programmeRow),
  }),
  one: endpoint({
    summary: 'Get a programme with its forms and team',
    access: permission('PROGRAMMES', 'READ'),
    params: idParams,
    answer: single(programmeOne),
  }),
  open: endpoint({
    summary: 'List the calls for applications, the soonest to close first',
    access: open('calls for applications are public'),
    query: listQuery,
    answer: page(openProgramme, {
      /** Awards of some programme can be read by anyone. */
      publishesAwards: z.boolean(),
    }),
  }),
  openOne: endpoint({
    summary: 'Get a call for applications with its questions',
    access: open('calls for applications are public'),
    params: idParams,
    answer: single(
      openProgramme.extend({
        ...formContentShape,
        /** Languages (BCP 47) that name and description can be read in, beside the programme’s own. */
        translations: z.record(z.string(), z.record(z.string(), z.object({ text: z.string(), of: z.string() }))),
        /** The language that they are written in. */
        programmeLanguage: z.string(),
        /** Its awards can be read by anyone. */
        publishesAwards: z.boolean(),
        /** Whether people check first that they can apply, and by which of the questions; the rules stay with the team. */
        eligibility: z.object({ intro: z.string(), questions: z.array(z.string()) }).nullable(),
        /** How many references an applicant has to and may request; null where the programme requests none. */
        referees: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
        /** Third parties can nominate people for it. */
        takesNominations: z.boolean(),
      }),
    ),
  }),
  questions: endpoint({
    summary: 'Download the questions of a call as a PDF, with hints, limits and options',
    access: open('calls for applications are public'),
    params: idParams,
    query: z.object({ language: contentLanguage.optional() }),
    answer: z.unknown(),
    raw: true,
  }),
  update: endpoint({
    summary: 'Change a programme; an absent field stays as it is',
    access: permission('PROGRAMMES', 'UPDATE'),
    params: idParams,
    body: programmePatch,
    answer: single(programmeOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'CONFLICT', 'BUSY'],
  }),
  accountInfo,
};
