import { m } from '@grantdesk/messages';
import { AWARD_FORMATS, LOCATION_RULES, NAME_RULES, ORGANISATION_TYPES, PERSON_RULES, RESULT_RULES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, open, page, permission, single } from './endpoint.ts';
import { amounts, publicAward, publicAwardRow } from './public-award.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });
const question = z.string().max(250, { error: m.common.chooseOneOfTheQuestions }).nullable();

/** What the publisher says and holds back; judged by domain/open-data/settings, each part at its field. */
const settings = z.object({
  funderId: line(100),
  funderName: line(200),
  prefix: line(50),
  licence: line(200),
  registrationList: line(20),
  names: z.enum(NAME_RULES, { error: m.common.chooseOneOfTheOptions }),
  location: z.enum(LOCATION_RULES, { error: m.common.chooseOneOfTheOptions }),
  persons: z.enum(PERSON_RULES, { error: m.common.chooseOneOfTheOptions }),
  organisationType: z.enum(ORGANISATION_TYPES, { error: m.common.chooseOneOfTheOptions }),
  sector: line(5),
  results: z.enum(RESULT_RULES, { error: m.common.chooseOneOfTheOptions }),
  titleQuestion: question,
  descriptionQuestion: question,
  registrationQuestion: question,
  countryQuestion: question,
  regionQuestion: question,
});

/** An award as it is stored, beside how it is published. */
const previewRow = z.object({
  /** Of the application. */
  _id: idSchema,
  applicationID: z.string(),
  state: z.enum(['PUBLIC', 'LEFT-OUT', 'NOT-READY']),
  /** Why it is left out. */
  reason: z.string().nullable(),
  /** A person left it out, and may take it in again. */
  isLeftOutByHand: z.boolean(),
  problems: z.array(z.object({ level: z.enum(['REQUIRED', 'RECOMMENDED']), message: z.string() })),
  kept: z.object({
    name: z.string(),
    organisation: z.string().nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    registration: z.string().nullable(),
    country: z.string().nullable(),
    region: z.string().nullable(),
    ...amounts,
  }),
  published: publicAward,
});

const state = z.object({
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string(), timeZone: z.string() }),
  settings,
  version: z.number().int(),
  publishedAt: dateTime.nullable(),
  /** Fixed since awards were first published under it. */
  isPrefixFixed: z.boolean(),
  questions: z.array(z.object({ value: z.string(), label: z.string(), type: z.string() })),
  /** What the publisher still has to say. */
  gaps: z.array(z.string()),
  /** What would make the data more useful. */
  hints: z.array(z.string()),
  /** Of the awards that the reader may see. */
  counts: z.object({
    awards: z.number().int(),
    public: z.number().int(),
    leftOut: z.number().int(),
    notReady: z.number().int(),
    /** Public, with something recommended missing. */
    incomplete: z.number().int(),
  }),
});

const paging = listQuery.pick({ page: true, limit: true });
const rules = permission('PROGRAMMES', 'UPDATE');
const version = z.number().int();
/** Checked where it is sent. */
const seenVersion = version.optional();

export const openDataCalls = {
  openData: endpoint({
    summary: "Get the open data of a programme's awards: settings, and how each award would be published",
    access: rules,
    params: idParams,
    query: paging,
    answer: page(previewRow, { open: state }),
  }),
  openDataUpdate: endpoint({
    summary: 'Change who publishes the awards and what is left out; an absent setting stays as it is',
    access: rules,
    params: idParams,
    body: settings.partial().extend({ version: seenVersion }),
    answer: single(z.object({ version })),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'CONFLICT'],
  }),
  openDataPublish: endpoint({
    summary: 'Publish the awards of a programme, or unpublish them immediately',
    access: rules,
    params: idParams,
    body: z.object({ publish: z.boolean(), version: seenVersion }),
    answer: single(z.object({ version, publishedAt: dateTime.nullable() })),
    errors: ['STALE_VERSION', 'CONFLICT'],
  }),
  openDataAward: endpoint({
    summary: 'Exclude an award from publication, with a reason, or include it again',
    access: rules,
    params: idParams,
    body: z.object({
      application: idSchema,
      /** Null takes it in again. */
      reason: z
        .string()
        .trim()
        .min(1, { error: m.common.enterAReason })
        .max(500, { error: m.common.maximumOf500Characters })
        .nullable(),
    }),
    answer: single(z.object({ reason: z.string().nullable() })),
  }),
  awards: endpoint({
    summary: 'Get the published awards of a programme as 360Giving JSON, CommonGrants awards, IATI activities or CSV',
    access: open('published awards are open data'),
    params: idParams,
    query: z.object({
      format: z.enum(AWARD_FORMATS).default('360giving'),
      /** CommonGrants alone: a page in place of the whole. */
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(1_000).optional(),
    }),
    answer: z.unknown(),
    raw: true,
  }),
  awardsList: endpoint({
    summary: 'List the published awards of a programme, with their total, licence and date',
    access: open('published awards are open data'),
    params: idParams,
    query: paging,
    answer: page(publicAwardRow, {
      programme: z.object({ _id: idSchema, name: z.string(), currency: z.string() }),
      funder: z.string(),
      licence: z.string(),
      totalAwarded: z.number().int(),
      updatedAt: dateTime,
    }),
  }),
};
