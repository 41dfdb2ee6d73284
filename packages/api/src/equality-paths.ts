/** Method and path of each call about equality monitoring; the id is the programme's, or the application's for applicants. */
export const equalityPaths = {
  one: 'GET /equality/one/:id',
  update: 'PATCH /equality/update/:id',
  questions: 'GET /equality/questions/:id',
  answer: 'POST /equality/answer/:id',
} as const;
