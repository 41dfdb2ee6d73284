import * as original from '../../../../apps/server/src/platform/db.ts';

export * from '../../../../apps/server/src/platform/db.ts';
export { original };

export const createPool: typeof original.createPool = (...options) => {
  const pool = original.createPool(...options);
  pool.on('connect', (client) => void client.query('set synchronous_commit = off').catch(() => {}));
  return pool;
};
