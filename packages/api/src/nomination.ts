import { m } from '@grantdesk/messages';
import { NOMINATION_INTRO_MAX, NOMINATION_REASON_MAX, NOMINATION_STATES, REFEREE_TEXT_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, open, page, permission, single, toPatchSchema } from './endpoint.ts';
import { emailAddress, personName } from './referee.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });
const byAnyone = open('third parties nominate people without an account; calls are limited by network and by address');

const settingsShape = {
  isOpen: z.boolean(),
  /** Read above the form. */
  intro: text(NOMINATION_INTRO_MAX),
};

const settingsOne = z.object({
  programme: z.object({ _id: idSchema, name: z.string() }),
  settings: z.object(settingsShape),
  /** Address of the public form. */
  url: z.string(),
  nominations: z.number().int(),
  revision: z.number().int(),
  mayChange: z.boolean(),
});

const row = z.object({
  _id: idSchema,
  nominee: z.object({ name: z.string(), email: z.string(), organisation: z.string() }),
  nominator: z.object({ name: z.string(), email: z.string(), relation: z.string() }),
  reason: z.string(),
  state: z.enum(NOMINATION_STATES),
  /** The application that the nominee started, where the reader may read it. */
  application: z.object({ _id: idSchema, applicationID: z.string() }).nullable(),
  createdAt: dateTime,
});

const listed = permission('APPLICATIONS', 'READ');

/** Nominations: a third party proposes a person, who gets one invitation to apply. */
export const nomination = {
  settings: endpoint({
    summary: 'Get whether a programme takes nominations',
    access: permission('PROGRAMMES', 'READ'),
    params: idOf('programme'),
    answer: single(settingsOne),
  }),
  settingsUpdate: endpoint({
    summary: 'Open or close the nominations of a programme',
    access: permission('PROGRAMMES', 'UPDATE'),
    params: idOf('programme'),
    body: toPatchSchema(settingsShape).extend({ revision: z.int().optional() }),
    answer: single(settingsOne),
    errors: ['STALE_VERSION'],
  }),
  form: endpoint({
    summary: 'Get the nomination form of an open programme; 404 where it takes no nominations',
    access: byAnyone,
    params: idOf('programme'),
    answer: single(z.object({ programme: z.string(), intro: z.string(), endDate: dateTime.nullable(), timeZone: z.string() })),
  }),
  new: endpoint({
    summary: 'Nominate a person. They get one invitation for each programme; the answer never says whether they have an account',
    access: byAnyone,
    params: idOf('programme'),
    body: z.object({
      nominatorName: personName,
      nominatorEmail: emailAddress,
      relation: text(REFEREE_TEXT_MAX).default(''),
      reason: text(NOMINATION_REASON_MAX).min(1, { error: m.nomination.sayWhy }),
      nomineeName: personName,
      nomineeEmail: emailAddress,
      organisation: text(REFEREE_TEXT_MAX).default(''),
      /** The nominator agrees that what they wrote is stored and that the nominee learns who nominated them. */
      consent: z.boolean(),
    }),
    bodyLimit: 64 * 1024,
    answer: single(z.object({ programme: z.string() })),
    success: 201,
    errors: ['RULE_BROKEN', 'OUTSIDE_WINDOW', 'TOO_MANY_REQUESTS'],
  }),
  many: endpoint({
    summary: 'List the nominations of a programme, the newest first',
    access: listed,
    params: idOf('programme'),
    query: listQuery.pick({ page: true, limit: true, search: true }).extend({ state: z.enum(NOMINATION_STATES).optional() }),
    answer: page(row, { counts: z.record(z.enum(NOMINATION_STATES), z.number().int()) }),
  }),
  export: endpoint({
    summary: 'Export the nominations of a programme as CSV or a workbook; no cell can run as a formula',
    access: listed,
    params: idOf('programme'),
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
};
