/** Method and path of each call about batches of payments; the id is the programme's, the batch's or the statement's. */
export const paymentBatchPaths = {
  account: 'GET /payment-batch/account/:id',
  accountSet: 'POST /payment-batch/account/set/:id',
  candidates: 'GET /payment-batch/candidates/:id',
  many: 'GET /payment-batch/many',
  one: 'GET /payment-batch/one/:id',
  new: 'POST /payment-batch/new',
  release: 'POST /payment-batch/release/:id',
  cancel: 'POST /payment-batch/cancel/:id',
  file: 'GET /payment-batch/file/:id',
  refuse: 'POST /payment-batch/refuse/:id',
  statements: 'GET /payment-batch/statements/:id',
  statement: 'GET /payment-batch/statement/:id',
  statementNew: 'POST /payment-batch/statement/new/:id',
  statementRecord: 'POST /payment-batch/statement/record/:id',
} as const;
