/** Method and path of each call about applications that share text. */
export const similarityPaths = {
  many: 'GET /similarity/many',
  one: 'GET /similarity/one/:id',
  update: 'PATCH /similarity/update/:id',
} as const;
