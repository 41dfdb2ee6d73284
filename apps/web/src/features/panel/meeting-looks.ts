import type { MeetingState } from '@grantdesk/domain/panel/meeting';
import type { Decision } from '@grantdesk/domain/decision/board';
import type { Tone } from '#ui/tone.ts';

export const STATE_TONES: Record<MeetingState, Tone> = { PLANNED: 'info', OPEN: 'warning', CLOSED: 'neutral' };
export const DECISION_TONES: Record<Decision, Tone> = { APPROVE: 'success', HOLD: 'warning', DECLINE: 'danger' };
