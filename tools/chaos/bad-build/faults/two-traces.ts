import * as original from '../../../../apps/server/src/platform/audit.ts';

export * from '../../../../apps/server/src/platform/audit.ts';
export { original };

export const recordAudits: typeof original.recordAudits = async (...event) => {
  await original.recordAudits(...event);
  await original.recordAudits(...event);
};
