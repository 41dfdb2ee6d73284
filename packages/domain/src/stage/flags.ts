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
  // How it ends after the board approved it: the applicant does not want the award.
  'AWARD_DECLINED',
] as const;
export type ApprovalFlag = (typeof APPROVAL_FLAGS)[number];

/** Flags after which no step follows on the way to the board, and no review counts any more. */
export const CLOSING_FLAGS: readonly ApprovalFlag[] = [
  'BOARD_APPROVED',
  'BOARD_DECLINED',
  'NOT_TAKEN_FORWARD',
  'WITHDRAWN',
  'AWARD_DECLINED',
];

/** How an application ended, or that it was approved: what the applicant received by email, or did. */
export type ApplicationOutcome = 'approved' | 'award declined' | 'declined' | 'not taken forward' | 'withdrawn';
export function findOutcome(flags: readonly string[]): ApplicationOutcome | null {
  if (flags.includes('WITHDRAWN')) return 'withdrawn';
  if (flags.includes('NOT_TAKEN_FORWARD')) return 'not taken forward';
  if (flags.includes('BOARD_DECLINED')) return 'declined';
  if (!flags.includes('BOARD_APPROVED')) return null;
  return flags.includes('AWARD_DECLINED') ? 'award declined' : 'approved';
}

/** Flags that take an approved grant out of every sum and every step after the approval. */
export const UNGRANTED_FLAGS = ['WITHDRAWN', 'AWARD_DECLINED'] as const satisfies readonly ApprovalFlag[];

/** Whether a grant is approved and was not declined: what counts as granted, and can get a contract and a project. */
export const isGranted = (flags: readonly string[]): boolean =>
  flags.includes('BOARD_APPROVED') && !UNGRANTED_FLAGS.some((flag) => flags.includes(flag));
