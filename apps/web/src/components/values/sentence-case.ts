import { m } from '@grantdesk/messages';

/** By their values, in small letters with spaces. */
const STATUSES: Readonly<Record<string, () => string>> = {
  active: m.status.active,
  approved: m.status.approved,
  'board approved': m.status.boardApproved,
  'board declined': m.status.boardDeclined,
  'called for interview': m.status.calledForInterview,
  'called for proposal': m.status.calledForProposal,
  canceled: m.status.canceled,
  cancelled: m.status.canceled,
  closed: m.status.closed,
  completed: m.status.completed,
  'contract signed': m.status.contractSigned,
  declined: m.status.declined,
  'forth coming': m.status.forthComing,
  'in progress': m.status.inProgress,
  inactive: m.status.inactive,
  initialized: m.status.initialized,
  invited: m.status.invited,
  'needs attention': m.status.needsAttention,
  new: m.status.newStatus,
  'not initialized': m.status.notInitialized,
  'not paid': m.status.notPaid,
  'not scheduled': m.status.notScheduled,
  'not started': m.status.notStarted,
  'not taken forward': m.status.notTakenForward,
  ongoing: m.status.ongoing,
  open: m.status.open,
  paid: m.status.paid,
  pending: m.status.pending,
  'pending activation': m.status.pendingActivation,
  'pending approval': m.status.pendingApproval,
  'pending signature': m.status.pendingSignature,
  'project initialized': m.status.projectInitialized,
  'recommended for offer': m.status.recommendedForOffer,
  'recommended to decline': m.status.recommendedToDecline,
  scheduled: m.status.scheduled,
  'shortlisted for board approval': m.status.shortlistedForBoardApproval,
  'shortlisted for interview': m.status.shortlistedForInterview,
  'shortlisted for proposal': m.status.shortlistedForProposal,
  signed: m.status.signed,
  submitted: m.status.submitted,
  withdrawn: m.status.withdrawn,
  withheld: m.status.withheld,
};

/** A status in the language of the reader, with a capital where its value has one: `IN-PROGRESS` reads "In progress". */
export function sentenceCase(status: string): string {
  const plain = status.toLowerCase().replace(/[_-]+/g, ' ');
  const text = STATUSES[plain]?.() ?? plain;
  return /^\p{Lu}/u.test(status) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
