export type * from './digest.ts';
export { canonicalJson, canonicalSubmission } from './digest.ts';
export { filesInAnswers, submittedFiles } from './files.ts';
