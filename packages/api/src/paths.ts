/**
 * Method and path of every call, each written once in the repository. Free of zod, so that the browser may load it.
 * An endpoint's first path segment is its group here and its folder in the server's features; the rest, in camelCase, is its key.
 */
export const paths = {
  user: {
    me: 'GET /user/me',
    timeZone: 'PATCH /user/time-zone',
    adminMany: 'GET /user/admin/many',
    adminOne: 'GET /user/admin/one/:id',
    adminSpecificProgrammeManagers: 'GET /user/admin/specific/programme-managers',
    adminSpecificApplicationReviewers: 'GET /user/admin/specific/application-reviewers',
    adminSpecificReviewAdminsWithTaskInfo: 'GET /user/admin/specific/review-admins-with-task-info',
  },
  role: {
    many: 'GET /role/many',
    one: 'GET /role/one/:id',
  },
  scoreGuide: {
    adminNew: 'POST /score-guide/admin/new',
    adminOne: 'GET /score-guide/admin/one/:id',
    adminMany: 'GET /score-guide/admin/many',
    adminUpdate: 'PATCH /score-guide/admin/update/:id',
    adminDuplicate: 'GET /score-guide/admin/duplicate/:id',
  },
  form: {
    new: 'POST /form/new',
    many: 'GET /form/many',
    one: 'GET /form/one/:id',
    update: 'PATCH /form/update/:id',
    impact: 'GET /form/impact/:id',
    publish: 'POST /form/publish/:id',
    versions: 'GET /form/versions/:id',
    duplicate: 'POST /form/duplicate/:id',
    archive: 'PATCH /form/archive/:id',
    import: 'POST /form/import',
    export: 'GET /form/export/:id',
  },
  programme: {
    new: 'POST /programme/new',
    many: 'GET /programme/many',
    one: 'GET /programme/one/:id',
    open: 'GET /programme/open',
    openOne: 'GET /programme/open/:id',
    questions: 'GET /programme/questions/:id',
    grantees: 'GET /programme/grantees/:id',
    update: 'PATCH /programme/update/:id',
    accountInfo: 'GET /programme/account-info/:id',
  },
  application: {
    new: 'POST /application/new',
    save: 'PATCH /application/save/:id',
    submit: 'POST /application/submit/:id',
    mine: 'GET /application/mine',
    one: 'GET /application/one/:id',
    many: 'GET /application/many',
    selection: 'GET /application/selection',
    export: 'GET /application/export',
    facets: 'GET /application/facets',
    timeline: 'GET /application/timeline/:id',
    stage: 'PATCH /application/stage',
    stagePreview: 'POST /application/stage/preview',
    stageTest: 'POST /application/stage/test',
    moves: 'GET /application/moves/:id',
    withdraw: 'POST /application/withdraw/:id',
    interview: 'PATCH /application/interview/:id',
    pulse: 'POST /application/pulse/:id',
    extension: 'PATCH /application/extension/:id',
    invite: 'POST /application/invite/:id',
    removePerson: 'PATCH /application/remove-person/:id',
    invitation: 'GET /application/invitation/:token',
    accept: 'POST /application/accept',
    pdf: 'GET /application/pdf/:id',
  },
  task: {
    adminNew: 'POST /task/admin/new',
    adminMany: 'GET /task/admin/many',
    adminOne: 'GET /task/admin/one/:id',
    adminProcess: 'POST /task/admin/process',
    draft: 'PATCH /task/draft/:id',
    adminPreview: 'POST /task/admin/preview',
    adminReassign: 'PATCH /task/admin/reassign',
    adminUndo: 'POST /task/admin/undo/:id',
    adminOverride: 'POST /task/admin/override',
    decline: 'POST /task/decline/:id',
    conflict: 'POST /task/conflict',
    conflictMany: 'GET /task/conflict/many',
    conflictWithdraw: 'PATCH /task/conflict/withdraw/:id',
  },
  interview: {
    calendar: 'GET /interview/calendar/:id',
    one: 'GET /interview/one/:id',
    people: 'GET /interview/people',
    check: 'POST /interview/check',
    schedule: 'POST /interview/schedule',
    end: 'PATCH /interview/end/:id',
    offer: 'POST /interview/offer/:id',
    withdraw: 'PATCH /interview/withdraw/:id',
    remind: 'POST /interview/remind/:id',
    settings: 'PATCH /interview/settings/:id',
    mine: 'GET /interview/mine/:id',
    choose: 'POST /interview/choose/:id',
    panel: 'GET /interview/panel',
    file: 'GET /interview/file/:id',
  },
  scoring: {
    round: 'GET /scoring/round/:id',
    application: 'GET /scoring/application/:id',
  },
  decision: {
    room: 'GET /decision/room/:id',
    export: 'GET /decision/export/:id',
    settings: 'PATCH /decision/settings/:id',
    attendance: 'PATCH /decision/attendance/:id',
    stage: 'POST /decision/stage/:id',
    unstage: 'POST /decision/unstage/:id',
    preview: 'POST /decision/preview/:id',
    release: 'POST /decision/release/:id',
  },
  contract: {
    templates: 'GET /contract/templates/:id',
    templateNew: 'POST /contract/template/new',
    templateUpdate: 'PATCH /contract/template/update/:id',
    preview: 'POST /contract/preview/:id',
    new: 'POST /contract/new',
    newFile: 'POST /contract/new-file/:id',
    sign: 'PATCH /contract/sign/:id',
    copy: 'POST /contract/copy/:id',
    check: 'PATCH /contract/check/:id',
    one: 'GET /contract/one/:id',
    pdf: 'GET /contract/pdf/:id',
    file: 'GET /contract/file/:id',
  },
  project: {
    new: 'POST /project/new',
    update: 'PATCH /project/update/:id',
    byProgramme: 'GET /project/by-programme/:id',
    byApplication: 'GET /project/by-application',
    mine: 'GET /project/mine',
    programmes: 'GET /project/programmes',
    timeline: 'GET /project/timeline/:id',
    one: 'GET /project/:id',
  },
  message: {
    many: 'GET /message/many/:id',
    new: 'POST /message/new/:id',
    share: 'PATCH /message/share/:id',
    feedback: 'GET /message/feedback/:id',
  },
  payment: {
    accounts: 'GET /payment/accounts',
    projects: 'GET /payment/projects/:id',
    dueForApproval: 'GET /payment/due-for-approval/:id',
    history: 'GET /payment/history',
    export: 'GET /payment/export',
    finance: 'GET /payment/finance/:id',
    filters: 'GET /payment/filters/:id',
    ledger: 'GET /payment/ledger/:id',
    one: 'GET /payment/one/:id',
    request: 'POST /payment/request',
    approve: 'POST /payment/approve',
    complete: 'POST /payment/complete',
    proof: 'GET /payment/proof/:id',
    limit: 'PATCH /payment/limit/:id',
    settings: 'GET /payment/settings/:id',
    bank: 'GET /payment/bank/:id',
    bankEnter: 'POST /payment/bank/enter/:id',
    bankConfirm: 'POST /payment/bank/confirm',
    bankDecide: 'POST /payment/bank/decide/:id',
    bankReveal: 'POST /payment/bank/reveal/:id',
  },
  file: {
    new: 'POST /file/new',
    one: 'GET /file/one/:id',
    content: 'GET /file/content/:id',
    thumbnail: 'GET /file/thumbnail/:id',
    outside: 'GET /file/outside/:id',
  },
  view: {
    many: 'GET /view/many',
    new: 'POST /view/new',
    update: 'PATCH /view/update/:id',
    remove: 'PATCH /view/remove/:id',
  },
  misc: {
    countries: 'GET /misc/countries',
    states: 'GET /misc/states/:country',
    filtersProgramme: 'GET /misc/filters/programme',
    filtersProgrammeApplications: 'GET /misc/filters/programme-applications/:id',
    filtersUsers: 'GET /misc/filters/users',
    filtersTask: 'GET /misc/filters/task',
    filtersForm: 'GET /misc/filters/form',
    filtersProjects: 'GET /misc/filters/projects',
    filtersGrantees: 'GET /misc/filters/grantees',
  },
  mailbox: {
    many: 'GET /mailbox/many',
    one: 'GET /mailbox/one/:id',
  },
  health: {
    live: 'GET /health',
    ready: 'GET /ready',
  },
} as const;

export type Paths = typeof paths;
export type PathGroup = keyof Paths;

/** Everything hangs under this prefix (API-1). */
export const API_PREFIX = '/api';

/** The auth library's own routes, guarded as one declared route. */
export const AUTH_PREFIX = '/auth';

/** Resumable uploads by the tus protocol, guarded as one declared route. */
export const UPLOAD_PREFIX = '/file/tus';
/** The header of an upload that has arrived: the id of its file. */
export const UPLOADED_FILE_HEADER = 'upload-file-id';

/** Splits `'GET /form/one/:id'` into its method and path. */
export function methodAndPath(text: string): { method: string; path: string } {
  const [method = '', path = ''] = text.split(' ');
  return { method, path };
}
