/** Method and path of each call about references. The id is the programme's in settings, the application's in lists, else the referee's. */
export const refereePaths = {
  settings: 'GET /referee/settings/:id',
  settingsUpdate: 'PATCH /referee/settings/update/:id',
  mine: 'GET /referee/mine/:id',
  new: 'POST /referee/new',
  update: 'PATCH /referee/update/:id',
  remove: 'POST /referee/remove/:id',
  resend: 'POST /referee/resend/:id',
  many: 'GET /referee/many/:id',
  remind: 'POST /referee/remind/:id',
  extend: 'POST /referee/extend/:id',
  replace: 'POST /referee/replace/:id',
  link: 'GET /referee/link/:token',
  save: 'POST /referee/save',
  submit: 'POST /referee/submit',
  decline: 'POST /referee/decline',
} as const;

/** Method and path of each call about nominations; the id is the programme's. */
export const nominationPaths = {
  settings: 'GET /nomination/settings/:id',
  settingsUpdate: 'PATCH /nomination/settings/update/:id',
  form: 'GET /nomination/form/:id',
  new: 'POST /nomination/new/:id',
  many: 'GET /nomination/many/:id',
  export: 'GET /nomination/export/:id',
} as const;
