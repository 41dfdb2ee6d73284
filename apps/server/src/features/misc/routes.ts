import type { Answer } from '@grantdesk/api';
import type { FilterField } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { definitionsOf, type ListFilter } from '#platform/list-filters.ts';
import { COUNTRIES, statesOf } from '#platform/places.ts';
import { listApplicationFilters } from '../application/index.ts';
import { FORM_FILTERS } from '../form/index.ts';
import { PROGRAMME_FILTERS } from '../programme/index.ts';
import { GRANTEE_FILTERS, PROJECT_FILTERS } from '../project/index.ts';
import { findHighestScore } from '../score-guide/index.ts';
import { TASK_FILTERS } from '../task/index.ts';
import { USER_FILTERS } from '../user/index.ts';

const offer = (filters: readonly ListFilter[]) => async (): Promise<Answer<'misc.filtersUsers'>> => ({
  data: definitionsOf(filters),
});

const SCORES = ['averageScore', 'totalScore'];

/** Ranges of scores reach as far as a score guide does. */
const withScoreLimit = async (db: Db, fields: FilterField[]): Promise<FilterField[]> => {
  const highest = await findHighestScore(db);
  return fields.map((field) => (SCORES.includes(field.field_path) ? { ...field, field_max: highest } : field));
};

export const miscRoutes = (p: Platform): GroupHandlers<'misc'> => ({
  countries: async () => ({ data: COUNTRIES }),
  states: async ({ params }) => {
    const data = statesOf(params.country);
    if (!data) throw notFound('country');
    return { data };
  },
  filtersProgramme: offer(PROGRAMME_FILTERS),
  filtersProgrammeApplications: async ({ ctx, params, query }) => ({
    data: await withScoreLimit(p.db, (await listApplicationFilters(p, ctx, params.id, query.tab)).data),
  }),
  filtersUsers: offer(USER_FILTERS),
  filtersTask: async () => ({ data: await withScoreLimit(p.db, definitionsOf(TASK_FILTERS)) }),
  filtersForm: offer(FORM_FILTERS),
  filtersProjects: offer(PROJECT_FILTERS),
  filtersGrantees: offer(GRANTEE_FILTERS),
});
