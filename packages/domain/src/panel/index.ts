export type * from './meeting.ts';
export {
  ATTENDANCE,
  DEFAULT_ITEM_MINUTES,
  MEETING_STATES,
  PANEL_LIMITS,
  attendanceLabel,
  itemDecisionLabel,
  meetingDenial,
  meetingStateLabel,
  missingFromAgenda,
  moveAfter,
  quorumSentence,
  schedule,
} from './meeting.ts';
