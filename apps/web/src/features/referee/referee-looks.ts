import { m } from '@grantdesk/messages';
import type { RefereeState } from '@grantdesk/domain/referee/rules';
import type { Tone } from '#ui/tone.ts';

/** What people call the state of a request, and how it looks. */
export const REFEREE_LOOKS: Record<RefereeState, { label: string; tone: Tone }> = {
  NAMED: { label: m.referee.stateNamed(), tone: 'neutral' },
  INVITED: { label: m.referee.stateInvited(), tone: 'info' },
  STARTED: { label: m.referee.stateStarted(), tone: 'info' },
  EXPIRED: { label: m.referee.stateExpired(), tone: 'danger' },
  ANSWERED: { label: m.referee.stateAnswered(), tone: 'success' },
  DECLINED: { label: m.referee.stateDeclined(), tone: 'warning' },
};
