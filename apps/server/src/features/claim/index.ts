export { copyClaim, settleClaim } from './decide.ts';
export { notifyProject, type MailedProject } from './mails.ts';
export { writeClaim } from './paper.ts';
export { foldVirements } from './queries.ts';
export { claimRoutes, virementRoutes } from './routes.ts';
export { findAvailableLines, findLineClaims, findSpending } from './service.ts';
export { copyWithProgrammes as copyClaimSettings } from './settings-queries.ts';
export { assertClaim } from './submit.ts';
