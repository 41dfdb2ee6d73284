/** The calls of the back office that read a programme's rows, as `growth` measures them. */
import type { LargePlace } from './large-place.ts';

export interface GrowthCall {
  name: string;
  /** Below `/api`. The number changes from call to call, so that no answer is that of the call before. */
  address: (place: LargePlace, call: number) => string;
  /** A file counts until its first bytes are there: the rest is written row by row. */
  isFile?: boolean;
  /** Why it may grow as it does. */
  note?: string;
}

const list = (place: LargePlace, query: Record<string, string | object> = {}, call = 'many'): string => {
  const text = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `/application/${call}?${new URLSearchParams({ programmeId: place.programme, ...Object.fromEntries(text) }).toString()}`;
};
const CROPS = ['Maize', 'Yam', 'Rice', 'Cassava'];
/** Three months, as a calendar shows them. */
const MONTHS = 'from=2026-10-01T00:00:00Z&to=2026-12-31T00:00:00Z';
const IDS_NOTE = 'linear: the ids of all rows are read and sorted, then rows go out in parts';
const REVIEWS_NOTE = 'linear: every review counts; with adjusted scores up to 20,000 tasks, in SQL above';

const LISTS: GrowthCall[] = [
  { name: 'applications, first page', address: (at) => list(at) },
  { name: 'applications, page 300', address: (at, n) => list(at, { page: String(300 + (n % 20)) }) },
  { name: 'applications by average', address: (at) => list(at, { sort: 'averageScore:DESCENDING' }) },
  { name: 'applications by spread', address: (at) => list(at, { sort: 'spread:DESCENDING' }) },
  { name: 'applications of a crop', address: (at, n) => list(at, { filters: { 'data.crop': [CROPS[n % 4]] } }) },
  { name: 'applications of a name', address: (at, n) => list(at, { search: `person${1_000 + n * 37}` }) },
  { name: 'applications, counts per option', address: (at) => list(at, { path: 'data.crop', values: CROPS }, 'facets') },
  { name: 'applications, select all', address: (at) => list(at, {}, 'selection') },
  { name: 'applications as CSV', isFile: true, address: (at) => list(at, { format: 'csv' }, 'export'), note: IDS_NOTE },
  { name: 'applications as XLSX', isFile: true, address: (at) => list(at, { format: 'xlsx' }, 'export'), note: IDS_NOTE },
  {
    name: 'applications with answers as CSV',
    isFile: true,
    address: (at) => list(at, { format: 'csv', answers: 'true' }, 'export'),
    note: IDS_NOTE,
  },
  { name: 'filters of applications', address: ({ programme }) => `/misc/filters/programme-applications/${programme}` },
  { name: 'one application', address: ({ application }) => `/application/one/${application}` },
  { name: 'programmes', address: () => '/programme/many' },
  { name: 'one programme', address: ({ programme }) => `/programme/one/${programme}` },
  { name: 'users', address: () => '/user/admin/many' },
  { name: 'organisations', address: () => '/organisation/many' },
  { name: 'audit trail', address: () => '/audit/many' },
  { name: 'emails', address: () => '/mail/many' },
  { name: 'notifications and their badge', address: () => '/notification/many' },
  { name: 'similar texts', address: ({ programme }) => `/similarity/many?programme=${programme}` },
  { name: 'equality monitoring', address: ({ programme }) => `/equality/one/${programme}` },
  { name: 'interviews of three months', address: ({ programme }) => `/interview/calendar/${programme}?${MONTHS}` },
];

const REVIEWS: GrowthCall[] = [
  { name: 'tasks', address: ({ programme }) => `/task/admin/many?scope=all&programmeId=${programme}` },
  { name: 'tasks of all programmes', address: () => '/task/admin/many?scope=all' },
  {
    name: 'tasks with scores',
    address: ({ programme }) => `/task/admin/detailed-tasks?programmeId=${programme}`,
  },
  {
    name: 'tasks with scores by score',
    address: ({ programme }) => `/task/admin/detailed-tasks?programmeId=${programme}&sort=totalScore:DESCENDING`,
  },
  {
    name: 'tasks that wait',
    address: ({ programme }) =>
      `/task/admin/many?scope=all&programmeId=${programme}&filters=${encodeURIComponent(JSON.stringify({ progressStatus: ['PENDING'] }))}`,
  },
  {
    name: 'tasks by queue',
    address: ({ programme }) => `/task/admin/many?scope=all&programmeId=${programme}&sort=queue:ASCENDING`,
  },
  {
    name: 'tasks of an application number',
    address: ({ programme }, n) => `/task/admin/many?scope=all&programmeId=${programme}&search=APP-0100${1_000 + n}`,
    note: 'linear: compares the name of each task',
  },
  {
    name: 'reviewers with their open tasks',
    address: ({ programme }) =>
      `/user/admin/specific/review-admins-with-task-info?programmeId=${programme}&taskAction=INITIAL_APPLICATION_SCORING`,
  },
  { name: 'open tasks of a reviewer', address: ({ person }) => `/user/admin/load/${person}` },
  { name: 'scoring round', address: ({ programme }) => `/scoring/round/${programme}`, note: REVIEWS_NOTE },
  {
    name: 'scores as CSV',
    isFile: true,
    address: ({ programme }) => `/scoring/export/${programme}`,
    note: REVIEWS_NOTE,
  },
  {
    name: 'reviewers as CSV',
    isFile: true,
    address: ({ programme }) => `/scoring/export/${programme}?of=reviewers`,
    note: REVIEWS_NOTE,
  },
  { name: 'spread of one application', address: ({ application }) => `/scoring/application/${application}` },
  { name: 'decision room', address: ({ programme }) => `/decision/room/${programme}`, note: REVIEWS_NOTE },
  {
    name: 'decision room as CSV',
    isFile: true,
    address: ({ programme }) => `/decision/export/${programme}`,
    note: REVIEWS_NOTE,
  },
  { name: 'meetings', address: ({ programme }) => `/panel/many?programme=${programme}` },
];

const DASHBOARDS = ['overview', 'pipeline', 'money', 'payments', 'budgets', 'reports', 'reporting', 'amendments', 'risks'];
const FIGURES: GrowthCall[] = [
  ...[...DASHBOARDS, 'reviewers', 'undelivered', 'mine', 'deadlines'].map((part) => ({
    name: `dashboard, ${part}`,
    address: () => `/dashboard/${part}`,
  })),
  { name: 'dashboard of a programme', address: ({ programme }) => `/dashboard/programme/${programme}` },
  { name: 'search of a name', address: (_, n) => `/search/many?search=person${1_000 + n * 37}` },
  { name: 'search of a frequent word', address: () => '/search/many?search=cooperative', note: 'counts up to 1,001' },
  {
    name: 'impact of publishing a form',
    address: ({ form }) => `/form/impact/${form}`,
    note: 'linear: reads the answers of every draft for what a removed question would lose',
  },
  { name: 'forms', address: () => '/form/many' },
];

const MONEY: GrowthCall[] = [
  { name: 'accounts', address: () => '/payment/accounts' },
  { name: 'account of a programme', address: ({ programme }) => `/programme/account-info/${programme}` },
  { name: 'projects with their money', address: ({ programme }) => `/payment/projects/${programme}` },
  { name: 'payments to approve', address: ({ programme }) => `/payment/due-for-approval/${programme}` },
  { name: 'history of payments', address: ({ programme }) => `/payment/history?programmeId=${programme}` },
  {
    name: 'history of payments as CSV',
    isFile: true,
    address: ({ programme }) => `/payment/export?programmeId=${programme}&format=csv`,
  },
  { name: 'ledger', address: ({ programme }) => `/payment/ledger/${programme}` },
  {
    name: 'payments for a batch',
    address: ({ programme }) => `/payment-batch/candidates/${programme}`,
    note: 'at most 1,000 rows',
  },
  { name: 'projects', address: ({ programme }) => `/project/by-programme/${programme}` },
  { name: 'grantees', address: ({ programme }) => `/programme/grantees/${programme}` },
  { name: 'indicators of a programme', address: ({ programme }) => `/indicator/programme/${programme}` },
];

export const GROWTH_CALLS: readonly GrowthCall[] = [...LISTS, ...REVIEWS, ...FIGURES, ...MONEY];
