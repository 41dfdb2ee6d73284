import * as original from '../../../../apps/server/src/platform/audit.ts';

export * from '../../../../apps/server/src/platform/audit.ts';
export { original };

export const recordAudits: typeof original.recordAudits = (tx, ctx, entries) =>
  original.recordAudits(
    tx,
    ctx,
    entries.filter(({ event }) => event.type !== 'application.submitted'),
  );
