import { m } from '@grantdesk/messages';
import {
  APPLICATION_PROGRESS,
  isEmail,
  isUrl,
  MAX_NUMBERS,
  MEMBER_ROLES,
  MEMBER_STATES,
  PAST_OUTCOMES,
  PAYMENT_STATUSES,
} from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, permission, signedIn, single } from './endpoint.ts';

const text = (max: number, tooLong: () => string) => z.string().trim().max(max, { error: tooLong });

/** What people enter of an organisation. The formats of numbers are rules of the domain. */
const organisationFields = z.object({
  name: z
    .string({ error: m.organisation.enterAName })
    .trim()
    .min(1, { error: m.organisation.enterAName })
    .max(300, { error: m.organisation.nameTooLong }),
  aliases: z.array(text(300, m.organisation.nameTooLong).min(1)).max(20).default([]),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: m.organisation.chooseACountry })
    .nullable()
    .default(null),
  address: text(500, m.common.maximumOf500Characters).default(''),
  website: text(300, m.organisation.enterAWebsite)
    .refine((site) => site === '' || (/^https?:/i.test(site) && isUrl(site)), { error: m.organisation.enterAWebsite })
    .default(''),
  numbers: z
    .array(z.object({ register: z.string().max(100), number: z.string().max(200) }))
    .max(MAX_NUMBERS, { error: () => m.organisation.tooManyNumbers({ most: MAX_NUMBERS }) })
    .default([]),
});

const brief = z.object({ _id: idSchema, name: z.string() });

export const organisationRecord = brief.extend({
  aliases: z.array(z.string()),
  country: z.string().nullable(),
  address: z.string(),
  website: z.string(),
  numbers: z.array(z.object({ register: z.string(), number: z.string() })),
  revision: z.number().int(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

const memberRow = z.object({
  _id: idSchema,
  /** Null for an invited address that has not accepted. */
  userId: idSchema.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  state: z.enum(MEMBER_STATES),
});

/** An own membership. What the organisation is and who belongs to it is for confirmed members. */
const ownMembership = z.object({
  organisation: brief,
  role: z.enum(MEMBER_ROLES),
  state: z.enum(MEMBER_STATES),
  invitedBy: z.string().nullable(),
  record: organisationRecord.nullable(),
  members: z.array(memberRow),
  /** Why the person cannot leave now. */
  leaveDenial: z.string().nullable(),
});

const applicants = account(['SUBSCRIBER'], 'people see and change only organisations that they belong to; the service checks');
const memberBody = z.object({ member: idSchema });
const done = single(z.object({ _id: idSchema }));

/** Calls of applicants about the organisations that they belong to. */
const memberCalls = {
  mine: endpoint({
    summary: 'List your memberships, what waits for you, and the open programmes that your organisations have applied to',
    access: applicants,
    answer: single(
      z.object({
        memberships: z.array(ownMembership),
        applied: z.array(
          z.object({
            programme: brief,
            organisation: brief,
            applicant: z.string(),
            applicationID: z.string(),
            isOwn: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  new: endpoint({
    summary: 'Create an organisation; who creates it is its first owner',
    access: applicants,
    body: organisationFields,
    answer: single(organisationRecord),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change an organisation, as its owner or as staff; an absent field stays as it is',
    access: signedIn('owners change their own organisations, staff those they may list; the service checks'),
    params: idParams,
    body: z.object({
      name: organisationFields.shape.name.optional(),
      aliases: organisationFields.shape.aliases.unwrap().optional(),
      country: organisationFields.shape.country.unwrap().optional(),
      address: organisationFields.shape.address.unwrap().optional(),
      website: organisationFields.shape.website.unwrap().optional(),
      numbers: organisationFields.shape.numbers.unwrap().optional(),
      revision: z.number().int().optional(),
    }),
    answer: single(organisationRecord),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  invite: endpoint({
    summary: 'Invite a person by email, as an owner',
    access: applicants,
    params: idParams,
    body: z.object({
      email: z
        .string({ error: m.common.enterAValidEmailAddress })
        .trim()
        .max(200, { error: m.common.maximumOf200Characters })
        .refine(isEmail, { error: m.common.enterAValidEmailAddress }),
      role: z.enum(MEMBER_ROLES).default('MEMBER'),
    }),
    answer: done,
    success: 201,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  accept: endpoint({
    summary: 'Confirm your own membership of an organisation that invited you',
    access: applicants,
    params: idParams,
    answer: done,
    errors: ['CONFLICT'],
  }),
  confirm: endpoint({
    summary: 'Confirm the membership of another person, as a confirmed member',
    access: applicants,
    params: idParams,
    body: memberBody,
    answer: done,
    errors: ['CONFLICT'],
  }),
  leave: endpoint({
    summary: 'Leave an organisation or decline its invitation; applications stay with their authors',
    access: applicants,
    params: idParams,
    answer: done,
    errors: ['CONFLICT'],
  }),
  remove: endpoint({
    summary: 'Remove a member or withdraw an invitation, as an owner',
    access: applicants,
    params: idParams,
    body: memberBody,
    answer: done,
    errors: ['CONFLICT'],
  }),
  role: endpoint({
    summary: 'Make a confirmed member an owner, or an owner a member',
    access: applicants,
    params: idParams,
    body: memberBody.extend({ role: z.enum(MEMBER_ROLES) }),
    answer: done,
    errors: ['CONFLICT'],
  }),
};

/** Row of the list of staff. Applications are those that the reader may see. */
const organisationRow = organisationRecord.extend({
  memberCount: z.number().int(),
  applicationCount: z.number().int(),
  hasObligations: z.boolean(),
  duplicateCount: z.number().int(),
  /** It came with an import. */
  isImported: z.boolean(),
});

const organisationOne = organisationRow.extend({
  /** The record that was requested, where it was merged into this one. */
  mergedFrom: brief.nullable(),
  members: z.array(memberRow.omit({ email: true })),
  /** Merges into this record, the newest first. */
  merges: z.array(
    z.object({ _id: idSchema, organisation: brief, by: z.string().nullable(), at: dateTime, undoneAt: dateTime.nullable() }),
  ),
  canChange: z.boolean(),
});

const grantHistory = z.object({
  currency: z.string(),
  granted: z.number().int().nullable(),
  released: z.number().int(),
  projectStatus: z.string(),
  isFinished: z.boolean(),
  reports: z.object({ onTime: z.number().int(), late: z.number().int(), overdue: z.number().int(), open: z.number().int() }),
  openRisks: z.number().int().nullable(),
  /** By date. Amounts are in minor units of the currency. */
  payments: z.array(
    z.object({
      dueDate: z.iso.date(),
      amount: z.number().int(),
      paid: z.number().int(),
      status: z.enum(PAYMENT_STATUSES),
    }),
  ),
});

/** What an organisation did, as far as the reader sees the programmes. */
const history = z.object({
  organisation: brief,
  /** The reader reviews an application of this organisation blind: everything below is empty. */
  isClosed: z.boolean(),
  applications: z.array(
    z.object({
      _id: idSchema,
      applicationID: z.string(),
      programme: brief,
      applicant: z.string(),
      progressStatus: z.enum(APPLICATION_PROGRESS),
      approvalFlags: z.array(z.string()),
      submittedAt: dateTime.nullable(),
      /** Null without a project, and for readers who see neither grants nor payments. */
      grant: grantHistory.nullable(),
    }),
  ),
  /** Of projects that are not finished: what is held, and which reports are late. */
  obligations: z.array(z.object({ applicationID: z.string(), programme: brief, text: z.string() })),
  /** Where its grants are paid to; empty for readers who see no payments. The number is masked. */
  bankAccounts: z.array(
    z.object({
      applicationID: z.string(),
      programme: brief,
      accountName: z.string(),
      bank: z.string(),
      country: z.string(),
      number: z.string(),
      isConfirmed: z.boolean(),
    }),
  ),
  /** Imported from before; part of no sum. Amounts only for readers who see grants. */
  pastGrants: z.array(
    z.object({
      _id: idSchema,
      kind: z.enum(['APPLICATION', 'AWARD']),
      reference: z.string(),
      title: z.string(),
      programme: z.string(),
      day: z.iso.date().nullable(),
      outcome: z.enum(PAST_OUTCOMES).nullable(),
      amount: z.number().int().nullable(),
      currency: z.string().nullable(),
      payments: z.array(z.object({ day: z.iso.date(), amount: z.number().int(), currency: z.string() })),
    }),
  ),
  /** Imported people, who have no account. */
  pastPeople: z.array(z.object({ _id: idSchema, name: z.string(), role: z.string() })),
});

const pair = z.object({
  first: organisationRow,
  second: organisationRow,
  /** How alike the names are, from 0 to 1. */
  score: z.number(),
  hasSameNumber: z.boolean(),
  reason: z.string(),
});

const listed = permission('APPLICATIONS', 'READ');

/** Calls of staff who run a programme. */
const staffCalls = {
  many: endpoint({
    summary: 'List organisations, for staff who run a programme',
    access: listed,
    query: listQuery,
    answer: page(organisationRow),
  }),
  export: endpoint({
    summary: 'Export the list as CSV or a workbook; no cell can run as a formula',
    access: listed,
    query: listQuery.omit({ page: true, limit: true }).extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  one: endpoint({
    summary: 'Get an organisation; one that was merged leads to the other, with its own name',
    access: listed,
    params: idParams,
    answer: single(organisationOne),
  }),
  history: endpoint({
    summary: 'What an organisation applied for, was granted and owes, in the programmes that the reader sees; the newest 200',
    access: listed,
    params: idParams,
    answer: single(history),
  }),
};

const merges = permission('APPLICATIONS', 'UPDATE');

/** Calls about records that may be one organisation. */
const mergeCalls = {
  duplicates: endpoint({
    summary: 'List pairs that may be one organisation, those with the same number first; dismissed pairs are left out',
    access: listed,
    query: listQuery.pick({ page: true, limit: true }),
    answer: page(pair),
  }),
  dismiss: endpoint({
    summary: 'Two records are different organisations: the pair is not proposed again',
    access: merges,
    body: z.object({ first: idSchema, second: idSchema }),
    answer: done,
  }),
  merge: endpoint({
    summary: 'Merge one record into another: applications and numbers move, people are invited again',
    access: merges,
    body: z.object({
      /** The record that stays. */
      target: idSchema,
      /** The record that leads to it from then on. */
      source: idSchema,
    }),
    answer: single(z.object({ _id: idSchema, applications: z.number().int(), members: z.number().int() })),
    success: 201,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  undoMerge: endpoint({
    summary: 'Undo a merge, and say what changed since and stays',
    access: merges,
    params: idParams,
    answer: single(z.object({ _id: idSchema, remaining: z.array(z.string()) })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};

/** Organisations that apply for grants. */
export const organisation = { ...memberCalls, ...staffCalls, ...mergeCalls };
