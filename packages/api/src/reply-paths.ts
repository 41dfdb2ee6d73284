/** Method and path of each call about replies by email that wait; the id is the reply's. */
export const replyPaths = {
  many: 'GET /reply/many',
  release: 'PATCH /reply/release/:id',
  discard: 'PATCH /reply/discard/:id',
} as const;
