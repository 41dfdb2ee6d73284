export { adoptRestoredTrail } from './adopt-restored-audit.ts';
export { adoptSealKey } from './key-change.ts';
export { auditRoutes } from './routes.ts';
export { checkAudit, problemSentence } from './check.ts';
export { CHECK_AUDIT, CHECK_AUDIT_CRONTAB, KEEP_HEAD, KEEP_HEAD_CRONTAB, startSealing } from './sealing.ts';
export { writeHead, sealAudit } from './seal.ts';
export { SEALER_LOCK } from './seal-queries.ts';
export { sealRedactions } from './redaction.ts';
