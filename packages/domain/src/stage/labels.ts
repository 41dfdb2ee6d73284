/** How every status is shown: label, tone and icon, once. */

import { m } from '@grantdesk/messages';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger' | 'called' | 'brand';

export type StatusLabel = {
  label: string;
  /** Null is outlined, without a tone. */
  tone: Tone | null;
  /** Name of a Tabler icon. */
  icon: string;
};

const row = (label: string, tone: Tone | null, icon: string): StatusLabel => ({ label, tone, icon });

/** value -> label, by subject. The value itself stays in the data and in `data-status`. */
export const STATUS_LABELS = {
  application: {
    get OPEN() {
      return row(m.stage.open(), 'neutral', 'circle-dashed');
    },
    get 'IN-PROGRESS'() {
      return row(m.common.inProgress(), 'progress', 'progress');
    },
    get SUBMITTED() {
      return row(m.common.submitted(), 'info', 'send');
    },
  },
  task: {
    get PENDING() {
      return row(m.stage.pending(), 'neutral', 'clock');
    },
    get COMPLETED() {
      return row(m.common.completed(), 'success', 'circle-check');
    },
  },
  flag: {
    get SHORTLISTED_FOR_PROPOSAL() {
      return row(m.stage.shortlistedForProposal(), 'brand', 'star');
    },
    get CALLED_FOR_PROPOSAL() {
      return row(m.stage.calledForProposal(), 'called', 'mail');
    },
    get SHORTLISTED_FOR_INTERVIEW() {
      return row(m.stage.shortlistedForInterview(), 'brand', 'star');
    },
    get CALLED_FOR_INTERVIEW() {
      return row(m.stage.calledForInterview(), 'called', 'phone');
    },
    get SHORTLISTED_FOR_BOARD_APPROVAL() {
      return row(m.stage.recommendedForOffer(), 'brand', 'thumb-up');
    },
    get BOARD_APPROVED() {
      return row(m.stage.boardApproved(), 'success', 'gavel');
    },
    get BOARD_DECLINED() {
      return row(m.stage.boardDeclined(), 'danger', 'circle-x');
    },
    get CONTRACT_SIGNED() {
      return row(m.common.contractSigned(), 'success', 'writing-sign');
    },
    get PROJECT_INITIALIZED() {
      return row(m.stage.projectInitialised(), 'success', 'rocket');
    },
    get NOT_TAKEN_FORWARD() {
      return row(m.stage.notTakenForward(), 'neutral', 'circle-x');
    },
    get WITHDRAWN() {
      return row(m.common.withdrawn(), 'neutral', 'hand');
    },
    get AWARD_DECLINED() {
      return row(m.stage.awardDeclined(), 'warning', 'mail-off');
    },
  },
  recommendation: {
    get 'recommended for offer'() {
      return row(m.stage.recommendedForOffer(), 'brand', 'thumb-up');
    },
    get 'recommended to decline'() {
      return row(m.stage.recommendedToDecline(), 'neutral', 'thumb-down');
    },
  },
  grant: {
    get approved() {
      return row(m.stage.approved(), 'success', 'circle-check');
    },
    get declined() {
      return row(m.common.declined(), 'danger', 'circle-x');
    },
    get 'pending approval'() {
      return row(m.stage.pendingApproval(), 'warning', 'hourglass');
    },
  },
  outcome: {
    get approved() {
      return row(m.common.approved(), 'success', 'circle-check');
    },
    get 'award declined'() {
      return row(m.stage.awardDeclined(), 'warning', 'mail-off');
    },
    get declined() {
      return row(m.stage.notApproved(), 'danger', 'circle-x');
    },
    get 'not taken forward'() {
      return row(m.stage.notTakenForward(), 'neutral', 'circle-x');
    },
    get withdrawn() {
      return row(m.common.withdrawn(), 'neutral', 'hand');
    },
  },
  award: {
    get ACCEPTED() {
      return row(m.stage.accepted(), 'success', 'circle-check');
    },
    get DECLINED() {
      return row(m.stage.awardAnswerDeclined(), 'warning', 'mail-off');
    },
    get UNANSWERED() {
      return row(m.stage.noAnswerYet(), 'neutral', 'hourglass');
    },
  },
  contract: {
    get Signed() {
      return row(m.common.signed(), 'success', 'writing-sign');
    },
    get 'pending signature'() {
      return row(m.common.pendingSignature(), 'warning', 'writing');
    },
  },
  grantee: {
    get initialized() {
      return row(m.stage.initialized(), 'success', 'rocket');
    },
    get 'not-initialized'() {
      return row(m.stage.notInitialized(), 'neutral', 'circle-dashed');
    },
  },
  interview: {
    get 'NOT-SCHEDULED'() {
      return row(m.common.notScheduled(), 'neutral', 'calendar-off');
    },
    get SCHEDULED() {
      return row(m.stage.scheduled(), 'info', 'calendar-event');
    },
    get CANCELED() {
      return row(m.common.cancelled(), 'danger', 'calendar-x');
    },
    get COMPLETED() {
      return row(m.common.completed(), 'success', 'calendar-check');
    },
  },
  project: {
    get 'PENDING-ACTIVATION'() {
      return row(m.stage.pendingActivation(), 'warning', 'player-pause');
    },
    get 'IN-PROGRESS'() {
      return row(m.common.inProgress(), 'progress', 'progress');
    },
    get SUBMITTED() {
      return row(m.common.submitted(), 'info', 'send');
    },
  },
  report: {
    get Pending() {
      return row(m.stage.pending(), 'neutral', 'clock');
    },
    get 'In-Progress'() {
      return row(m.common.inProgress(), 'progress', 'progress');
    },
    get Submitted() {
      return row(m.common.submitted(), 'info', 'send');
    },
    get Approved() {
      return row(m.common.approved(), 'success', 'circle-check');
    },
    get Declined() {
      return row(m.common.declined2(), 'danger', 'circle-x');
    },
  },
  payment: {
    get PAID() {
      return row(m.common.paid(), 'success', 'cash');
    },
    get 'NOT PAID'() {
      return row(m.stage.notPaid(), 'neutral', 'cash-off');
    },
  },
  paymentApproval: {
    get Pending() {
      return row(m.stage.pending(), 'warning', 'hourglass');
    },
    get Approved() {
      return row(m.common.approved(), 'brand', 'check');
    },
    get Paid() {
      return row(m.common.paid(), 'success', 'cash');
    },
    get Withheld() {
      return row(m.common.withheld(), 'danger', 'hand-stop');
    },
    get Cancelled() {
      return row(m.common.cancelled(), 'neutral', 'ban');
    },
  },
  account: {
    get ACTIVE() {
      return row(m.common.active(), 'success', 'user-check');
    },
    get INACTIVE() {
      return row(m.stage.inactive(), 'neutral', 'user-off');
    },
    get INVITED() {
      return row(m.stage.invited(), 'info', 'mail');
    },
  },
  window: {
    get 'not-started'() {
      return row(m.common.notStarted(), 'neutral', 'calendar-time');
    },
    get open() {
      return row(m.stage.open(), 'brand', 'door-enter');
    },
    get ongoing() {
      return row(m.stage.ongoing(), 'brand', 'door-enter');
    },
    get closed() {
      return row(m.common.closed(), 'neutral', 'lock');
    },
    get completed() {
      return row(m.common.completed(), 'neutral', 'lock');
    },
    get new() {
      return row(m.common.newText(), 'info', 'sparkles');
    },
    get pending() {
      return row(m.common.forthComing(), 'called', 'calendar-plus');
    },
  },
  taskAction: {
    get INITIAL_APPLICATION_SCORING() {
      return row(m.stage.initialApplicationScoring(), null, 'clipboard-text');
    },
    get PROPOSAL_SCORING() {
      return row(m.stage.proposalScoring(), null, 'file-text');
    },
    get INTERVIEW_SCORING() {
      return row(m.stage.interviewScoring(), null, 'messages');
    },
    get FUNDING_APPROVAL() {
      return row(m.stage.fundingApproval(), null, 'coin');
    },
  },
} as const satisfies Record<string, Record<string, StatusLabel>>;

export type StatusSubject = keyof typeof STATUS_LABELS;

/** The label of a status; an unknown one is shown as its own words, so nothing ever stands empty. */
export function statusLabel(subject: StatusSubject, value: string): StatusLabel {
  const rows: Record<string, StatusLabel> = STATUS_LABELS[subject];
  const found = Object.hasOwn(rows, value) ? rows[value] : undefined;
  return found ?? row(sentenceCase(value), 'neutral', subject === 'account' ? 'user-question' : 'help-circle');
}

/** 'PENDING-ACTIVATION' -> 'Pending activation'. */
export function sentenceCase(constant: string): string {
  const words = constant.replace(/[_-]+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
