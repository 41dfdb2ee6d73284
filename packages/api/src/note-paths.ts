/** Method and path of each call about the team's notes and tags. */
export const notePaths = {
  many: 'GET /note/many',
  people: 'GET /note/people',
  new: 'POST /note/new',
  update: 'PATCH /note/update/:id',
  remove: 'POST /note/remove/:id',
} as const;

export const tagPaths = {
  many: 'GET /tag/many',
  new: 'POST /tag/new',
  update: 'PATCH /tag/update/:id',
  remove: 'POST /tag/remove/:id',
  apply: 'POST /tag/apply',
} as const;
