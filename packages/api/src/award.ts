import { m } from '@grantdesk/messages';
import { AWARD_ANSWERS, AWARD_METHODS, AWARD_REASON_MAX, AWARD_STEPS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, permission, signedIn, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
const denial = z.string().nullable();

const step = z.object({
  step: z.enum(AWARD_STEPS),
  method: z.enum(AWARD_METHODS),
  at: dateTime,
  /** Who answered; applicants do not read names of staff. */
  by: z.string().nullable(),
  /** Of the applicant; how the answer came or why it was reopened, which the programme team alone reads. */
  reason: z.string(),
});

const awardOne = z.object({
  application: z.object({
    _id: idSchema,
    applicationID: z.string(),
    user: z.object({ name: z.string(), organisation: z.string().nullable() }),
  }),
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string(), timeZone: z.string() }),
  /** The organisation that grants it; null if its settings do not name it. */
  funder: z.string().nullable(),
  /** What the board decided; null while it has not approved the application. */
  letter: z
    .object({
      /** Null where the trail does not tell it. */
      at: dateTime.nullable(),
      amount: money.nullable(),
      reason: z.string(),
      conditions: z.array(z.string()),
    })
    .nullable(),
  /** The answer that counts. */
  answer: z.enum(AWARD_ANSWERS).nullable(),
  /** A contract that waits to be signed: a decline cancels it. */
  hasContract: z.boolean(),
  /** Its history, the latest first. */
  steps: z.array(step),
  isApplicant: z.boolean(),
  denials: z.object({ accept: denial, decline: denial, recordAccept: denial, recordDecline: denial, reopen: denial }),
});

const readers = signedIn('staff who can see the application, and the people of the application; the service checks the record');
const applicantOnly = account(['SUBSCRIBER'], 'only the applicant answers the award; the service checks the owner');
const managers = permission('APPLICATIONS', 'UPDATE');
const answer = z.enum(AWARD_ANSWERS, { error: m.award.chooseAnAnswer });
const text = z.string().trim().max(AWARD_REASON_MAX, { error: m.common.maximumOf2000Characters });

export const award = {
  one: endpoint({
    summary: 'Get the award letter of an approved application, with its answer and what can be done about it',
    access: readers,
    params: idParams,
    answer: single(awardOne),
  }),
  pdf: endpoint({
    summary: 'Download the award letter as a PDF',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  answer: endpoint({
    summary: 'Accept or decline an award, once; a decline frees its money and cancels a contract that is not signed',
    access: applicantOnly,
    params: idParams,
    body: z.object({ answer, reason: text.default('') }),
    answer: single(awardOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  record: endpoint({
    summary: 'Record an answer that came by letter or phone, with a note on how it came; the applicant gets an email',
    access: managers,
    params: idParams,
    body: z.object({ answer, note: text.min(1, { error: m.award.enterANote }) }),
    answer: single(awardOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  reopen: endpoint({
    summary: 'Reopen a declined award, if the budget still pays for it; the applicant can answer again',
    confirmed: true,
    access: managers,
    params: idParams,
    body: z.object({ reason: text.min(1, { error: m.award.enterWhyItIsReopened }) }),
    answer: single(awardOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
