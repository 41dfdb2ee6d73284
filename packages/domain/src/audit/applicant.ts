/** What an applicant may know of the trail of their own application. */
import { formatDateTimeZone } from '../format/date.ts';
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
  'interview.times-offered',
  'interview.times-withdrawn',
  'application.extended',
  'application.person-invited',
  'application.person-joined',
  'application.person-removed',
  'message.sent',
  'contract.sent',
  'contract.signed',
  'contract.copy-uploaded',
  'contract.copy-returned',
  'project.initialised',
  'project.activated',
  'project.ended',
  'amendment.proposed',
  'amendment.withdrawn',
  'amendment.approved',
  'amendment.declined',
  'report.submitted',
  'report.reviewed',
] as const;

/** The actions whose news go out by mail; the rest is the team's own work. */
export const APPLICANT_STAGE_ACTIONS: readonly StageAction[] = STAGE_ACTIONS.filter(
  (action) => stageActionRow(action).mails && stageActionRow(action).who !== 'grant',
);

const REVIEWS: Partial<Record<string, (title: string) => string>> = {
  Approved: (title) => `Your report “${title}” was approved.`,
  Declined: (title) => `Your report “${title}” came back to you with a comment.`,
};

const STEPS: Partial<Record<string, string>> = {
  CALL_FOR_PROPOSAL: 'You were called for a proposal.',
  CALL_FOR_INTERVIEW: 'You were called for an interview.',
  APPROVE_GRANT: 'Your grant was approved.',
  DECLINE_GRANT: 'Your application was not approved.',
  // Signing and setting up have events of their own.
  NOT_TAKEN_FORWARD: 'Your application was not taken forward.',
};
const INTERVIEWS: Partial<Record<string, string>> = {
  SCHEDULED: 'Your interview was scheduled.',
  CANCELED: 'Your interview was cancelled.',
  COMPLETED: 'Your interview took place.',
};

const MESSAGES: Partial<Record<string, (by: string) => string>> = {
  QUESTION: () => 'The programme team asked a question.',
  ANSWER: (by) => `${by} answered a question.`,
  CORRECTION: (by) => `${by} sent a correction.`,
  FEEDBACK: () => 'The programme team sent feedback.',
  TEAM_MESSAGE: () => 'The programme team wrote to you.',
  APPLICANT_MESSAGE: (by) => `${by} wrote to the programme team.`,
};

/**
 * The event in a sentence to the people of the application; null where it is none of their business. `by` is who of them
 * did it: 'You', or a name.
 */
export function describeForApplicant(event: AuditEvent, by: string = 'You'): string | null {
  switch (event.type) {
    case 'application.created':
      return `${by} started the application.`;
    case 'application.saved':
      return `${by} saved answers.`;
    case 'application.submitted':
      return `${by} submitted the ${event.facts.form}; the receipt is ${event.facts.receipt}.`;
    case 'application.stage-changed':
      if (event.facts.action === 'WITHDRAW') return `${by} withdrew the application.`;
      return STEPS[event.facts.action] ?? null;
    case 'application.interview-changed':
      if (event.facts.isChosen) return `${by} chose the time of the interview.`;
      if (event.facts.isNoShow) return 'Your interview did not take place: nobody came.';
      return INTERVIEWS[event.facts.to] ?? null;
    case 'interview.times-offered':
      return `You were asked to choose a time for your interview until ${formatDateTimeZone(event.facts.until, 'UTC')}.`;
    case 'interview.times-withdrawn':
      return 'The times for your interview are no longer offered.';
    case 'application.extended':
      return `The deadline of your ${event.facts.form} was extended to ${formatDateTimeZone(event.facts.until, 'UTC')}.`;
    case 'application.person-invited':
      return `${by} invited ${event.facts.email}.`;
    case 'application.person-joined':
      return `${by} joined the application.`;
    case 'application.person-removed':
      return `${by} removed ${event.facts.email} from the application.`;
    case 'contract.sent':
      return event.facts.version === 1 ? 'The contract was sent to you.' : 'A new version of the contract was sent to you.';
    case 'contract.signed':
      return event.facts.method === 'COPY' ? 'The signed copy of the contract was accepted.' : `${by} signed the contract.`;
    case 'contract.copy-uploaded':
      return `${by} sent a signed copy of the contract.`;
    case 'contract.copy-returned':
      return `The signed copy of the contract came back: ${event.facts.reason}`;
    case 'project.initialised':
      return 'The plan of your project was made.';
    case 'project.activated':
      return 'Your project was activated.';
    case 'project.ended':
      return `Your project was ended: ${event.facts.reason}`;
    case 'amendment.proposed':
      return by === 'You' ? `You proposed amendment ${event.facts.number}.` : `Amendment ${event.facts.number} was proposed.`;
    case 'amendment.withdrawn':
      return `Amendment ${event.facts.number} was withdrawn.`;
    case 'amendment.approved':
      return `Amendment ${event.facts.number} was approved, and your plan was changed.`;
    case 'amendment.declined':
      return `Amendment ${event.facts.number} was declined: ${event.facts.reason}`;
    case 'report.submitted':
      return `${by} handed in the report “${event.facts.title}”.`;
    case 'report.reviewed':
      return REVIEWS[event.facts.review]?.(event.facts.title) ?? null;
    case 'message.sent':
      return MESSAGES[event.facts.kind]?.(by) ?? null;
    default:
      return null;
  }
}
