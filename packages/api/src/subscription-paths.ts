/** Method and path of each call about webhooks; the id is the webhook's, for a delivery that is sent again the delivery's. */
export const webhookPaths = {
  many: 'GET /webhook/many',
  new: 'POST /webhook/new',
  update: 'PATCH /webhook/update/:id',
  rotate: 'POST /webhook/rotate/:id',
  remove: 'POST /webhook/remove/:id',
  test: 'POST /webhook/test/:id',
  deliveries: 'GET /webhook/deliveries/:id',
  resend: 'POST /webhook/resend/:id',
} as const;
/** Method and path of each call about the webhooks of a program's own; the id is the webhook's. */
export const subscriptionPaths = {
  many: 'GET /subscription/many',
  new: 'POST /subscription/new',
  update: 'PATCH /subscription/update/:id',
  rotate: 'POST /subscription/rotate/:id',
  remove: 'POST /subscription/remove/:id',
} as const;
