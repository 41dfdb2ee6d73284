/** What an applicant may know of the trail of their own application. */
import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '../format/date.ts';
import { moneyText } from '../format/money.ts';
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
  'award.accepted',
  'award.declined',
  'award.reopened',
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
  'virement.made',
  'repayment.requested',
  'repayment.received',
  'repayment.withdrawn',
] as const;

/** The actions whose news go out by mail; the rest is the team's own work. */
export const APPLICANT_STAGE_ACTIONS: readonly StageAction[] = STAGE_ACTIONS.filter(
  (action) => stageActionRow(action).mails && stageActionRow(action).who !== 'grant',
);

const REVIEWS: Partial<Record<string, (title: string) => string>> = {
  Approved: (title) => m.audit.yourReportTitleWasApproved({ title }),
  Declined: (title) => m.audit.yourReportTitleCameBackTo({ title }),
};

const STEPS: Partial<Record<string, string>> = {
  get CALL_FOR_PROPOSAL() {
    return m.audit.youWereCalledForAProposal();
  },
  get CALL_FOR_INTERVIEW() {
    return m.audit.youWereCalledForAnInterview();
  },
  get APPROVE_GRANT() {
    return m.audit.yourGrantWasApproved();
  },
  get DECLINE_GRANT() {
    return m.audit.yourApplicationWasNotApproved();
  },
  // Signing and setting up have events of their own.
  get NOT_TAKEN_FORWARD() {
    return m.audit.yourApplicationWasNotTakenForward();
  },
};
const INTERVIEWS: Partial<Record<string, string>> = {
  get SCHEDULED() {
    return m.audit.yourInterviewWasScheduled();
  },
  get CANCELED() {
    return m.audit.yourInterviewWasCancelled();
  },
  get COMPLETED() {
    return m.common.yourInterviewTookPlace();
  },
};

const MESSAGES: Partial<Record<string, (by: string) => string>> = {
  QUESTION: () => m.audit.theProgrammeTeamAskedA(),
  ANSWER: (by) => m.audit.byAnsweredAQuestion({ by }),
  CORRECTION: (by) => m.audit.bySentACorrection({ by }),
  FEEDBACK: () => m.audit.theProgrammeTeamSentFeedback(),
  TEAM_MESSAGE: () => m.audit.theProgrammeTeamWroteToYou(),
  APPLICANT_MESSAGE: (by) => m.audit.byWroteToTheProgrammeTeam({ by }),
};

/**
 * The event in a sentence to the people of the application; null where it is none of their business. `by` is who of them
 * did it: 'YOU', or a name.
 */
export function describeForApplicant(event: AuditEvent, by = 'YOU'): string | null {
  switch (event.type) {
    case 'application.created':
      return m.audit.byStartedTheApplication({ by });
    case 'application.saved':
      return m.audit.bySavedAnswers({ by });
    case 'application.submitted':
      return m.audit.bySubmittedTheFormTheReceipt({ by, form: event.facts.form, receipt: event.facts.receipt });
    case 'application.stage-changed':
      if (event.facts.action === 'WITHDRAW') return m.audit.byWithdrewTheApplication({ by });
      return STEPS[event.facts.action] ?? null;
    case 'application.interview-changed':
      if (event.facts.isChosen) return m.audit.byChoseTheTimeOfThe({ by });
      if (event.facts.isNoShow) return m.audit.yourInterviewDidNotTakePlace();
      return INTERVIEWS[event.facts.to] ?? null;
    case 'interview.times-offered':
      return m.audit.youWereInvitedToChoose({ until: formatDateTimeZone(event.facts.until, 'UTC') });
    case 'interview.times-withdrawn':
      return m.audit.theTimesForYourInterviewAre();
    case 'application.extended':
      return m.audit.theDeadlineOfYourFormWas({ form: event.facts.form, until: formatDateTimeZone(event.facts.until, 'UTC') });
    case 'application.person-invited':
      return m.audit.byInvitedEmail({ by, email: event.facts.email });
    case 'application.person-joined':
      return m.audit.byJoinedTheApplication({ by });
    case 'application.person-removed':
      return m.audit.byRemovedEmailFromTheApplication({ by, email: event.facts.email });
    case 'award.accepted':
      return event.facts.byStaff ? m.audit.theTeamRecordedYourAcceptance() : m.audit.byAcceptedTheAward({ by });
    case 'award.declined':
      return event.facts.byStaff ? m.audit.theTeamRecordedYourDecline() : m.audit.byDeclinedTheAward({ by });
    case 'award.reopened':
      return m.audit.theTeamReopenedYourAward();
    case 'contract.sent':
      return m.audit.aNewVersionOfTheContract({ count: event.facts.version });
    case 'contract.signed':
      return event.facts.method === 'COPY' ? m.audit.theSignedCopyOfTheContract() : m.audit.bySignedTheContract({ by });
    case 'contract.copy-uploaded':
      return m.audit.bySentASignedCopyOf({ by });
    case 'contract.copy-returned':
      return m.audit.theSignedCopyOfTheContract2({ reason: event.facts.reason });
    case 'project.initialised':
      return m.audit.thePlanOfYourProjectWas();
    case 'project.activated':
      return m.audit.yourProjectWasActivated();
    case 'project.ended':
      return m.audit.yourProjectWasEndedReason({ reason: event.facts.reason });
    case 'amendment.proposed':
      return by === 'YOU'
        ? m.audit.youProposedAmendmentNumber({ number: event.facts.number })
        : m.audit.amendmentNumberWasProposed({ number: event.facts.number });
    case 'amendment.withdrawn':
      return m.audit.amendmentNumberWasWithdrawn({ number: event.facts.number });
    case 'amendment.approved':
      return m.audit.amendmentNumberWasApprovedAndYour({ number: event.facts.number });
    case 'amendment.declined':
      return m.audit.amendmentNumberWasDeclinedReason({ number: event.facts.number, reason: event.facts.reason });
    case 'report.submitted':
      return m.audit.bySubmittedTheReportTitle({ by, title: event.facts.title });
    case 'report.reviewed':
      return REVIEWS[event.facts.review]?.(event.facts.title) ?? null;
    case 'virement.made': {
      const { from, to, amount, currency } = event.facts;
      return m.audit.byMovedMoney({ by, from, to, money: moneyText(amount, currency) });
    }
    case 'repayment.requested':
      return m.audit.yourReturnWasRequested({ money: moneyText(event.facts.amount, event.facts.currency) });
    case 'repayment.received':
      return m.audit.yourReturnWasReceived({ money: moneyText(event.facts.amount, event.facts.currency) });
    case 'repayment.withdrawn':
      return m.audit.yourReturnWasWithdrawn({ money: moneyText(event.facts.amount, event.facts.currency) });
    case 'message.sent':
      return MESSAGES[event.facts.kind]?.(by) ?? null;
    default:
      return null;
  }
}
