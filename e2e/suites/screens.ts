import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScreensWorld } from './screens-world.ts';

/** Who looks at a screen: an account of the demonstration, or a guest, who is not signed in. */
type Viewer =
  | 'guest'
  | 'super.admin'
  | 'asempa'
  | 'director'
  | 'manager'
  | 'assessor1'
  | 'accountant'
  | 'applicant1'
  | 'applicant3'
  | 'osun'
  | 'imole';

export interface Screen {
  as: Viewer;
  /** Its address with the ids of the world. */
  at: (world: ScreensWorld) => string;
}

const applicant = '/secure/subscriber';
const admin = '/secure/admin';
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

const screen = (as: Viewer, at: Screen['at'] | string): Screen => ({ as, at: typeof at === 'string' ? () => at : at });

/**
 * Addresses that are layouts or lead on at once: no one ever sees them. The second factor that staff must set up is on screen
 * only while the whole installation asks for it: the journey of accounts looks at it on a product of its own.
 */
export const NO_SCREENS = new Set([
  '/',
  '/secure',
  '/secure/admin',
  '/secure/admin/administration',
  '/secure/admin/administration/',
  '/secure/admin/activity',
  '/secure/admin/mail',
  '/secure/admin/mail-templates',
  '/secure/admin/settings',
  '/secure/subscriber',
  '/second-factor',
]);

/** Projects, payments and reports are reached from two sides of the office: the same screens, with the same titles. */
export const screenOf = (address: string): string => address.replace('/accounting/', '/grantee_management/');

/** Every screen by its address in the router, with a person who may see it. An address of the router without a line here fails. */
export const SCREENS: Record<string, Screen> = {
  '/mailbox': screen('guest', '/mailbox'),
  '/signin': screen('guest', '/signin'),
  '/signup': screen('guest', '/signup'),
  '/identity-confirmed': screen('guest', '/identity-confirmed'),
  '/verify': screen('guest', '/verify?email=person@example.test'),
  '/email-change/$token': screen('guest', '/email-change/none'),
  '/invite/$token': screen('applicant1', '/invite/none'),
  '/password/forgot': screen('guest', '/password/forgot'),
  '/password/reset/$token': screen('guest', '/password/reset/none'),
  '/programmes/': screen('guest', '/programmes'),
  '/programmes/$programmeId': screen('guest', (w) => `/programmes/${w.programme}`),
  '/programmes/$programmeId/questions': screen('guest', (w) => `/programmes/${w.programme}/questions`),
  '/nominate/$programmeId': screen('guest', (w) => `/nominate/${w.programme}`),
  '/reference/$token': screen('guest', '/reference/unknown'),
  '/programmes/$programmeId/eligibility': screen('guest', (w) => `/programmes/${w.checked}/eligibility`),
  '/programmes/$programmeId/awards': screen('guest', (w) => `/programmes/${w.granted}/awards`),
  '/awards/': screen('guest', '/awards'),
  '/awards/$awardId': screen('guest', (w) => `/awards/${w.award}`),

  '/secure/subscriber/': screen('osun', applicant),
  '/secure/subscriber/notifications': screen('osun', `${applicant}/notifications`),
  '/secure/subscriber/organisations': screen('osun', `${applicant}/organisations`),
  '/secure/subscriber/preferences': screen('osun', `${applicant}/preferences`),
  '/secure/subscriber/programmes/': screen('osun', `${applicant}/programmes`),
  '/secure/subscriber/programmes/$programmeId': screen('osun', (w) => `${applicant}/programmes/${w.programme}`),
  '/secure/subscriber/programmes/$programmeId/questions': screen(
    'osun',
    (w) => `${applicant}/programmes/${w.programme}/questions`,
  ),
  '/secure/subscriber/applications/': screen('osun', `${applicant}/applications`),
  '/secure/subscriber/applications/$applicationId/': screen('applicant1', (w) => `${applicant}/applications/${w.draft}`),
  '/secure/subscriber/applications/$applicationId/form': screen(
    'applicant1',
    (w) => `${applicant}/applications/${w.draft}/form?section=1`,
  ),
  '/secure/subscriber/applications/$applicationId/bring': screen(
    'applicant1',
    (w) => `${applicant}/applications/${w.draft}/bring`,
  ),
  '/secure/subscriber/applications/$applicationId/interview': screen(
    'imole',
    (w) => `${applicant}/applications/${w.grantee}/interview`,
  ),
  '/secure/subscriber/applications/$applicationId/equality': screen(
    'asempa',
    (w) => `${applicant}/applications/${w.unanswered}/equality`,
  ),
  '/secure/subscriber/applications/$applicationId/messages': screen(
    'osun',
    (w) => `${applicant}/applications/${w.called}/messages`,
  ),
  '/secure/subscriber/applications/$applicationId/outcome': screen(
    'imole',
    (w) => `${applicant}/applications/${w.grantee}/outcome`,
  ),
  '/secure/subscriber/applications/$applicationId/referees': screen(
    'asempa',
    (w) => `${applicant}/applications/${w.unanswered}/referees`,
  ),
  '/secure/subscriber/applications/$applicationId/submitted': screen(
    'osun',
    (w) => `${applicant}/applications/${w.called}/submitted`,
  ),
  '/secure/subscriber/applications/$applicationId/view': screen('osun', (w) => `${applicant}/applications/${w.called}/view`),
  '/secure/subscriber/applications/$applicationId/proposal/': screen(
    'osun',
    (w) => `${applicant}/applications/${w.called}/proposal`,
  ),
  '/secure/subscriber/applications/$applicationId/proposal/form': screen(
    'osun',
    (w) => `${applicant}/applications/${w.called}/proposal/form?section=1`,
  ),
  '/secure/subscriber/applications/$applicationId/proposal/bring': screen(
    'osun',
    (w) => `${applicant}/applications/${w.called}/proposal/bring`,
  ),
  '/secure/subscriber/applications/$applicationId/proposal/submitted': screen(
    'imole',
    (w) => `${applicant}/applications/${w.grantee}/proposal/submitted`,
  ),
  '/secure/subscriber/applications/$applicationId/proposal/view': screen(
    'imole',
    (w) => `${applicant}/applications/${w.grantee}/proposal/view`,
  ),
  '/secure/subscriber/events/': screen('imole', `${applicant}/events`),
  '/secure/subscriber/events/$eventId/': screen('imole', (w) => `${applicant}/events/${w.event}`),
  '/secure/subscriber/events/new': screen('director', `${applicant}/events/new`),
  '/secure/subscriber/events/$eventId/edit': screen('director', (w) => `${applicant}/events/${w.event}/edit`),
  '/secure/subscriber/events/$eventId/attendance': screen('director', (w) => `${applicant}/events/${w.event}/attendance`),
  '/secure/subscriber/projects/': screen('imole', `${applicant}/projects`),
  '/secure/subscriber/projects/$projectId/': screen('imole', (w) => `${applicant}/projects/${w.project}`),
  '/secure/subscriber/projects/$projectId/$reportId': screen('imole', (w) => `${applicant}/projects/${w.project}/${w.report}`),
  '/secure/subscriber/projects/$projectId/amend': screen('imole', (w) => `${applicant}/projects/${w.project}/amend`),
  '/secure/subscriber/projects/$projectId/bank': screen('imole', (w) => `${applicant}/projects/${w.project}/bank`),

  '/secure/admin/': screen('manager', admin),
  '/secure/admin/search': screen('manager', `${admin}/search?search=school`),
  '/secure/admin/notifications': screen('manager', `${admin}/notifications`),
  '/secure/admin/administration/organisation': screen('super.admin', `${admin}/administration/organisation`),
  '/secure/admin/administration/brand': screen('super.admin', `${admin}/administration/brand`),
  '/secure/admin/administration/currency-and-time-zone': screen('super.admin', `${admin}/administration/currency-and-time-zone`),
  '/secure/admin/administration/files': screen('super.admin', `${admin}/administration/files`),
  '/secure/admin/administration/security': screen('super.admin', `${admin}/administration/security`),
  '/secure/admin/administration/sessions': screen('super.admin', `${admin}/administration/sessions`),
  '/secure/admin/administration/data-retention': screen('super.admin', `${admin}/administration/data-retention`),
  '/secure/admin/administration/email-templates': screen('super.admin', `${admin}/administration/email-templates`),
  '/secure/admin/administration/replies': screen('manager', `${admin}/administration/replies`),
  '/secure/admin/administration/undelivered-email': screen('super.admin', `${admin}/administration/undelivered-email`),
  '/secure/admin/administration/sign-in': screen('super.admin', `${admin}/administration/sign-in`),
  '/secure/admin/administration/api-tokens': screen('super.admin', `${admin}/administration/api-tokens`),
  '/secure/admin/administration/registers': screen('super.admin', `${admin}/administration/registers`),
  '/secure/admin/administration/reporting': screen('super.admin', `${admin}/administration/reporting`),
  '/secure/admin/administration/system': screen('super.admin', `${admin}/administration/system`),
  '/secure/admin/administration/webhooks': screen('super.admin', `${admin}/administration/webhooks`),
  '/secure/admin/administration/activity': screen('super.admin', `${admin}/administration/activity`),
  '/secure/admin/roles/': screen('super.admin', `${admin}/roles`),
  '/secure/admin/roles/new': screen('super.admin', `${admin}/roles/new`),
  '/secure/admin/roles/$roleId': screen('super.admin', (w) => `${admin}/roles/${w.role}`),
  '/secure/admin/organisations/': screen('director', `${admin}/organisations`),
  '/secure/admin/organisations/imports/': screen('director', `${admin}/organisations/imports`),
  '/secure/admin/organisations/imports/$importId': screen('director', (w) => `${admin}/organisations/imports/${w.import}`),
  '/secure/admin/organisations/duplicates': screen('director', `${admin}/organisations/duplicates`),
  '/secure/admin/organisations/$organisationId': screen('director', (w) => `${admin}/organisations/${w.organisation}`),
  '/secure/admin/users/': screen('super.admin', `${admin}/users`),
  '/secure/admin/users/new': screen('super.admin', `${admin}/users/new`),
  '/secure/admin/users/invite': screen('super.admin', `${admin}/users/invite`),
  '/secure/admin/users/$userId': screen('super.admin', (w) => `${admin}/users/${w.user}`),
  '/secure/admin/programmes/': screen('director', `${admin}/programmes`),
  '/secure/admin/programmes/new': screen('director', `${admin}/programmes/new`),
  '/secure/admin/programmes/$programmeId/': screen('director', (w) => `${admin}/programmes/${w.programme}`),
  '/secure/admin/programmes/$programmeId/edit': screen('director', (w) => `${admin}/programmes/${w.programme}/edit`),
  '/secure/admin/programmes/$programmeId/eligibility': screen('director', (w) => `${admin}/programmes/${w.checked}/eligibility`),
  '/secure/admin/programmes/$programmeId/indicators': screen('manager', (w) => `${admin}/programmes/${w.granted}/indicators`),
  '/secure/admin/programmes/$programmeId/equality': screen('director', (w) => `${admin}/programmes/${w.counted}/equality`),
  '/secure/admin/programmes/$programmeId/spending': screen('director', (w) => `${admin}/programmes/${w.programme}/spending`),
  '/secure/admin/programmes/$programmeId/translations': screen(
    'director',
    (w) => `${admin}/programmes/${w.programme}/translations`,
  ),
  '/secure/admin/programmes/$programmeId/references': screen('director', (w) => `${admin}/programmes/${w.counted}/references`),
  '/secure/admin/programmes/$programmeId/nominations': screen(
    'director',
    (w) => `${admin}/programmes/${w.programme}/nominations`,
  ),
  '/secure/admin/programmes/$programmeId/emails': screen('director', (w) => `${admin}/programmes/${w.granted}/emails`),
  '/secure/admin/programmes/$programmeId/open-data': screen('director', (w) => `${admin}/programmes/${w.granted}/open-data`),
  '/secure/admin/forms/': screen('director', `${admin}/forms`),
  '/secure/admin/forms/$formId/': screen('director', (w) => `${admin}/forms/${w.form}`),
  '/secure/admin/forms/$formId/preview': screen('director', (w) => `${admin}/forms/${w.form}/preview`),
  '/secure/admin/forms/$formId/translations': screen('director', (w) => `${admin}/forms/${w.form}/translations`),
  '/secure/admin/forms/$formId/versions': screen('director', (w) => `${admin}/forms/${w.form}/versions`),
  '/secure/admin/forms/score-guides/': screen('director', `${admin}/forms/score-guides`),
  '/secure/admin/forms/score-guides/new': screen('director', `${admin}/forms/score-guides/new`),
  '/secure/admin/forms/score-guides/$scoreGuideId': screen('director', (w) => `${admin}/forms/score-guides/${w.scoreGuide}`),
  '/secure/admin/tasks/': screen('assessor1', `${admin}/tasks`),
  '/secure/admin/tasks/$taskId': screen('assessor1', (w) => `${admin}/tasks/${w.task}?id=${w.board}`),
  '/secure/admin/tasks/conflicts': screen('director', `${admin}/tasks/conflicts`),
  '/secure/admin/change-requests': screen('director', `${admin}/change-requests`),
  '/secure/admin/tasks/interviews': screen('assessor1', `${admin}/tasks/interviews`),
  '/secure/admin/applications/': screen('manager', `${admin}/applications`),
  '/secure/admin/applications/programmes/$programmeId/': screen(
    'manager',
    (w) => `${admin}/applications/programmes/${w.programme}`,
  ),
  '/secure/admin/applications/programmes/$programmeId/application/$applicationId': screen(
    'manager',
    (w) => `${admin}/applications/programmes/${w.board}/application/${w.called}`,
  ),
  '/secure/admin/applications/programmes/$programmeId/similar': screen(
    'manager',
    (w) => `${admin}/applications/programmes/${w.counted}/similar`,
  ),
  '/secure/admin/applications/similar/$pairId': screen('manager', (w) => `${admin}/applications/similar/${w.pair}`),
  '/secure/admin/applications/programmes/$programmeId/compare': screen(
    'manager',
    (w) => `${admin}/applications/programmes/${w.board}/compare?ids=${w.scored},${w.scoredToo}`,
  ),
  '/secure/admin/applications/programmes/$programmeId/decisions': screen(
    'director',
    (w) => `${admin}/applications/programmes/${w.board}/decisions`,
  ),
  '/secure/admin/applications/programmes/$programmeId/meetings/': screen(
    'director',
    (w) => `${admin}/applications/programmes/${w.meets}/meetings`,
  ),
  '/secure/admin/applications/programmes/$programmeId/meetings/$meetingId': screen(
    'director',
    (w) => `${admin}/applications/programmes/${w.meets}/meetings/${w.meeting}`,
  ),
  '/secure/admin/applications/programmes/$programmeId/scores': screen(
    'manager',
    (w) => `${admin}/applications/programmes/${w.board}/scores`,
  ),
  '/secure/admin/grantee_management/': screen('manager', `${admin}/grantee_management`),
  '/secure/admin/grantee_management/$programmeId/': screen('manager', (w) => `${admin}/grantee_management/${w.granted}`),
  '/secure/admin/grantee_management/$programmeId/indicators': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/indicators`,
  ),
  '/secure/admin/grantee_management/$programmeId/initialise': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/initialise?applicationId=${w.awaiting}`,
  ),
  '/secure/admin/grantee_management/$programmeId/templates': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/templates`,
  ),
  '/secure/admin/grantee_management/$programmeId/$id/': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/${w.project}/?applicationId=${w.grantee}`,
  ),
  '/secure/admin/grantee_management/$programmeId/$id/amend': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/${w.project}/amend?applicationId=${w.grantee}`,
  ),
  '/secure/admin/grantee_management/$programmeId/$id/reports/$reportId': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/${w.project}/reports/${w.report}/?applicationId=${w.grantee}`,
  ),
  '/secure/admin/grantee_management/$programmeId/$projectId/$paymentId': screen(
    'manager',
    (w) => `${admin}/grantee_management/${w.granted}/${w.project}/${w.payment}/?applicationId=${w.grantee}`,
  ),
  '/secure/admin/accounting/': screen('accountant', `${admin}/accounting`),
  '/secure/admin/accounting/$programmeId/': screen('accountant', (w) => `${admin}/accounting/${w.granted}`),
  '/secure/admin/accounting/$programmeId/batches/': screen('accountant', (w) => `${admin}/accounting/${w.paidByFile}/batches`),
  '/secure/admin/accounting/$programmeId/batches/new': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.paidByFile}/batches/new`,
  ),
  '/secure/admin/accounting/$programmeId/batches/$batchId': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.paidByFile}/batches/${w.batch}`,
  ),
  '/secure/admin/accounting/$programmeId/statements/$statementId': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.paidByFile}/statements/${w.statement}`,
  ),
  '/secure/admin/accounting/$programmeId/$id/': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.granted}/${w.project}/?applicationId=${w.grantee}`,
  ),
  '/secure/admin/accounting/$programmeId/$id/reports/$reportId': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.granted}/${w.project}/reports/${w.report}/?applicationId=${w.grantee}`,
  ),
  '/secure/admin/accounting/$programmeId/$projectId/$paymentId': screen(
    'accountant',
    (w) => `${admin}/accounting/${w.granted}/${w.project}/${w.payment}/?applicationId=${w.grantee}`,
  ),
};

/** Addresses of the router beside those of its layouts, as its generated tree names them. */
export function routerAddresses(): string[] {
  const tree = readFileSync(path.join(import.meta.dirname, '../../apps/web/src/routeTree.gen.ts'), 'utf8');
  const byPath = /export interface FileRoutesByFullPath \{\n([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...byPath.matchAll(/^ {2}'([^']+)':/gm)].map(([, address = '']) => address);
}

/** An address that nothing is at, and a record that is not there: the screens that say so. */
export const NOT_FOUND: { as: Viewer; at: () => string }[] = [
  { as: 'guest', at: () => '/no/such/page' },
  { as: 'imole', at: () => `${applicant}/projects/${UNKNOWN_ID}` },
  { as: 'manager', at: () => `${admin}/programmes/${UNKNOWN_ID}` },
];
