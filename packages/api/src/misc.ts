import { FILTER_SOURCES, FILTER_TYPES, STAGE_TABS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, open, page, permission, single } from './endpoint.ts';

const place = z.object({ name: z.string(), code: z.string() });

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

export const misc = {
  countries: endpoint({
    summary: 'Countries by English name',
    access: open('public reference data'),
    answer: single(z.array(place)),
  }),
  states: endpoint({
    summary: 'States of a country, by its English name or code',
    access: open('public reference data'),
    params: z.object({ country: z.string().max(100) }),
    answer: single(z.array(place)),
  }),
  filtersProgramme: endpoint({
    summary: 'Filters of the list of programmes',
    access: permission('PROGRAMMES', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersProgrammeApplications: endpoint({
    summary: "Filters of a programme's applications in a tab: columns, and every question of its published forms",
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ tab: z.enum(STAGE_TABS).default('ALL_APPLICATIONS') }),
    answer: single(z.array(filterField)),
  }),
  filtersUsers: endpoint({
    summary: 'Filters of the list of users',
    access: permission('USERS', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersTask: endpoint({
    summary: 'Filters of the list of review tasks',
    access: account(['ADMIN'], 'tasks show to their assignees and to managers; these are their columns alone'),
    answer: single(z.array(filterField)),
  }),
  filtersProjects: endpoint({
    summary: "Filters of the list of a programme's projects",
    access: account(['ADMIN'], 'projects show to who runs grants; these are their columns alone'),
    answer: single(z.array(filterField)),
  }),
  filtersGrantees: endpoint({
    summary: "Filters of the list of a programme's grantees",
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    answer: single(z.array(filterField)),
  }),
  filtersForm: endpoint({
    summary: 'Filters of the list of forms',
    access: permission('FORMS', 'READ'),
    answer: single(z.array(filterField)),
  }),
};

export const mailboxRow = z.object({ _id: idSchema, to: z.string(), subject: z.string(), receivedAt: dateTime });

/** Exists only with demonstration data and without `MAIL_URL`, for requests that were made on the same machine. */
export const mailbox = {
  many: endpoint({
    summary: 'Development mailbox: mails that were sent',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else the call answers 404'),
    answer: page(mailboxRow),
  }),
  one: endpoint({
    summary: 'Development mailbox: one mail',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else the call answers 404'),
    params: idParams,
    answer: single(mailboxRow.extend({ text: z.string(), html: z.string(), from: z.string(), calendar: z.string().nullable() })),
  }),
};

/** The accounts that the sign-in page of the demonstration offers. */
export const demonstration = {
  accounts: endpoint({
    summary: 'Accounts of the demonstration with their password; null without demonstration data and for other machines',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else it answers null'),
    answer: single(
      z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ email: z.string(), name: z.string(), role: z.string(), sentence: z.string() })),
        })
        .nullable(),
    ),
  }),
};

const health = z.object({ status: z.string() });

export const healthCalls = {
  live: endpoint({ summary: 'The process is alive', access: open('for supervisors'), answer: single(health) }),
  ready: endpoint({
    summary: 'Database and job queue are reachable, and any demonstration data is complete',
    access: open('for load balancers'),
    answer: single(health),
    errors: ['UNAVAILABLE'],
  }),
};
