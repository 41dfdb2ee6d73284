/** Method and path of each call about identity providers and directories. */
export const identityPaths = {
  one: 'GET /identity/one',
  new: 'POST /identity/new',
  update: 'PATCH /identity/update/:id',
  remove: 'POST /identity/remove/:id',
  test: 'POST /identity/test/:id',
  decide: 'POST /identity/decide/:id',
  token: 'POST /identity/token/:id',
  revoke: 'POST /identity/revoke/:id',
  map: 'POST /identity/map/:id',
  waiting: 'GET /identity/waiting',
  connect: 'POST /identity/connect',
} as const;
