import { canActOnStage, canWriteAnswers, type Actor, type MessageFacts, type MessageSide } from '@grantdesk/domain';
import type { visibleApplication } from '../application/index.ts';

type Application = Awaited<ReturnType<typeof visibleApplication>>;

/** The side on which a person writes; null for reviewers and for staff who only look on. */
export function sideOf(actor: Actor, application: Application): MessageSide | null {
  if (canWriteAnswers(actor, application.userId, application.collaboratorIds ?? [])) return 'APPLICANT';
  return canActOnStage(actor, application.managerIds ?? []) ? 'TEAM' : null;
}

export const factsOf = (application: Application): MessageFacts => ({
  isSubmitted: application.progressStatus === 'SUBMITTED',
  flags: application.approvalFlags,
});
