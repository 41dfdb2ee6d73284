import { m } from '@grantdesk/messages';
import { CalendarX, CircleCheck, CirclePlay, Hourglass, Radio, Users } from 'lucide-react';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { EventRow } from './event-types.ts';

type Props = { event: Pick<EventRow, 'phase' | 'registration' | 'isFull' | 'hasRecording'>; size?: 'sm' | 'lg' };

/** The state of an event for this reader; empty if there is nothing to say. */
export function EventChips({ event: { phase, registration, isFull, hasRecording }, size = 'sm' }: Props) {
  return (
    <>
      {phase === 'CANCELLED' ? (
        <StatusChip size={size} tone="danger" icon={CalendarX} label={m.common.cancelled()} status={phase} />
      ) : null}
      {phase === 'NOW' ? <StatusChip size={size} tone="progress" icon={Radio} label={m.common.now()} status={phase} /> : null}
      {phase === 'PAST' ? <StatusChip size={size} tone="neutral" label={m.event.past()} status={phase} /> : null}
      {hasRecording ? <StatusChip size={size} tone="info" icon={CirclePlay} label={m.event.recording()} /> : null}
      {registration === 'GOING' && phase !== 'CANCELLED' ? (
        <StatusChip
          size={size}
          tone="success"
          icon={CircleCheck}
          label={phase === 'PAST' ? m.event.youWereRegistered() : m.event.youHaveAPlace()}
          status={registration}
        />
      ) : null}
      {registration === 'WAITING' && phase === 'UPCOMING' ? (
        <StatusChip size={size} tone="warning" icon={Hourglass} label={m.event.youAreWaiting()} status={registration} />
      ) : null}
      {isFull && phase === 'UPCOMING' ? (
        <StatusChip size={size} tone="neutral" icon={Users} label={m.common.full()} status="FULL" />
      ) : null}
    </>
  );
}
