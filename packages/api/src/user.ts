import { m } from '@grantdesk/messages';
import { ACCOUNT_TYPES, expertiseIssues, INVITE_ROWS_MAX, inviteWords, isTimeZone, userWords } from '@grantdesk/domain';
import { z } from 'zod';
import { changeRequest } from './change-request.ts';
import {
  account,
  dateTime,
  endpoint,
  idParams,
  idSchema,
  languageCode,
  listQuery,
  open,
  page,
  toPatchSchema,
  permission,
  signedIn,
  single,
} from './endpoint.ts';

const permissions = z.record(z.string(), z.array(z.string()));

export const meSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  organisation: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  role: z.string(),
  permissions,
  /** The zone of the browser that the person last came with. */
  timeZone: z.string().nullable(),
  /** What mails and files are written in for this person; null until something was chosen, which reads as English. */
  language: languageCode.nullable(),
  /** Of staff who review. */
  skills: z.array(z.string()),
  /** Who looks at the product as this person; null in an own session. */
  viewedBy: z.object({ name: z.string() }).nullable(),
  /** When this person must have a second factor; null if none is required, or they have one. */
  secondFactorDueAt: dateTime.nullable(),
  /** It is due: nothing else opens before it is set up. */
  mustSetSecondFactor: z.boolean(),
});

export const userRow = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  accountStatus: z.string(),
  role: z.array(z.object({ _id: idSchema, name: z.string() })),
  taskCount: z.number().int(),
  createdAt: dateTime,
});

const userDetail = userRow.extend({
  /** The newest mail to their address failed for good, with what its server said; null where it was sent, or still may be. */
  mailTrouble: z.object({ at: dateTime, error: z.string() }).nullable(),
  hasSecondFactor: z.boolean(),
  /** Changes of this account that wait for a second person. */
  waiting: z.array(changeRequest),
});

const cell = z.string().trim().max(1000, { error: m.common.maximumOf1000Characters }).default('');
/** Lines of a sheet; a role by its name. */
const inviteRows = z.object({
  rows: z
    .array(z.object({ name: cell, email: cell, role: cell, organisation: cell }))
    .min(1, { error: () => inviteWords.noRows })
    .max(INVITE_ROWS_MAX, { error: () => inviteWords.tooMany }),
});
const inviteIssue = z.object({
  row: z.number().int(),
  path: z.enum(['name', 'email', 'role', 'organisation']),
  message: z.string(),
});

/** How many sessions ended. */
const ended = single(z.object({ ended: z.number().int() }));

export const user = {
  me: endpoint({
    summary: 'Get the signed-in person: account type, role and permissions',
    access: signedIn('returns only the session itself'),
    beforeSecondFactor: true,
    answer: single(meSchema),
  }),
  confirm: endpoint({
    summary: 'Confirm your identity by password or passkey, so that this session can make calls that require it for 15 minutes',
    access: signedIn('confirms only the current session'),
    body: z
      .object({
        password: z
          .string({ error: m.common.enterYourPassword })
          .min(1, { error: m.common.enterYourPassword })
          .max(200)
          .optional(),
        /** What the browser answered to `POST /auth/passkey/options`. */
        passkey: z.looseObject({ id: z.string().max(2000) }).optional(),
      })
      .superRefine(({ password, passkey }, check) => {
        if (password === undefined && passkey === undefined)
          check.addIssue({ code: 'custom', path: ['password'], message: m.common.enterYourPassword() });
      }),
    answer: single(z.object({ confirmedAt: dateTime })),
    errors: ['RULE_BROKEN'],
  }),
  sessions: endpoint({
    summary: 'List where the person is signed in, the last seen first (USER-6)',
    access: signedIn("returns only the person's own sessions"),
    whileViewing: 'never',
    answer: single(
      z.array(
        z.object({
          _id: idSchema,
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
          createdAt: dateTime,
          /** By the minute. */
          seenAt: dateTime,
          isCurrent: z.boolean(),
        }),
      ),
    ),
  }),
  endSession: endpoint({
    summary: 'Sign out one of your own devices',
    access: signedIn("ends only the person's own session; the service checks whose it is"),
    params: idParams,
    body: z.object({}),
    answer: ended,
  }),
  endOtherSessions: endpoint({
    summary: 'Sign out all your other devices',
    access: signedIn("ends only the person's own sessions"),
    body: z.object({}),
    answer: ended,
  }),
  tokens: endpoint({
    summary: 'Count the API tokens that act for the person',
    access: signedIn("counts only the person's own tokens"),
    whileViewing: 'never',
    answer: single(z.object({ active: z.number().int() })),
  }),
  password: endpoint({
    summary: 'Change your own password, which signs out every other device; you get an email about it',
    access: signedIn("changes only the person's own password, and needs the current one"),
    body: z.object({
      current: z.string({ error: m.common.enterYourPassword }).min(1, { error: m.common.enterYourPassword }).max(200),
      password: z.string({ error: m.common.enterAPassword }).max(200, { error: m.common.maximumOf200Characters }),
      /** Also ends the API tokens that act for this person. */
      endTokens: z.boolean().default(false),
    }),
    answer: single(z.object({ ended: z.number().int(), endedTokens: z.number().int() })),
    errors: ['RULE_BROKEN'],
  }),
  timeZone: endpoint({
    summary: 'Save the time zone of your browser, in which meetings are shown and validated (APP-9)',
    access: signedIn("sets only the person's own time zone"),
    body: z.object({
      timeZone: z.string({ error: m.common.chooseATimeZone }).max(100).refine(isTimeZone, { error: m.common.chooseATimeZone }),
    }),
    answer: single(z.object({ timeZone: z.string() })),
    errors: ['RULE_BROKEN'],
  }),
  language: endpoint({
    summary: 'Save the language in which the person gets emails, documents and tables (S30)',
    access: signedIn("sets only the person's own language"),
    body: z.object({ language: languageCode }),
    answer: single(z.object({ language: languageCode })),
    errors: ['RULE_BROKEN'],
  }),
  expertise: endpoint({
    summary: "Save a reviewer's organisation and skills, which conflicts and auto assignment use (TASK-5)",
    access: account(['ADMIN'], "sets only the person's own organisation and skills"),
    /** An absent one stays as it is. */
    body: toPatchSchema({
      organisation: z.string({ error: m.common.enterAnOrganisationOrLeaveIt }),
      skills: z.array(z.string()),
    }).superRefine(({ organisation = '', skills = [] }, check) => {
      for (const { path, message } of expertiseIssues({ organisation, skills }))
        check.addIssue({ code: 'custom', path: [path], message });
    }),
    answer: single(z.object({ organisation: z.string().nullable(), skills: z.array(z.string()) })),
    errors: ['RULE_BROKEN'],
  }),
  adminNew: endpoint({
    summary:
      'Create an account and invite its person by email to set a password; no one assigns a role with more permissions than their own',
    access: permission('USERS', 'CREATE'),
    confirmed: true,
    body: z.object({
      name: z.string({ error: () => userWords.name }).trim(),
      email: z
        .string({ error: () => userWords.email })
        .trim()
        .max(254, { error: () => userWords.email }),
      role: z.uuid({ error: () => userWords.role }),
      organisation: z.string().trim().max(200, { error: m.common.maximumOf200Characters }).default(''),
    }),
    answer: single(userDetail),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  adminCheckMany: endpoint({
    summary: 'Check many people before they are invited; no one is invited',
    access: permission('USERS', 'CREATE'),
    body: inviteRows,
    bodyLimit: 8_000_000,
    answer: single(z.object({ issues: z.array(inviteIssue) })),
  }),
  adminNewMany: endpoint({
    summary: 'Create many accounts and invite each person by email: all of them, or none if a row is invalid',
    access: permission('USERS', 'CREATE'),
    confirmed: true,
    body: inviteRows,
    bodyLimit: 8_000_000,
    answer: single(z.object({ invited: z.number().int(), waiting: z.number().int() })),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  adminUpdate: endpoint({
    summary: 'Change name, role or status of an account; any status but ACTIVE ends its sessions immediately',
    access: permission('USERS', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({
      name: z
        .string({ error: () => userWords.name })
        .trim()
        .optional(),
      role: z.uuid({ error: () => userWords.role }).optional(),
      accountStatus: z.enum(['ACTIVE', 'INACTIVE'], { error: m.common.chooseActiveOrInactive }).optional(),
    }),
    answer: single(userDetail),
    errors: ['RULE_BROKEN'],
  }),
  adminInvite: endpoint({
    summary: 'Send the invitation of an account again; the earlier link becomes invalid',
    access: permission('USERS', 'CREATE'),
    params: idParams,
    body: z.object({}),
    answer: single(userDetail),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  adminSecondFactorReset: endpoint({
    summary: "Request a reset of a staff member's lost second factor, which a second administrator confirms",
    access: permission('USERS', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({}),
    answer: single(userDetail),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  invitation: endpoint({
    summary: 'Get what the link of an invitation is for (P5)',
    access: open('anyone with the link; it shows the name and address that it was sent to'),
    params: z.object({ token: z.string().min(20).max(100) }),
    answer: single(
      z.object({
        name: z.string(),
        email: z.string(),
        role: z.string(),
        state: z.enum(['OPEN', 'EXPIRED', 'USED', 'WITHDRAWN']),
      }),
    ),
  }),
  acceptInvitation: endpoint({
    summary: 'Set the first password of an invited account, once',
    access: open('anyone with the link from the email'),
    body: z.object({
      token: z.string().min(20).max(100),
      password: z.string({ error: m.common.enterAPassword }).max(200, { error: m.common.maximumOf200Characters }),
    }),
    answer: single(z.object({ email: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  adminMany: endpoint({
    summary: 'List users by account type, with one role name each',
    access: permission('USERS', 'READ'),
    query: listQuery,
    answer: page(userRow),
  }),
  adminOne: endpoint({
    summary: 'Get a user, and whether email reaches them',
    access: permission('USERS', 'READ'),
    params: idParams,
    answer: single(userDetail),
  }),
  viewAs: endpoint({
    summary: 'View Grantdesk as this person sees it, read-only and for an hour at most; audited',
    access: account(['ADMIN'], 'only for Super Admins; the service gives the reason of a refusal'),
    confirmed: true,
    params: idParams,
    body: z.object({}),
    answer: single(z.object({ name: z.string(), accountType: z.enum(ACCOUNT_TYPES) })),
  }),
  viewAsEnd: endpoint({
    summary: 'Stop viewing as someone else',
    access: signedIn('returns a session to the person it belongs to'),
    whileViewing: 'always',
    body: z.object({}),
    answer: single(z.object({ name: z.string() })),
  }),
  adminLoad: endpoint({
    summary: "List a staff member's review tasks by programme, in the programmes that the reader can see",
    access: permission('USERS', 'READ'),
    params: idParams,
    answer: single(
      z.array(
        z.object({
          programme: z.object({ _id: idSchema, name: z.string() }),
          open: z.number().int(),
          overdue: z.number().int(),
          completed: z.number().int(),
        }),
      ),
    ),
  }),
  adminSpecificProgrammeManagers: endpoint({
    summary: 'List staff who can be managers of a programme',
    access: permission('PROGRAMMES', 'READ'),
    query: listQuery,
    answer: page(userRow),
  }),
  adminSpecificApplicationReviewers: endpoint({
    summary: 'List staff who review applications (with the role Assessor)',
    access: permission('PROGRAMMES', 'READ'),
    query: listQuery,
    answer: page(userRow),
  }),
  adminSpecificReviewAdminsWithTaskInfo: endpoint({
    summary: 'List staff who can get review tasks, with their open tasks of a programme and action',
    access: permission('APPLICATIONS', 'UPDATE'),
    query: listQuery.extend({
      role: z.string().max(200).default(''),
      programmeId: z.union([idSchema, z.literal('')]).default(''),
      adminCategory: z.string().max(100).default('APPLICATION_REVIEWER'),
      taskAction: z.string().max(100).default(''),
    }),
    answer: page(userRow),
  }),
};
