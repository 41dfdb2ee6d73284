/** Method and path of each call about imports. */
export const importPaths = {
  many: 'GET /import/many',
  one: 'GET /import/one/:id',
  rows: 'GET /import/rows/:id',
  refusals: 'GET /import/refusals/:id',
  new: 'POST /import/new',
  update: 'PATCH /import/update/:id',
  check: 'POST /import/check/:id',
  run: 'POST /import/run/:id',
  cancel: 'POST /import/cancel/:id',
  undo: 'POST /import/undo/:id',
} as const;
