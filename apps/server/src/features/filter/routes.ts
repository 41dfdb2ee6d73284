import type { Answer } from '@grantdesk/api';
import type { FilterField } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { toDefinitions, type ListFilter } from '#platform/list-filters.ts';
import { listApplicationFilters } from '../application/index.ts';
import { FORM_FILTERS } from '../form/index.ts';
import { PROGRAMME_FILTERS } from '../programme/index.ts';
import { GRANTEE_FILTERS, PROJECT_FILTERS } from '../project/index.ts';
import { findHighestScore } from '../score-guide/index.ts';
import { TASK_FILTERS } from '../task/index.ts';
import { USER_FILTERS } from '../user/index.ts';

const offer = (filters: readonly ListFilter[]) => async (): Promise<Answer<'misc.filtersUsers'>> => ({
  data: toDefinitions(filters),
});

const SCORES = ['averageScore', 'totalScore'];

/** Ranges of scores reach as far as a score guide does. */
const withScoreLimit = async (db: Db, fields: FilterField[]): Promise<FilterField[]> => {
  const highest = await findHighestScore(db);
  return fields.map((field) => (SCORES.includes(field.field_path) ? { ...field, field_max: highest } : field));
};

/** The calls under `misc` that say what each list can be filtered by. */
export const filterRoutes = (p: Platform): Omit<GroupHandlers<'misc'>, 'countries' | 'states'> => ({
  filtersProgramme: offer(PROGRAMME_FILTERS),
  filtersProgrammeApplications: async ({ ctx, params, query }) => ({
    data: await withScoreLimit(p.db, (await listApplicationFilters(p, ctx, params.id, query.tab)).data),
  }),
  filtersUsers: offer(USER_FILTERS),
  filtersTask: async () => ({ data: await withScoreLimit(p.db, toDefinitions(TASK_FILTERS)) }),
  filtersForm: offer(FORM_FILTERS),
  filtersProjects: offer(PROJECT_FILTERS),
  filtersGrantees: offer(GRANTEE_FILTERS),
});
