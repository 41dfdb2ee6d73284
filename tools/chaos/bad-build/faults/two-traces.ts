import * as original from '../../../../apps/server/src/platform/audit.ts';

export * from '../../../../apps/server/src/platform/audit.ts';
export { original };

export const recordAudit: typeof original.recordAudit = async (...event) => {
  await original.recordAudit(...event);
  await original.recordAudit(...event);
};
