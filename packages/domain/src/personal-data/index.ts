export type * from './erasure.ts';
export { ERASED_NAME, ERASURE_REASON_MAX, erasureBlockSentence, erasureIssues, erasureWords } from './erasure.ts';
export { RETAINED_AFTER_ERASURE } from './retained-data.ts';
export type * from './retention.ts';
export {
  NO_RETENTION_COUNTS,
  RETENTION_DEFAULTS,
  RETENTION_FIELDS,
  RETENTION_LIMITS,
  retentionIssues,
  retentionSentence,
  retentionWord,
} from './retention.ts';
