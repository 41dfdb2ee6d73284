/** Meetings of a board: an agenda out of the ranked list, who is present, and what is written down. */
import { m } from '@grantdesk/messages';
import type { Decision } from '../decision/board.ts';
import { statusLabel } from '../stage/labels.ts';

/** What a meeting can contain. */
export const PANEL_LIMITS = {
  items: 200,
  guests: 50,
  /** Lines of one meeting's minutes. */
  lines: 2_000,
  minutes: 240,
  title: 200,
  place: 300,
  line: 4_000,
  reason: 1_000,
  name: 200,
} as const;

/** Minutes for an application, where a new meeting does not say. */
export const DEFAULT_ITEM_MINUTES = 10;

export const MEETING_STATES = ['PLANNED', 'OPEN', 'CLOSED'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

export const ATTENDANCE = ['PRESENT', 'APOLOGIES', 'ABSENT'] as const;
export type Attendance = (typeof ATTENDANCE)[number];

export const meetingStateLabel = (state: MeetingState): string =>
  ({ PLANNED: m.panel.planned, OPEN: m.panel.inProgress, CLOSED: m.common.closed })[state]();

export const attendanceLabel = (attendance: Attendance): string =>
  ({ PRESENT: m.panel.present, APOLOGIES: m.panel.apologies, ABSENT: m.panel.absent })[attendance]();

/** What people do with a meeting; each is possible in some of its states. */
export type MeetingAct = 'PREPARE' | 'WRITE' | 'START' | 'CLOSE' | 'REOPEN' | 'REMOVE';

/** Why an act is not possible in this state; null where it is. */
export function meetingDenial(state: MeetingState, act: MeetingAct): string | null {
  if (act === 'REOPEN') return state === 'CLOSED' ? null : m.panel.notClosed();
  if (state === 'CLOSED') return m.panel.closedCannotChange();
  if (act === 'START' || act === 'REMOVE') return state === 'PLANNED' ? null : m.panel.hasStarted();
  return act === 'PREPARE' || state === 'OPEN' ? null : m.panel.startFirst();
}

/** When each item starts, one after another from the start of the meeting. @returns ISO instants, and the end behind them */
export function schedule(startsAt: Date, minutes: readonly number[]): { starts: string[]; end: string } {
  let at = startsAt.getTime();
  const starts = minutes.map((each) => {
    const start = new Date(at).toISOString();
    at += each * 60_000;
    return start;
  });
  return { starts, end: new Date(at).toISOString() };
}

/**
 * The order after one item was moved behind another.
 * @param after the item before it; null for the first place. One that is not in the list leaves the order as it is
 */
export function moveAfter(ids: readonly string[], id: string, after: string | null): string[] {
  if (id === after || !ids.includes(id)) return [...ids];
  const rest = ids.filter((each) => each !== id);
  const at = after === null ? 0 : rest.indexOf(after) + 1;
  return after !== null && at === 0 ? [...ids] : [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** Whether enough of the board are present, in one sentence. Without a quorum it only counts. */
export function quorumSentence({ quorum, present }: { quorum: number; present: number }): string {
  if (quorum === 0) return m.panel.presentWithoutQuorum({ present });
  return present >= quorum ? m.panel.quorumReached({ present, quorum }) : m.panel.quorumMissing({ present, quorum });
}

/** Applications of the board's ranked list that an agenda lacks, best first; what has ended is not discussed again. */
export const missingFromAgenda = (
  rows: readonly { _id: string; ended: string | null }[],
  onAgenda: readonly string[],
): string[] => rows.filter(({ _id, ended }) => ended === null && !onAgenda.includes(_id)).map(({ _id }) => _id);

/** What was decided about an application, or is drafted until it is released. */
export function itemDecisionLabel({ outcome, isFinal }: { outcome: Decision; isFinal: boolean }): string {
  if (isFinal && outcome !== 'HOLD') return statusLabel('outcome', outcome === 'APPROVE' ? 'approved' : 'declined').label;
  return { APPROVE: m.decision.approveStaged, HOLD: m.decision.onHold, DECLINE: m.decision.declineStaged }[outcome]();
}
