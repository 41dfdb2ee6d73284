/** Method and path of each call about eligibility checks; the id is the programme's. */
export const eligibilityPaths = {
  one: 'GET /eligibility/one/:id',
  update: 'PATCH /eligibility/update/:id',
  check: 'POST /eligibility/check/:id',
} as const;
