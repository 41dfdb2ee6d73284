/** Method and path of each call about translations of forms and programmes; the id is that of the form or programme. */
export const translationPaths = {
  many: 'GET /translation/many/:id',
  one: 'GET /translation/one/:id',
  update: 'PATCH /translation/update/:id',
  export: 'GET /translation/export/:id',
  import: 'POST /translation/import/:id',
  programmeOne: 'GET /translation/programme/one/:id',
  programmeUpdate: 'PATCH /translation/programme/update/:id',
  programmeExport: 'GET /translation/programme/export/:id',
  programmeImport: 'POST /translation/programme/import/:id',
} as const;
