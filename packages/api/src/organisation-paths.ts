/** Method and path of each call about organisations. */
export const organisationPaths = {
  mine: 'GET /organisation/mine',
  many: 'GET /organisation/many',
  export: 'GET /organisation/export',
  one: 'GET /organisation/one/:id',
  history: 'GET /organisation/history/:id',
  new: 'POST /organisation/new',
  update: 'PATCH /organisation/update/:id',
  invite: 'POST /organisation/invite/:id',
  accept: 'POST /organisation/accept/:id',
  confirm: 'POST /organisation/confirm/:id',
  leave: 'POST /organisation/leave/:id',
  remove: 'POST /organisation/remove/:id',
  role: 'PATCH /organisation/role/:id',
} as const;
