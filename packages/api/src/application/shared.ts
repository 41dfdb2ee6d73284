import { m } from '@grantdesk/messages';
import { isEmail } from '@grantdesk/domain';
import { contentLanguage } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { optionalPersonName } from '../auth.ts';
import { answers, applicationOne, ownerOnly, whichForm, writersOnly } from './shapes.ts';
import { account, dateTime, endpoint, idParams, idSchema, open, permission, signedIn, single } from '../endpoint.ts';
import { fileBrief } from '../file.ts';

export const pollBody = z.object({
  /** Where this person is; null when they leave. */
  section: z.string().max(100).nullable().default(null),
  /** The version that the page holds; newer answers come along where the stored one differs. */
  version: z.number().int().optional(),
});

/** What an open form polls for: its window by the database's clock, newer answers, and where its other authors are. */
export const pollAnswer = single(
  z.object({
    window: z.object({
      startDate: dateTime.nullable(),
      endDate: dateTime.nullable(),
      extendedUntil: dateTime.nullable(),
      graceMinutes: z.number().int(),
      timeZone: z.string(),
      /** By the database's clock, which is what decides. */
      isOpen: z.boolean(),
      now: dateTime,
    }),
    version: z.number().int(),
    formVersion: z.number().int(),
    savedAt: dateTime.nullable(),
    submitted: z.boolean(),
    newer: z.object({ answers, files: z.record(z.string(), fileBrief) }).nullable(),
    others: z.array(z.object({ _id: idSchema, name: z.string(), section: z.string() })),
    sessionEndsAt: dateTime,
  }),
);

/** What the people of one application share: the pulse of an open form, invitations, a later deadline, the PDF. */
export const sharedCalls = {
  pulse: endpoint({
    summary: 'Poll an open form for changes: its window, newer answers, and where others are editing',
    access: writersOnly,
    params: idParams,
    body: pollBody.extend({ form: whichForm.shape.form }),
    answer: pollAnswer,
  }),
  extension: endpoint({
    summary: 'Extend the deadline of one form for one applicant; audited and sent by email',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({
      form: whichForm.shape.form,
      until: z.iso.datetime({ offset: true, error: m.common.setAnEndDate }),
      reason: z
        .string({ error: m.common.enterAReason })
        .trim()
        .min(1, { error: m.common.enterAReason })
        .max(500, { error: m.common.maximumOf500Characters }),
    }),
    answer: single(applicationOne),
    errors: ['RULE_BROKEN', 'CONFLICT', 'ALREADY_SUBMITTED'],
    idempotent: true,
  }),
  invite: endpoint({
    summary: 'Invite a co-author by email',
    access: ownerOnly,
    params: idParams,
    body: z.object({
      email: z
        .string({ error: m.common.enterAValidEmailAddress })
        .trim()
        .max(200, { error: m.common.maximumOf200Characters })
        .refine(isEmail, { error: m.common.enterAValidEmailAddress }),
      name: optionalPersonName,
    }),
    answer: single(applicationOne),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  removePerson: endpoint({
    summary: 'Remove a co-author, or leave; takes effect immediately',
    access: writersOnly,
    params: idParams,
    body: z.object({ person: idSchema }),
    answer: single(z.object({ _id: idSchema })),
  }),
  invitation: endpoint({
    summary: 'Get what an invitation is for and whether it is still valid',
    access: open('anyone with the secret link from the email can see what it is for'),
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: single(
      z.object({
        state: z.enum(['OPEN', 'EXPIRED', 'USED', 'WITHDRAWN']),
        programme: z.string(),
        invitedBy: z.string(),
        email: z.string(),
        expiresAt: dateTime,
        /** Only for the person who accepted this invitation. */
        applicationId: idSchema.nullable(),
      }),
    ),
  }),
  accept: endpoint({
    summary: 'Join an application with the link of the invitation',
    access: account(['SUBSCRIBER'], 'the secret link and the invited address are checked by the service'),
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: single(z.object({ _id: idSchema })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  pdf: endpoint({
    summary: 'Download a submitted form as a PDF: receipt, digest and all answers',
    access: signedIn('the people of the application and staff of the programme; the service checks the record'),
    params: idParams,
    /** `language`: of the questions, where the form is translated into it. */
    query: whichForm.extend({ language: contentLanguage.optional() }),
    answer: z.unknown(),
    raw: true,
  }),
};
