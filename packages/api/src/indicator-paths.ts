/** Method and path of each call about indicators; the id is the programme's, the project's, the report's or the indicator's. */
export const indicatorPaths = {
  many: 'GET /indicator/many/:id',
  new: 'POST /indicator/new/:id',
  update: 'PATCH /indicator/update/:id',
  copy: 'POST /indicator/copy/:id',
  export: 'GET /indicator/export/:id',
  import: 'POST /indicator/import/:id',
  project: 'GET /indicator/project/:id',
  projectUpdate: 'PATCH /indicator/project/:id',
  report: 'GET /indicator/report/:id',
  reportUpdate: 'PATCH /indicator/report/:id',
  programme: 'GET /indicator/programme/:id',
  programmeExport: 'GET /indicator/programme-export/:id',
  iati: 'GET /indicator/iati/:id',
} as const;
