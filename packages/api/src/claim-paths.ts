/** Method and path of each call about spending; the id is the project's, the report's, the evidence's or, for settings, the programme's. */
export const claimPaths = {
  one: 'GET /claim/one/:id',
  report: 'GET /claim/report/:id',
  save: 'POST /claim/save/:id',
  evidence: 'POST /claim/evidence/:id',
  file: 'GET /claim/file/:id',
  decide: 'POST /claim/decide/:id',
  export: 'GET /claim/export/:id',
  settings: 'GET /claim/settings/:id',
  update: 'PATCH /claim/update/:id',
} as const;

export const virementPaths = { new: 'POST /virement/new' } as const;

export const repaymentPaths = {
  many: 'GET /repayment/many',
  request: 'POST /repayment/request',
  receive: 'POST /repayment/receive',
  withdraw: 'PATCH /repayment/withdraw/:id',
  proof: 'GET /repayment/proof/:id',
} as const;
