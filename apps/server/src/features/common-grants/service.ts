import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  isSortedBy,
  matchesOpportunity,
  sortOpportunities,
  toOpportunity,
  type OpenCall,
  type Opportunity,
  type OpportunitySort,
} from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { htmlToText } from '#platform/html.ts';
import { findCalls } from '../programme/index.ts';

/** More than any funder has: a search looks at each. */
const ALL = { page: 1, limit: 10_000 };
const SUCCESS = { status: 200 as const, message: 'Success' };
const USUAL_SORT = 'lastModifiedAt';
const USUAL_PAGE = { page: 1, pageSize: 100 };

/** The calls that the public page shows, as opportunities, by the same query. */
async function findOpportunities(
  p: Platform,
  filter: { id?: string } = {},
): Promise<{ call: OpenCall; opportunity: Opportunity }[]> {
  const now = await databaseNow(p.db);
  const { rows } = await findCalls(p.db, undefined, filter, ALL);
  return rows.map((row) => {
    const call: OpenCall = {
      ...row,
      description: htmlToText(row.description),
      questionCount: row.fieldCount,
      address: `${p.config.publicUrl}/programmes/${row.id}`,
    };
    return { call, opportunity: toOpportunity(call, now) };
  });
}

function toPart(list: readonly Opportunity[], { page, pageSize }: { page: number; pageSize: number }) {
  return {
    items: list.slice((page - 1) * pageSize, page * pageSize),
    paginationInfo: { page, pageSize, totalItems: list.length, totalPages: Math.ceil(list.length / pageSize) },
  };
}

export async function listOpportunities(
  p: Platform,
  query: HandlerInput<'commonGrants.opportunities'>['query'],
): Promise<Answer<'commonGrants.opportunities'>> {
  const all = (await findOpportunities(p)).map(({ opportunity }) => opportunity);
  return { ...SUCCESS, ...toPart(sortOpportunities(all, USUAL_SORT, 'desc'), query) };
}

/** @throws AppError 404 for what is no public call */
export async function readOpportunity(p: Platform, id: string): Promise<Answer<'commonGrants.opportunity'>> {
  const [found] = await findOpportunities(p, { id });
  if (!found) throw notFound('programme');
  return { ...SUCCESS, data: found.opportunity };
}

/** What is not supported is ignored, and the answer says so, as the protocol wants it. */
export async function searchOpportunities(
  p: Platform,
  { search = '', filters = {}, sorting, pagination }: HandlerInput<'commonGrants.search'>['body'],
): Promise<Answer<'commonGrants.search'>> {
  const sortBy: OpportunitySort = sorting?.sortBy ?? USUAL_SORT;
  const sortOrder = sorting?.sortOrder ?? 'desc';
  const found = (await findOpportunities(p))
    .filter(({ call, opportunity }) => matchesOpportunity(opportunity, call.endDate, search, filters))
    .map(({ opportunity }) => opportunity);
  return {
    ...SUCCESS,
    ...toPart(sortOpportunities(found, sortBy, sortOrder), { ...USUAL_PAGE, ...definedOf(pagination) }),
    sortInfo: { sortBy, sortOrder, errors: isSortedBy(sortBy) ? [] : [`Calls have no value for ${sortBy}.`] },
    filterInfo: {
      filters,
      errors: Object.keys(filters.customFilters ?? {}).map((name) => `The filter customFilters.${name} is not supported.`),
    },
  };
}

const definedOf = (pagination: { page?: number | undefined; pageSize?: number | undefined } = {}) => ({
  ...(pagination.page !== undefined && { page: pagination.page }),
  ...(pagination.pageSize !== undefined && { pageSize: pagination.pageSize }),
});
