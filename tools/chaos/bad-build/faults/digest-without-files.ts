import * as original from '@grantdesk/domain';

export * from '@grantdesk/domain';
export { original };

export const canonicalSubmission: typeof original.canonicalSubmission = (submission) =>
  original.canonicalSubmission({ ...submission, fileDigests: {} });
