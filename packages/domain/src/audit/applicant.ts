/** What an applicant may know of the trail of their own application (APP-13, trust S04). */
import type { AuditEvent } from './events.ts';
import { stageActionRow, STAGE_ACTIONS } from '../stage/stages.ts';
import type { StageAction } from '../stage/stages.ts';

/** Events that can concern the applicant; tasks, scores and who decided what never do. */
export const APPLICANT_EVENT_TYPES = [
  'application.created',
  'application.saved',
  'application.submitted',
  'application.stage-changed',
  'application.interview-changed',
] as const;

/** The actions whose news go out by mail; the rest is the team's own work. */
export const APPLICANT_STAGE_ACTIONS: readonly StageAction[] = STAGE_ACTIONS.filter((action) => stageActionRow(action).mails);

const STEPS: Partial<Record<string, string>> = {
  CALL_FOR_PROPOSAL: 'You were called for a proposal.',
  CALL_FOR_INTERVIEW: 'You were called for an interview.',
  APPROVE_GRANT: 'Your grant was approved.',
  DECLINE_GRANT: 'Your application was not approved.',
};
const INTERVIEWS: Partial<Record<string, string>> = {
  SCHEDULED: 'Your interview was scheduled.',
  CANCELED: 'Your interview was canceled.',
  COMPLETED: 'Your interview took place.',
};

/** The event in a sentence to the applicant; null where it is none of their business. */
export function describeForApplicant(event: AuditEvent): string | null {
  switch (event.type) {
    case 'application.created':
      return 'You started the application.';
    case 'application.saved':
      return 'You saved answers.';
    case 'application.submitted':
      return `You submitted the ${event.facts.form}; your receipt is ${event.facts.receipt}.`;
    case 'application.stage-changed':
      return STEPS[event.facts.action] ?? null;
    case 'application.interview-changed':
      return INTERVIEWS[event.facts.to] ?? null;
    default:
      return null;
  }
}
