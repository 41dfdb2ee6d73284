/** Method and path of each call about checks in public registers and lists of sanctions. */
export const registerPaths = {
  one: 'GET /register/one/:id',
  raw: 'GET /register/raw/:id',
  check: 'POST /register/check/:id',
  manual: 'POST /register/manual/:id',
  review: 'POST /register/review/:id',
  settings: 'GET /register/settings',
  configure: 'PATCH /register/configure/:register',
} as const;
