/** What has happened to an application on its way, in order, and how it ended. */
export const APPROVAL_FLAGS = [
  'SHORTLISTED_FOR_PROPOSAL',
  'CALLED_FOR_PROPOSAL',
  'SHORTLISTED_FOR_INTERVIEW',
  'CALLED_FOR_INTERVIEW',
  'SHORTLISTED_FOR_BOARD_APPROVAL',
  'BOARD_APPROVED',
  'BOARD_DECLINED',
  'CONTRACT_SIGNED',
  'PROJECT_INITIALIZED',
  // How an application ends before the board decides: announced like the others, and no step follows.
  'NOT_TAKEN_FORWARD',
  'WITHDRAWN',
] as const;
export type ApprovalFlag = (typeof APPROVAL_FLAGS)[number];

/** Flags after which no step follows on the way to the board, and no review counts any more. */
export const CLOSING_FLAGS: readonly ApprovalFlag[] = ['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN'];

/** The outcome that the applicant received by email. */
export type ApplicationOutcome = 'approved' | 'declined' | 'not taken forward' | 'withdrawn';
export function findOutcome(flags: readonly string[]): ApplicationOutcome | null {
  if (flags.includes('WITHDRAWN')) return 'withdrawn';
  if (flags.includes('NOT_TAKEN_FORWARD')) return 'not taken forward';
  if (flags.includes('BOARD_DECLINED')) return 'declined';
  return flags.includes('BOARD_APPROVED') ? 'approved' : null;
}
