import { m } from '@grantdesk/messages';
import {
  DECLINE_REASON_MAX,
  INVITE_MOMENTS,
  isEmail,
  LINK_STATES,
  REFEREE_NAME_MAX,
  REFEREE_STATES,
  REFEREE_TEXT_MAX,
  REFEREES_MAX,
  REFERENCE_DAYS_MAX,
  REVIEWER_ACCESS,
} from '@grantdesk/domain';
import { formContentShape } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { answers, ownerOnly, writersOnly } from './application/shapes.ts';
import { account, dateTime, endpoint, idOf, idSchema, open, permission, single, toPatchSchema } from './endpoint.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });
export const emailAddress = z
  .string({ error: m.common.enterAValidEmailAddress })
  .trim()
  .max(REFEREE_TEXT_MAX, { error: m.common.enterAValidEmailAddress })
  .refine(isEmail, { error: m.common.enterAValidEmailAddress });
export const personName = z
  .string({ error: m.common.enterAName })
  .trim()
  .min(1, { error: m.common.enterAName })
  .max(REFEREE_NAME_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: REFEREE_NAME_MAX }) });
const count = z
  .int({ error: () => m.referee.enterANumber({ max: REFEREES_MAX }) })
  .min(0, { error: () => m.referee.enterANumber({ max: REFEREES_MAX }) })
  .max(REFEREES_MAX, { error: () => m.referee.enterANumber({ max: REFEREES_MAX }) });
const days = z
  .int({ error: () => m.referee.enterDays({ max: REFERENCE_DAYS_MAX }) })
  .min(1, { error: () => m.referee.enterDays({ max: REFERENCE_DAYS_MAX }) })
  .max(REFERENCE_DAYS_MAX, { error: () => m.referee.enterDays({ max: REFERENCE_DAYS_MAX }) });

const settingsShape = {
  /** A published form of the kind REFERENCE; null only with a maximum of 0. */
  form: z.uuid({ error: m.referee.chooseAForm }).nullable(),
  min: count,
  /** 0: the programme requests no references. */
  max: count,
  days,
  invitedWhen: z.enum(INVITE_MOMENTS),
  namedBeforeSubmit: z.boolean(),
  /** Cannot be turned on once a referee was invited. */
  applicantReads: z.boolean(),
  reviewersRead: z.enum(REVIEWER_ACCESS),
  refusesSameOrganisation: z.boolean(),
};

const settingsOne = z.object({
  programme: z.object({ _id: idSchema, name: z.string() }),
  settings: z.object(settingsShape),
  /** Published reference forms to choose from, by name. */
  forms: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Why `applicantReads` cannot be turned on; null where it can. */
  applicantReadsDenial: z.string().nullable(),
  figures: z.object({ named: z.number().int(), invited: z.number().int(), answered: z.number().int() }),
  /** Raised by every change; send it back with an update. */
  revision: z.number().int(),
  mayChange: z.boolean(),
});

const refereeFields = {
  name: personName,
  email: emailAddress,
  /** How the referee knows the applicant. */
  relation: line(REFEREE_TEXT_MAX).default(''),
  organisation: line(REFEREE_TEXT_MAX).default(''),
};

const reference = z.object({ ...formContentShape, answers });

const refereeBrief = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  relation: z.string(),
  organisation: z.string(),
  state: z.enum(REFEREE_STATES),
  invitedAt: dateTime.nullable(),
  /** Until when the link takes a reference. */
  expiresAt: dateTime.nullable(),
  answeredAt: dateTime.nullable(),
  /** What the referee wrote, where the reader reads it and it was submitted. */
  reference: reference.nullable(),
});

/** What an applicant sees: whom they named and who has answered; the reference itself only where the programme said so. */
const ownReferees = z.object({
  settings: z.object(settingsShape).omit({ form: true, reviewersRead: true }),
  referees: z.array(
    refereeBrief.extend({
      /** Why it cannot be changed, removed or sent again; null where it can. */
      changeDenial: z.string().nullable(),
      removeDenial: z.string().nullable(),
      resendDenial: z.string().nullable(),
    }),
  ),
  /** Why no other referee can be named; null where one can. */
  namingDenial: z.string().nullable(),
  /** Why the application cannot be submitted yet; null where references do not prevent it. */
  submitDenial: z.string().nullable(),
});

const staffReferees = z.object({
  applicationID: z.string(),
  timeZone: z.string(),
  min: z.number().int(),
  max: z.number().int(),
  answered: z.number().int(),
  /** Why references are closed to this reader; null where they are not. */
  denial: z.string().nullable(),
  /** Names, addresses and organisations are left out: the reader reviews blind. */
  isBlind: z.boolean(),
  /** The reader can remind, extend and replace. */
  mayManage: z.boolean(),
  referees: z.array(
    refereeBrief.extend({
      /** When it was last requested: by the invitation or a reminder. */
      remindedAt: dateTime.nullable(),
      declineReason: z.string().nullable(),
      /** Who was named when the application was submitted, where it was someone else; null otherwise. */
      namedAs: z.object({ name: z.string(), email: z.string() }).nullable(),
    }),
  ),
});

const programmeStaff = (action: 'READ' | 'UPDATE') => permission('PROGRAMMES', action);
const manages = permission('APPLICATIONS', 'UPDATE');
const byLink = open('referees have no account: the link of their email is their right; calls are limited by network');
const token = z.string().min(1).max(200);
const sent = single(refereeBrief);

const settingsCalls = {
  settings: endpoint({
    summary: 'Get what a programme requests of references',
    access: programmeStaff('READ'),
    params: idOf('programme'),
    answer: single(settingsOne),
  }),
  settingsUpdate: endpoint({
    summary: 'Set how many references a programme requests, by which form, and who reads them',
    access: programmeStaff('UPDATE'),
    params: idOf('programme'),
    body: toPatchSchema(settingsShape).extend({ revision: z.int().optional() }),
    answer: single(settingsOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
};

const applicantCalls = {
  mine: endpoint({
    summary: 'List the referees of an own or shared application, with what the programme requests',
    access: writersOnly,
    params: idOf('application'),
    answer: single(ownReferees),
  }),
  new: endpoint({
    summary: 'Name a referee; where the programme invites as soon as they are named, the link leaves now',
    access: ownerOnly,
    body: z.object({ application: idSchema, ...refereeFields }),
    answer: sent,
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change a referee who has not answered; another address gets a link, and the one before ends',
    access: ownerOnly,
    params: idOf('referee'),
    body: toPatchSchema(refereeFields),
    answer: sent,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  remove: endpoint({
    summary: 'Remove a referee who has not answered, before the application is submitted; their link ends',
    access: ownerOnly,
    params: idOf('referee'),
    answer: single(z.object({ _id: idSchema })),
    errors: ['CONFLICT'],
  }),
  resend: endpoint({
    summary:
      'Send a new link to a referee who was invited and has not answered; the one before ends, an expired one gets new days',
    access: ownerOnly,
    params: idOf('referee'),
    answer: sent,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};

const staffCalls = {
  many: endpoint({
    summary: 'List the references of an application, as far as the reader may read them',
    access: account(
      ['ADMIN'],
      'staff who may read the application, and its reviewers where the programme lets them; the service checks',
    ),
    params: idOf('application'),
    answer: single(staffReferees),
  }),
  remind: endpoint({
    summary: 'Remind a referee who was invited and has not answered; their earlier links still work',
    access: manages,
    params: idOf('referee'),
    answer: sent,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  extend: endpoint({
    summary: 'Give a referee until a later instant; their links work until then, and their draft is as they left it',
    access: manages,
    params: idOf('referee'),
    body: z.object({ until: dateTime }),
    answer: sent,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  replace: endpoint({
    summary: 'Replace the link of a referee, for a corrected address if one is sent; earlier links end',
    access: manages,
    params: idOf('referee'),
    body: z.object({ email: emailAddress.optional() }).prefault({}),
    answer: sent,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
};

/** The page of a link. Of a link that takes no reference only the state, its text and the programme. */
const linkOne = z.object({
  state: z.enum(LINK_STATES),
  /** What to say where the state is not OPEN. */
  text: z.string().nullable(),
  programme: z.string(),
  timeZone: z.string(),
  expiresAt: dateTime.nullable(),
  open: z
    .object({
      applicant: z.string(),
      referee: z.string(),
      applicantReads: z.boolean(),
      ...formContentShape,
      answers,
      /** Raised by every save; send it back, so that two windows do not overwrite each other. */
      version: z.number().int(),
      savedAt: dateTime.nullable(),
    })
    .nullable(),
});

const linkBody = z.object({ token, answers, version: z.int().optional() });
const LINK_BODY_LIMIT = 512 * 1024;

const linkCalls = {
  link: endpoint({
    summary: 'Get the page of a referee’s link; 404 for a link that was never sent',
    access: byLink,
    params: z.object({ token }),
    answer: single(linkOne),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  save: endpoint({
    summary:
      'Save what a referee has written, valid or not; absent fields stay, null clears one. For a day after the link has expired a draft is still saved',
    access: byLink,
    body: linkBody,
    bodyLimit: LINK_BODY_LIMIT,
    answer: single(z.object({ state: z.enum(LINK_STATES), version: z.number().int(), savedAt: dateTime })),
    errors: ['CONFLICT', 'STALE_VERSION', 'RULE_BROKEN', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
  submit: endpoint({
    summary: 'Submit a reference, once; what comes along is saved first, and stays saved where a rule then refuses',
    access: byLink,
    body: linkBody,
    bodyLimit: LINK_BODY_LIMIT,
    answer: single(z.object({ answeredAt: dateTime })),
    errors: ['CONFLICT', 'STALE_VERSION', 'RULE_BROKEN', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
  decline: endpoint({
    summary: 'Say that one gives no reference, with a reason for the programme team if one likes',
    access: byLink,
    body: z.object({
      token,
      reason: line(DECLINE_REASON_MAX).default(''),
    }),
    answer: single(z.object({ declinedAt: dateTime })),
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
};

/** References: an application's referees answer by a link, without an account. */
export const referee = { ...settingsCalls, ...applicantCalls, ...staffCalls, ...linkCalls };
