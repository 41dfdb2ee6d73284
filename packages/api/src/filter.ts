import { FILTER_SOURCES, FILTER_TYPES, STAGE_TABS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, endpoint, idParams, permission, single } from './endpoint.ts';

const option = z.object({ value: z.string(), label: z.string() });
/** One filter of a list; options come with it, or from a source by its own calls. */
export const filterField = z.object({
  field_id: z.string(),
  field_type: z.enum(FILTER_TYPES),
  field_label: z.string(),
  field_path: z.string(),
  field_filter_values: z.union([
    z.array(option),
    z.object({ type: z.enum(FILTER_SOURCES), isCustom: z.boolean(), values: z.array(option).optional() }),
  ]),
  /** The highest number of a range: 100 where it is absent, no limit where it is null. */
  field_max: z.number().nullish(),
});

/** Calls under `misc`: what each list can be filtered by. */
export const filterCalls = {
  filtersProgramme: endpoint({
    summary: 'List the filters of programmes',
    access: permission('PROGRAMMES', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersProgrammeApplications: endpoint({
    summary: "List the filters of a programme's applications in a tab: columns, and every question of its published forms",
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ tab: z.enum(STAGE_TABS).default('ALL_APPLICATIONS') }),
    answer: single(z.array(filterField)),
  }),
  filtersOrganisations: endpoint({
    summary: 'List the filters of organisations',
    access: permission('APPLICATIONS', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersUsers: endpoint({
    summary: 'List the filters of users',
    access: permission('USERS', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersTask: endpoint({
    summary: 'List the filters of review tasks',
    access: account(['ADMIN'], 'assignees and managers see tasks; this returns only column definitions'),
    answer: single(z.array(filterField)),
  }),
  filtersProjects: endpoint({
    summary: "List the filters of a programme's projects",
    access: account(['ADMIN'], 'people who manage grants see projects; this returns only column definitions'),
    answer: single(z.array(filterField)),
  }),
  filtersGrantees: endpoint({
    summary: "List the filters of a programme's grantees",
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersForm: endpoint({
    summary: 'List the filters of forms',
    access: permission('FORMS', 'READ'),
    answer: single(z.array(filterField)),
  }),
};
