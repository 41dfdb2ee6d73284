import { OPPORTUNITY_SORTS, OPPORTUNITY_STATUSES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, open } from './endpoint.ts';

/** Opportunities of the protocol CommonGrants 0.4: calls for applications, in the protocol's own shapes. */
const amount = z.object({ amount: z.string().regex(/^-?[0-9]+\.?[0-9]*$/), currency: z.string() });
const singleDate = z.object({ name: z.string(), eventType: z.literal('singleDate'), date: z.string(), time: z.string() });
const dateRange = z.object({
  name: z.string(),
  eventType: z.literal('dateRange'),
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
});
const customField = z.object({
  name: z.string(),
  fieldType: z.enum(['string', 'integer']),
  value: z.union([z.string(), z.number().int()]),
  description: z.string(),
});

const opportunity = z.object({
  id: idSchema,
  title: z.string(),
  status: z.object({ value: z.enum(OPPORTUNITY_STATUSES) }),
  description: z.string(),
  funding: z.object({ totalAmountAvailable: amount }),
  /** On the clock of the zone that `customFields.timeZone` names. */
  keyDates: z.object({
    postDate: singleDate,
    closeDate: singleDate,
    otherDates: z.object({ applicationPeriod: dateRange }),
  }),
  /** Its page. */
  source: z.string(),
  customFields: z.record(z.string(), customField),
  createdAt: dateTime,
  lastModifiedAt: dateTime,
});

const LARGEST_PAGE = 1_000;
const USUAL_PAGE = 100;
const pageShape = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(LARGEST_PAGE, size))
    .default(USUAL_PAGE),
};
const paginationInfo = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  totalItems: z.number().int(),
  totalPages: z.number().int(),
});
const success = { status: z.literal(200), message: z.string() };

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const range = <S extends z.ZodType>(value: S) =>
  z.object({ operator: z.enum(['between', 'outside']), value: z.object({ min: value, max: value }) });
const anyFilter = z.object({ operator: z.string(), value: z.unknown() });
const filters = z.object({
  status: z.object({ operator: z.enum(['in', 'notIn']), value: z.array(z.string()).max(20) }).optional(),
  closeDateRange: range(dayOrInstant).optional(),
  totalFundingAvailableRange: range(amount).optional(),
  minAwardAmountRange: range(amount).optional(),
  maxAwardAmountRange: range(amount).optional(),
  /** None is supported; the answer says so and ignores them. */
  customFilters: z.record(z.string(), anyFilter).optional(),
});

const access = open('calls for applications are public');
/** Seconds for which anyone may keep an answer. */
const FIVE_MINUTES = 300;

export const commonGrants = {
  opportunities: endpoint({
    summary: 'List calls for applications as CommonGrants opportunities, the last changed first',
    access,
    query: z.object(pageShape),
    answer: z.object({ ...success, items: z.array(opportunity), paginationInfo }),
    cached: FIVE_MINUTES,
    errorShape: 'COMMON_GRANTS',
  }),
  opportunity: endpoint({
    summary: 'Get a call for applications as a CommonGrants opportunity',
    access,
    params: idParams,
    answer: z.object({ ...success, data: opportunity }),
    cached: FIVE_MINUTES,
    errorShape: 'COMMON_GRANTS',
  }),
  search: endpoint({
    summary: 'Search calls for applications by the filters of CommonGrants',
    access,
    body: z.object({
      search: z.string().max(200).optional(),
      filters: filters.optional(),
      sorting: z
        .object({
          sortBy: z.enum(OPPORTUNITY_SORTS),
          customSortBy: z.string().max(100).optional(),
          sortOrder: z.enum(['asc', 'desc']).optional(),
        })
        .optional(),
      pagination: z.object(pageShape).partial().optional(),
    }),
    answer: z.object({
      ...success,
      items: z.array(opportunity),
      paginationInfo,
      sortInfo: z.object({
        sortBy: z.enum(OPPORTUNITY_SORTS),
        sortOrder: z.enum(['asc', 'desc']),
        errors: z.array(z.string()),
      }),
      filterInfo: z.object({ filters, errors: z.array(z.string()) }),
    }),
    errorShape: 'COMMON_GRANTS',
  }),
};
