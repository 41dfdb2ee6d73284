/** Method and path of each call about tokens that record payments; the id is the token's. */
export const paymentTokenPaths = {
  many: 'GET /payment-token/many',
  new: 'POST /payment-token/new',
  change: 'POST /payment-token/change/:id',
  record: 'POST /payment-token/record',
} as const;
