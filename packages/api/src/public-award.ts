import { AWARD_SORTS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, open, page, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int().nullable();
/** A day of the calendar, `2026-11-21`. */
const day = z.string().nullable();

export const amounts = { applied: money, awarded: money, disbursed: money };
const location = z.object({ country: z.string().nullable(), countryCode: z.string().nullable(), region: z.string().nullable() });

/** An award as anyone may read it. */
export const publicAward = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  recipient: z.object({ kind: z.enum(['ORGANISATION', 'PERSON']), id: z.string(), name: z.string() }),
  location: location.nullable(),
  ...amounts,
  awardedOn: day,
  startDate: day,
  endDate: day,
  isComplete: z.boolean(),
});

/** The same in a list: with its currency, and the id that addresses name it by. */
export const publicAwardRow = publicAward.extend({ uuid: idSchema, currency: z.string() });

const totals = z.array(z.object({ currency: z.string(), awarded: z.number().int() }));
const programme = z.object({ _id: idSchema, name: z.string() });

/** What is published is no secret: caches may store a copy, and check it each time, so that none outlives the publication. */
const access = open('published awards are open data');

export const openData = {
  awards: endpoint({
    summary: 'Search the published awards of all programmes, with sums by currency and country',
    access,
    query: listQuery.pick({ page: true, limit: true, search: true }).extend({
      sort: z.enum(AWARD_SORTS).default('NEWEST'),
      programme: idSchema.optional(),
      /** ISO 3166-1, two letters; `-` for awards without a country. */
      country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal('-')]).optional(),
      /** In which they were awarded. */
      year: z
        .string()
        .regex(/^[0-9]{4}$/)
        .optional(),
    }),
    answer: page(publicAwardRow.extend({ programme }), {
      totals,
      /** What each filter offers, with the others as they are. */
      countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.number().int(), totals })),
      programmes: z.array(programme.extend({ count: z.number().int() })),
      years: z.array(z.object({ year: z.string(), count: z.number().int() })),
      /** Null while nothing is published. */
      updatedAt: dateTime.nullable(),
    }),
    cached: 0,
  }),
  award: endpoint({
    summary: 'Get one published award',
    access,
    params: idParams,
    answer: single(publicAwardRow.extend({ programme, funder: z.string(), licence: z.string(), updatedAt: dateTime })),
    cached: 0,
  }),
  iati: endpoint({
    summary: 'Get the published awards of all programmes as one IATI 2.03 activity file',
    access,
    query: z.object({
      /** Of one funder alone: its organisation identifier. */
      publisher: z.string().max(100).optional(),
    }),
    answer: z.unknown(),
    raw: true,
  }),
};
