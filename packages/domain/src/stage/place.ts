/** Where an application is today: one place each, for the pipeline across programmes and the filter of the list. */
import { m } from '@grantdesk/messages';
import { CLOSING_FLAGS, type ApprovalFlag } from './flags.ts';
import type { ProgrammeStages } from './shape.ts';

export const PLACES = ['APPLICATION', 'PROPOSAL', 'INTERVIEW', 'BOARD', 'CONTRACT', 'ENDED'] as const;
export type Place = (typeof PLACES)[number];

export const PLACE_LABELS: Record<Place, string> = {
  get APPLICATION() {
    return m.common.application2();
  },
  get PROPOSAL() {
    return m.common.proposal2();
  },
  get INTERVIEW() {
    return m.common.interview();
  },
  get BOARD() {
    return m.stage.board();
  },
  get CONTRACT() {
    return m.common.contract();
  },
  get ENDED() {
    return m.common.ended();
  },
};

/** The places that a programme of these stages has. */
export const listPlaces = (stages: ProgrammeStages): Place[] =>
  PLACES.filter((place) => (place !== 'PROPOSAL' && place !== 'INTERVIEW') || stages.includes(place));

const BEFORE_THE_GRANT: readonly [Place, readonly ApprovalFlag[]][] = [
  ['BOARD', ['SHORTLISTED_FOR_BOARD_APPROVAL']],
  ['INTERVIEW', ['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW']],
  ['PROPOSAL', ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL']],
];

/** The first row with one of an application's flags is its place; an approved grant is at its contract until further. */
export const PLACE_BY_FLAG: readonly (readonly [Place, readonly ApprovalFlag[]])[] = [
  ['ENDED', CLOSING_FLAGS.filter((flag) => flag !== 'BOARD_APPROVED')],
  ['CONTRACT', ['BOARD_APPROVED']],
  ...BEFORE_THE_GRANT,
];

/** The place of a submitted application; null for a draft, which is in no pipeline. */
export function findPlace({ progressStatus, flags }: { progressStatus: string; flags: readonly string[] }): Place | null {
  if (progressStatus !== 'SUBMITTED') return null;
  return PLACE_BY_FLAG.find(([, of]) => of.some((flag) => flags.includes(flag)))?.[0] ?? 'APPLICATION';
}

/**
 * Since when an application has been where it is: its last step, or its submission. Null where it waits for no step: a draft,
 * one that has ended, and a grant whose contract is signed.
 */
export function stageSince(application: {
  progressStatus: string;
  flags: readonly string[];
  submittedAt: Date | null;
  lastMoveAt: Date | null;
}): Date | null {
  const place = findPlace(application);
  if (place === null || place === 'ENDED' || application.flags.includes('CONTRACT_SIGNED')) return null;
  return application.lastMoveAt ?? application.submittedAt;
}
