import { CalendarX, CircleCheck, CirclePlay, Hourglass, Radio, Users } from 'lucide-react';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { EventRow } from './event-types.ts';

type Props = { event: Pick<EventRow, 'phase' | 'registration' | 'isFull' | 'hasRecording'>; size?: 'sm' | 'lg' };

/** The state of an event for this reader; empty if there is nothing to say. */
export function EventChips({ event: { phase, registration, isFull, hasRecording }, size = 'sm' }: Props) {
  return (
    <>
      {phase === 'CANCELLED' ? <StatusChip size={size} tone="danger" icon={CalendarX} label="Cancelled" status={phase} /> : null}
      {phase === 'NOW' ? <StatusChip size={size} tone="progress" icon={Radio} label="Now" status={phase} /> : null}
      {phase === 'PAST' ? <StatusChip size={size} tone="neutral" label="Past" status={phase} /> : null}
      {hasRecording ? <StatusChip size={size} tone="info" icon={CirclePlay} label="Recording" /> : null}
      {registration === 'GOING' && phase !== 'CANCELLED' ? (
        <StatusChip
          size={size}
          tone="success"
          icon={CircleCheck}
          label={phase === 'PAST' ? 'You were registered' : 'You have a place'}
          status={registration}
        />
      ) : null}
      {registration === 'WAITING' && phase === 'UPCOMING' ? (
        <StatusChip size={size} tone="warning" icon={Hourglass} label="You are waiting" status={registration} />
      ) : null}
      {isFull && phase === 'UPCOMING' ? <StatusChip size={size} tone="neutral" icon={Users} label="Full" status="FULL" /> : null}
    </>
  );
}
