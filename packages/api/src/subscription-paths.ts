/** Method and path of each call about the webhooks of a program's own; the id is the webhook's. */
export const subscriptionPaths = {
  many: 'GET /subscription/many',
  new: 'POST /subscription/new',
  update: 'PATCH /subscription/update/:id',
  rotate: 'POST /subscription/rotate/:id',
  remove: 'POST /subscription/remove/:id',
} as const;
