import type { Answer } from '@grantdesk/api';
import type { FilterField } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { toDefinitions, type ListFilter } from '#platform/list-filters.ts';
import { listApplicationFilters } from '../application/index.ts';
import { formFilters } from '../form/index.ts';
import { programmeFilters } from '../programme/index.ts';
import { organisationFilters } from '../organisation/index.ts';
import { granteeFilters, projectFilters } from '../project/index.ts';
import { findHighestScore } from '../score-guide/index.ts';
import { taskFilters } from '../task/index.ts';
import { userFilters } from '../user/index.ts';

const offer = (filters: () => readonly ListFilter[]) => async (): Promise<Answer<'misc.filtersUsers'>> => ({
  data: toDefinitions(filters()),
});

const SCORES = ['averageScore', 'totalScore'];

/** Ranges of scores reach as far as a score guide does. */
const withScoreLimit = async (db: Db, fields: FilterField[]): Promise<FilterField[]> => {
  const highest = await findHighestScore(db);
  return fields.map((field) => (SCORES.includes(field.field_path) ? { ...field, field_max: highest } : field));
};

/** The calls under `misc` that say what each list can be filtered by. */
export const filterRoutes = (p: Platform): Omit<GroupHandlers<'misc'>, 'countries' | 'states'> => ({
  filtersProgramme: offer(programmeFilters),
  filtersProgrammeApplications: async ({ ctx, params, query }) => ({
    data: await withScoreLimit(p.db, (await listApplicationFilters(p, ctx, params.id, query.tab)).data),
  }),
  filtersOrganisations: async ({ ctx }) => ({ data: toDefinitions(organisationFilters(ctx.actor)) }),
  filtersUsers: offer(userFilters),
  filtersTask: async () => ({ data: await withScoreLimit(p.db, toDefinitions(taskFilters())) }),
  filtersForm: offer(formFilters),
  filtersProjects: offer(projectFilters),
  filtersGrantees: offer(granteeFilters),
});
