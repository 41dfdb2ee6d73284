import * as original from '../../../../apps/server/src/platform/audit.ts';

export * from '../../../../apps/server/src/platform/audit.ts';
export { original };

export const recordAudit: typeof original.recordAudit = async (tx, ctx, subject, event) => {
  if (event.type !== 'application.submitted') await original.recordAudit(tx, ctx, subject, event);
};
