import { m } from '@grantdesk/messages';
import {
  CHECK_SOURCES,
  CHECK_STATES,
  MAX_REGISTER_KEY,
  MAX_RENEW_DAYS,
  PROBLEM_KINDS,
  REGISTER_KEYS,
  REVIEW_OUTCOMES,
  STANDINGS,
} from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, permission, single } from './endpoint.ts';

const registerKey = z.enum(REGISTER_KEYS, { error: m.common.chooseOneOfTheOptions });
const source = z.enum(CHECK_SOURCES, { error: m.common.chooseOneOfTheOptions });
const kind = z.enum(['REGISTER', 'SANCTIONS']);

const entry = z.object({
  name: z.string(),
  otherNames: z.array(z.string()),
  /** In the register's own words. */
  status: z.string(),
  standing: z.enum(STANDINGS),
  address: z.string(),
  registeredOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  url: z.string(),
});
const match = z.object({
  id: z.string(),
  name: z.string(),
  /** From 0 to 1. */
  score: z.number(),
  topics: z.array(z.string()),
  lists: z.array(z.string()),
  countries: z.array(z.string()),
  url: z.string(),
});

const check = z.object({
  _id: idSchema,
  register: source,
  label: z.string(),
  /** The number that was looked up, or the name. */
  subject: z.string(),
  state: z.enum(CHECK_STATES),
  /** Null for one that Grantdesk made by itself. */
  requestedBy: z.string().nullable(),
  requestedAt: dateTime,
  answeredAt: dateTime.nullable(),
  entry: entry.nullable(),
  matches: z.array(match),
  /** Why it failed, or what the person noted who looked it up. */
  note: z.string(),
  /** What a person has to look at, and what the last review of it says. */
  concerns: z.array(z.object({ key: z.string(), text: z.string(), outcome: z.enum(REVIEW_OUTCOMES).nullable() })),
  hasRaw: z.boolean(),
});

const registerOne = z.object({
  organisation: z.object({ _id: idSchema, name: z.string() }),
  /** What the registers in use can say of it now, and those that were in use. */
  subjects: z.array(
    z.object({
      register: source,
      label: z.string(),
      subject: z.string(),
      isInUse: z.boolean(),
      isWaiting: z.boolean(),
      /** Why it keeps a payment from being approved, where the programme requires checks; null where it does not. */
      problem: z.object({ kind: z.enum(PROBLEM_KINDS), text: z.string() }).nullable(),
    }),
  ),
  /** The newest 100. */
  checks: z.array(check),
  reviews: z.array(
    z.object({
      _id: idSchema,
      label: z.string(),
      concerns: z.array(z.string()),
      outcome: z.enum(REVIEW_OUTCOMES),
      note: z.string(),
      by: z.string(),
      at: dateTime,
    }),
  ),
  canChange: z.boolean(),
});

const noteWith = (error: () => string) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(1_000, { error: () => m.common.useAtMostMaxCharacters({ max: 1_000 }) });

const setting = z.object({
  register: registerKey,
  label: z.string(),
  kind,
  needsKey: z.boolean(),
  publishedUrl: z.string(),
  isOn: z.boolean(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  renewDays: z.number().int(),
  /** The last answer that was no failure, and the last failure. */
  lastAnswerAt: dateTime.nullable(),
  lastFailure: z.object({ at: dateTime, text: z.string() }).nullable(),
  version: z.number().int(),
});

const listed = permission('APPLICATIONS', 'READ');
const changes = permission('APPLICATIONS', 'UPDATE');
const organisations = idOf('organisation');

/** Checks of organisations in public registers and lists of sanctions; applicants never see them. */
export const register = {
  one: endpoint({
    summary: 'Get the checks of an organisation in registers and lists of sanctions, for staff who run a programme',
    access: listed,
    params: organisations,
    answer: single(registerOne),
  }),
  raw: endpoint({
    summary: 'Get the answer of a register as it came',
    access: listed,
    params: idOf('check'),
    answer: single(z.object({ raw: z.string() })),
  }),
  check: endpoint({
    summary: 'Look an organisation up in every register in use; the answers follow within minutes',
    access: changes,
    params: organisations,
    answer: single(z.object({ queued: z.number().int() })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  manual: endpoint({
    summary: 'Record that a person looked an organisation up, where a register does not answer or none covers it',
    access: changes,
    confirmed: true,
    params: organisations,
    body: z.object({ register: source, subject: z.string().max(400), note: noteWith(m.common.enterAText) }),
    answer: single(z.object({ _id: idSchema })),
    success: 201,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  review: endpoint({
    summary: 'Say of what a check found whether it is a reason against paying',
    access: changes,
    confirmed: true,
    params: idOf('check'),
    body: z.object({
      concerns: z.array(z.string().max(500)).min(1).max(50),
      outcome: z.enum(REVIEW_OUTCOMES, { error: m.common.chooseOneOfTheOptions }),
      note: noteWith(m.common.enterAReason),
    }),
    answer: single(z.object({ _id: idSchema })),
    success: 201,
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  settings: endpoint({
    summary: 'List the registers with their settings, never their keys; for the Super Admin',
    access: permission('ROLES', 'UPDATE'),
    answer: single(z.object({ registers: z.array(setting) })),
  }),
  configure: endpoint({
    summary: 'Change a register; an absent value stays as it is. A new address asks for the key again',
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    params: z.object({ register: registerKey.describe('Key of the register.') }),
    body: z.object({
      version: z.int({ error: m.common.tellWhichVersionWasChanged }).optional(),
      isOn: z.boolean({ error: m.common.chooseOneOfTheOptions }).optional(),
      baseUrl: z.string({ error: m.register.enterAnAddress }).trim().max(500, { error: m.register.enterAnAddress }).optional(),
      /** Null removes it. */
      key: z
        .string({ error: m.register.enterAKey })
        .trim()
        .min(1, { error: m.register.enterAKey })
        .max(MAX_REGISTER_KEY, { error: m.register.enterAKey })
        .regex(/^[\x21-\x7e]+$/, { error: m.register.enterAKey })
        .nullable()
        .optional(),
      renewDays: z.number({ error: () => m.register.enterDays({ max: MAX_RENEW_DAYS }) }).optional(),
    }),
    answer: single(z.object({ registers: z.array(setting) })),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
};
