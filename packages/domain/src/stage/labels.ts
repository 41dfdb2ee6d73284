/** How every status is shown: label, tone and icon, once. */

import { word } from '../language/words.ts';

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
    OPEN: row('Open', 'neutral', 'circle-dashed'),
    'IN-PROGRESS': row('In progress', 'progress', 'progress'),
    SUBMITTED: row('Submitted', 'info', 'send'),
  },
  task: {
    PENDING: row('Pending', 'neutral', 'clock'),
    COMPLETED: row('Completed', 'success', 'circle-check'),
  },
  flag: {
    SHORTLISTED_FOR_PROPOSAL: row('Shortlisted for proposal', 'brand', 'star'),
    CALLED_FOR_PROPOSAL: row('Called for proposal', 'called', 'mail'),
    SHORTLISTED_FOR_INTERVIEW: row('Shortlisted for interview', 'brand', 'star'),
    CALLED_FOR_INTERVIEW: row('Called for interview', 'called', 'phone'),
    SHORTLISTED_FOR_BOARD_APPROVAL: row('recommended for offer', 'brand', 'thumb-up'),
    BOARD_APPROVED: row('Board approved', 'success', 'gavel'),
    BOARD_DECLINED: row('Board declined', 'danger', 'circle-x'),
    CONTRACT_SIGNED: row('Contract signed', 'success', 'writing-sign'),
    PROJECT_INITIALIZED: row('Project initialised', 'success', 'rocket'),
    NOT_TAKEN_FORWARD: row('Not taken forward', 'neutral', 'circle-x'),
    WITHDRAWN: row('Withdrawn', 'neutral', 'hand'),
  },
  recommendation: {
    'recommended for offer': row('recommended for offer', 'brand', 'thumb-up'),
    'recommended to decline': row('recommended to decline', 'neutral', 'thumb-down'),
  },
  grant: {
    approved: row(word('approved'), 'success', 'circle-check'),
    declined: row(word('declined'), 'danger', 'circle-x'),
    'pending approval': row('pending approval', 'warning', 'hourglass'),
  },
  outcome: {
    approved: row('Approved', 'success', 'circle-check'),
    declined: row('Not approved', 'danger', 'circle-x'),
    'not taken forward': row('Not taken forward', 'neutral', 'circle-x'),
    withdrawn: row('Withdrawn', 'neutral', 'hand'),
  },
  contract: {
    Signed: row('Signed', 'success', 'writing-sign'),
    'pending signature': row('pending signature', 'warning', 'writing'),
  },
  grantee: {
    initialized: row(word('initialized'), 'success', 'rocket'),
    'not-initialized': row(word('not-initialized'), 'neutral', 'circle-dashed'),
  },
  interview: {
    'NOT-SCHEDULED': row('Not scheduled', 'neutral', 'calendar-off'),
    SCHEDULED: row('Scheduled', 'info', 'calendar-event'),
    CANCELED: row('Cancelled', 'danger', 'calendar-x'),
    COMPLETED: row('Completed', 'success', 'calendar-check'),
  },
  project: {
    'PENDING-ACTIVATION': row('Pending activation', 'warning', 'player-pause'),
    'IN-PROGRESS': row('In progress', 'progress', 'progress'),
    SUBMITTED: row('Submitted', 'info', 'send'),
  },
  report: {
    Pending: row('Pending', 'neutral', 'clock'),
    'In-Progress': row('In progress', 'progress', 'progress'),
    Submitted: row('Submitted', 'info', 'send'),
    Approved: row('Approved', 'success', 'circle-check'),
    Declined: row('Declined', 'danger', 'circle-x'),
  },
  payment: {
    PAID: row('Paid', 'success', 'cash'),
    'NOT PAID': row('Not paid', 'neutral', 'cash-off'),
  },
  paymentApproval: {
    Pending: row('Pending', 'warning', 'hourglass'),
    Approved: row('Approved', 'brand', 'check'),
    Paid: row('Paid', 'success', 'cash'),
    Withheld: row('Withheld', 'danger', 'hand-stop'),
    Cancelled: row('Cancelled', 'neutral', 'ban'),
  },
  account: {
    ACTIVE: row('Active', 'success', 'user-check'),
    INACTIVE: row('Inactive', 'neutral', 'user-off'),
    INVITED: row('Invited', 'info', 'mail'),
  },
  window: {
    'not-started': row('Not started', 'neutral', 'calendar-time'),
    open: row('Open', 'brand', 'door-enter'),
    ongoing: row('Ongoing', 'brand', 'door-enter'),
    closed: row('Closed', 'neutral', 'lock'),
    completed: row('Completed', 'neutral', 'lock'),
    new: row('New', 'info', 'sparkles'),
    pending: row('forth coming', 'called', 'calendar-plus'),
  },
  taskAction: {
    INITIAL_APPLICATION_SCORING: row('Initial application scoring', null, 'clipboard-text'),
    PROPOSAL_SCORING: row('Proposal scoring', null, 'file-text'),
    INTERVIEW_SCORING: row('Interview scoring', null, 'messages'),
    FUNDING_APPROVAL: row('Funding approval', null, 'coin'),
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
