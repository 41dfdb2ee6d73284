import type { EndpointKey } from './index.ts';

/**
 * What may be answered from a read replica where one is set: lists, counts, exports and dashboards of the back office, whose
 * statements are the long ones. Single records, an applicant's own pages and whatever a decision is based on stay with the
 * primary, and so does every other call unless it is named here (docs/decisions/0042).
 */
export const REPLICA_READS: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'application.many',
  'application.facets',
  'application.export',
  'organisation.many',
  'organisation.export',
  'misc.filtersProgrammeApplications',
  'misc.filtersProjects',
  'misc.filtersGrantees',
  'programme.grantees',
  'project.byProgramme',
  'payment.projects',
  'payment.dueForApproval',
  'payment.history',
  'payment.export',
  'payment.finance',
  'scoring.round',
  'scoring.export',
  'decision.export',
  'decision.boardPack',
  'dashboard.overview',
  'dashboard.programme',
  'dashboard.pipeline',
  'dashboard.reports',
  'dashboard.reporting',
  'dashboard.money',
  'dashboard.payments',
  'dashboard.budgets',
  'dashboard.amendments',
  'dashboard.risks',
  'dashboard.reviewers',
  'dashboard.undelivered',
  'search.many',
  'audit.many',
  'audit.filters',
  'audit.export',
  'user.adminMany',
  'mail.many',
]);
