/** Every address of the application, in one place. Values are encoded here and nowhere else. */

const q = (query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
};
const e = encodeURIComponent;

/** The two places that a project is reached from. */
export type GrantPlace = 'grantee_management' | 'accounting';

const subscriber = '/secure/subscriber';
const admin = '/secure/admin';

export const to = {
  home: '/',
  /** The page of the guide about the screen at this address. */
  help: (pathname: string) => `/help/for${pathname}`,
  whatIsNew: '/help/whats-new',
  identityConfirmed: '/identity-confirmed',
  signIn: (returnTo?: string) => `/signin${q({ returnTo })}`,
  signUp: '/signup',
  /** Where staff set a second factor up before anything else. */
  secondFactor: (returnTo?: string) => `/second-factor${q({ returnTo })}`,
  verify: (query: { email?: string | undefined } = {}) => `/verify${q(query)}`,
  passwordForgot: '/password/forgot',
  passwordReset: (token: string) => `/password/reset/${e(token)}`,
  mailbox: '/mailbox',
  /** The description of the API: a page of the server, outside of the application. */
  apiDocs: '/api/docs',

  programmes: '/programmes',
  programme: (id: string) => `/programmes/${e(id)}`,
  programmeQuestions: (id: string) => `/programmes/${e(id)}/questions`,
  programmeAwards: (id: string) => `/programmes/${e(id)}/awards`,
  awards: '/awards',
  award: (id: string) => '/awards/' + id,
  eligibility: (id: string) => `/programmes/${e(id)}/eligibility`,
  invite: (token: string) => `/invite/${e(token)}`,
  nominate: (id: string) => `/nominate/${e(id)}`,

  subscriber: {
    home: subscriber,
    programmes: `${subscriber}/programmes`,
    programme: (id: string) => `${subscriber}/programmes/${e(id)}`,
    programmeQuestions: (id: string) => `${subscriber}/programmes/${e(id)}/questions`,
    applications: `${subscriber}/applications`,
    application: (id: string) => `${subscriber}/applications/${e(id)}`,
    interview: (id: string) => `${subscriber}/applications/${e(id)}/interview`,
    equality: (id: string) => `${subscriber}/applications/${e(id)}/equality`,
    referees: (id: string) => `${subscriber}/applications/${e(id)}/referees`,
    /** The screens of an application's own form, or of its proposal's. */
    written: (which: 'application' | 'proposal', id: string) => {
      const base = `${subscriber}/applications/${e(id)}${which === 'proposal' ? '/proposal' : ''}`;
      return {
        overview: base,
        /** `section` is a section's id or its number from 1. */
        form: (section?: string | number, field?: string) => `${base}/form${q({ section, field })}`,
        check: `${base}/form?section=check`,
        bring: `${base}/bring`,
        submitted: `${base}/submitted`,
        view: `${base}/view`,
      };
    },
    /** What was written beside a submission. */
    messages: (id: string) => `${subscriber}/applications/${e(id)}/messages`,
    /** Decision, feedback and contract of an application. */
    outcome: (id: string) => `${subscriber}/applications/${e(id)}/outcome`,
    projects: `${subscriber}/projects`,
    project: (id: string, query: { projectName?: string | undefined } = {}) => `${subscriber}/projects/${e(id)}/${q(query)}`,
    report: (projectId: string, reportId: string, query: { projectName?: string | undefined } = {}) =>
      `${subscriber}/projects/${e(projectId)}/${e(reportId)}/${q(query)}`,
    /** The screens of a report's form, all under the report's own address. */
    reportForm: (projectId: string, reportId: string, projectName?: string) => {
      const at = (query: Record<string, string | number | undefined>) =>
        `${subscriber}/projects/${e(projectId)}/${e(reportId)}/${q({ projectName, ...query })}`;
      const base = at({});
      return {
        overview: base,
        form: (section?: string | number, field?: string) => at({ section: section ?? 1, field }),
        check: at({ section: 'check' }),
        /** A report takes its answers from nowhere else. */
        bring: base,
        submitted: base,
        view: base,
      };
    },
    /** A change of a running project is proposed. */
    amend: (projectId: string) => `${subscriber}/projects/${e(projectId)}/amend`,
    /** Bank details of a project's grantee. */
    bank: (projectId: string) => `${subscriber}/projects/${e(projectId)}/bank`,
    events: `${subscriber}/events`,
    event: (id: string) => `${subscriber}/events/${e(id)}`,
    eventNew: `${subscriber}/events/new`,
    eventEdit: (id: string) => `${subscriber}/events/${e(id)}/edit`,
    /** Who is registered and who came. */
    eventAttendance: (id: string) => `${subscriber}/events/${e(id)}/attendance`,
    organisations: `${subscriber}/organisations`,
    preferences: `${subscriber}/preferences`,
    notifications: `${subscriber}/notifications`,
  },

  admin: {
    home: admin,
    /** The first page with the figures of a programme. */
    dashboard: (programme: string) => `${admin}${q({ programme })}`,
    search: (search: string) => `${admin}/search${q({ search })}`,
    applications: `${admin}/applications`,
    programmeApplications: (
      programmeId: string,
      query: {
        programmeName?: string | undefined;
        tab?: string | undefined;
        filters?: string | undefined;
        search?: string | undefined;
        task?: string | undefined;
        /** The calendar of interviews in place of the table. */
        layout?: 'calendar' | undefined;
      } = {},
    ) => `${admin}/applications/programmes/${e(programmeId)}${q(query)}`,
    application: (
      programmeId: string,
      applicationId: string,
      query: { programmeName?: string | undefined; tab?: string | undefined } = {},
    ) => `${admin}/applications/programmes/${e(programmeId)}/application/${e(applicationId)}${q(query)}`,
    /** The figures of a stage's scores; `places` go forward. */
    scores: (programmeId: string, query: { taskAction?: string | undefined } = {}) =>
      `${admin}/applications/programmes/${e(programmeId)}/scores${q(query)}`,
    /** One application's assessors, or two to four applications, side by side. */
    compare: (programmeId: string, ids: readonly string[], query: { taskAction?: string | undefined } = {}) =>
      `${admin}/applications/programmes/${e(programmeId)}/compare${q({ ids: ids.join(','), ...query })}`,
    /** Pairs of applications that share text, of a programme, and one pair. */
    similar: (programmeId: string) => `${admin}/applications/programmes/${e(programmeId)}/similar`,
    similarPair: (id: string) => `${admin}/applications/similar/${e(id)}`,
    /** Where the board of a programme decides. */
    decisions: (programmeId: string, query: { taskAction?: string | undefined } = {}) =>
      `${admin}/applications/programmes/${e(programmeId)}/decisions${q(query)}`,
    meetings: (programmeId: string) => `${admin}/applications/programmes/${e(programmeId)}/meetings`,
    meeting: (programmeId: string, id: string) => `${admin}/applications/programmes/${e(programmeId)}/meetings/${e(id)}`,
    programmes: `${admin}/programmes`,
    programmeNew: `${admin}/programmes/new`,
    programmeCopy: (programmeId: string): string => `${admin}/programmes/new?copyOf=${programmeId}`,
    programme: (id: string) => `${admin}/programmes/${e(id)}`,
    programmeEdit: (id: string) => `${admin}/programmes/${e(id)}/edit`,
    /** Where the forms of a programme are chosen. */
    programmeForms: (id: string) => `${admin}/programmes/${e(id)}/edit#part-forms`,
    /** What is published of a programme's awards. */
    programmeEmails: (id: string, event?: string) => `${admin}/programmes/${e(id)}/emails${q({ event })}`,
    openData: (id: string) => `${admin}/programmes/${e(id)}/open-data`,
    eligibility: (id: string) => `${admin}/programmes/${e(id)}/eligibility`,
    equality: (id: string) => `${admin}/programmes/${e(id)}/equality`,
    spending: (id: string) => `${admin}/programmes/${e(id)}/spending`,
    indicators: (id: string) => `${admin}/programmes/${e(id)}/indicators`,
    results: (id: string) => `${admin}/grantee_management/${e(id)}/indicators`,
    programmeTexts: (id: string, language?: string) => `${admin}/programmes/${e(id)}/translations${q({ language })}`,
    references: (id: string) => `${admin}/programmes/${e(id)}/references`,
    nominations: (id: string) => `${admin}/programmes/${e(id)}/nominations`,
    forms: `${admin}/forms`,
    /** The builder; `view=questions` is the same form to be read on one page. */
    form: (id: string, view?: 'questions') => `${admin}/forms/${e(id)}${q({ view })}`,
    formPreview: (id: string) => `${admin}/forms/${e(id)}/preview`,
    formVersions: (id: string) => `${admin}/forms/${e(id)}/versions`,
    formTexts: (id: string, language?: string) => `${admin}/forms/${e(id)}/translations${q({ language })}`,
    scoreGuides: `${admin}/forms/score-guides`,
    scoreGuideNew: `${admin}/forms/score-guides/new`,
    scoreGuide: (id: string) => `${admin}/forms/score-guides/${e(id)}`,
    accounting: `${admin}/accounting`,
    /** The account of a programme. */
    account: (
      programmeId: string,
      query: { tab?: 'projects' | 'history' | undefined; filters?: string | undefined; search?: string | undefined } = {},
    ) => `${admin}/accounting/${e(programmeId)}${q(query)}`,
    batches: (programmeId: string) => `${admin}/accounting/${e(programmeId)}/batches`,
    batchNew: (programmeId: string) => `${admin}/accounting/${e(programmeId)}/batches/new`,
    batch: (programmeId: string, id: string) => `${admin}/accounting/${e(programmeId)}/batches/${e(id)}`,
    bankStatement: (programmeId: string, id: string) => `${admin}/accounting/${e(programmeId)}/statements/${e(id)}`,
    grantees: `${admin}/grantee_management`,
    /** The grantees and projects of a programme. */
    granteeProgramme: (
      programmeId: string,
      query: { tab?: 'projects' | undefined; filters?: string | undefined; search?: string | undefined } = {},
    ) => `${admin}/grantee_management/${e(programmeId)}${q(query)}`,
    initialise: (programmeId: string, applicationId: string) =>
      `${admin}/grantee_management/${e(programmeId)}/initialise${q({ applicationId })}`,
    contractTemplates: (programmeId: string) => `${admin}/grantee_management/${e(programmeId)}/templates`,
    /** A project, its payments and its reports hang under two places. */
    project: (place: GrantPlace, programmeId: string, id: string, query: { applicationId: string; edit?: boolean }) =>
      `${admin}/${place}/${e(programmeId)}/${e(id)}/${q({ applicationId: query.applicationId, edit: query.edit ? 'true' : undefined })}`,
    amend: (programmeId: string, id: string, applicationId: string) =>
      `${admin}/grantee_management/${e(programmeId)}/${e(id)}/amend${q({ applicationId })}`,
    payment: (place: GrantPlace, programmeId: string, projectId: string, paymentId: string, applicationId: string) =>
      `${admin}/${place}/${e(programmeId)}/${e(projectId)}/${e(paymentId)}/${q({ applicationId })}`,
    report: (place: GrantPlace, programmeId: string, projectId: string, reportId: string, applicationId: string) =>
      `${admin}/${place}/${e(programmeId)}/${e(projectId)}/reports/${e(reportId)}/${q({ applicationId })}`,
    roles: `${admin}/roles`,
    newRole: `${admin}/roles/new`,
    role: (id: string) => `${admin}/roles/${e(id)}`,
    administration: `${admin}/administration`,
    /** A page of the administration by its key (domain/access/administration). */
    administrationPage: (key: string) => `${admin}/administration/${e(key)}`,
    notifications: `${admin}/notifications`,
    changeRequests: `${admin}/change-requests`,
    /** The texts of the emails of all programmes; `event` opens one. */
    mailTemplates: (event?: string) => `${admin}/administration/email-templates${q({ event })}`,
    /** Emails that could not be delivered. */
    mail: (query: { search?: string } = {}) => `${admin}/administration/undelivered-email${q(query)}`,
    organisations: `${admin}/organisations`,
    organisation: (id: string) => `${admin}/organisations/${e(id)}`,
    duplicates: `${admin}/organisations/duplicates`,
    imports: `${admin}/organisations/imports`,
    import: (id: string) => `${admin}/organisations/imports/${e(id)}`,
    users: `${admin}/users`,
    /** A list narrowed by words, where it keeps them in its address. */
    searched: (list: string, search: string) => `${list}${q({ search })}`,
    newUser: `${admin}/users/new`,
    inviteMany: `${admin}/users/invite`,
    user: (id: string) => `${admin}/users/${e(id)}`,
    /** The audit trail; `event` opens one in front of it. */
    activity: (query: Record<string, string | undefined> = {}) => `${admin}/administration/activity${q(query)}`,
    tasks: `${admin}/tasks`,
    conflicts: `${admin}/tasks/conflicts`,
    /** The interviews on whose panel a person is. */
    interviews: `${admin}/tasks/interviews`,
    /** The list of tasks with its current query; `task` opens one in front of it. */
    taskList: (query: Record<string, string | undefined>) => `${admin}/tasks${q(query)}`,
    /** A task on a page of its own; the programme rides along as `id`. */
    task: (id: string, programmeId: string) => `${admin}/tasks/${e(id)}${q({ id: programmeId })}`,
  },
} as const;

/** A place inside the application that a person may be sent back to; anything else is refused. */
export function safeReturn(address: string | undefined, fallback: string): string {
  if (!address || !address.startsWith('/') || address.startsWith('//') || address.includes('\\')) return fallback;
  return address;
}

/** Where each kind of account starts (a volunteer reaches events alone). */
export function getHome(accountType: string): string {
  if (accountType === 'ADMIN') return to.admin.home;
  return accountType === 'VOLUNTEER' ? to.subscriber.events : to.subscriber.home;
}
