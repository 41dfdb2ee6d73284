import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { Clock } from 'lucide-react';
import { useNow } from '../../ui/clock.ts';
import { Strip } from '../../ui/Banner.tsx';

interface Props {
  endDate: string;
  timeZone: string;
  graceMinutes: number;
}

const MINUTE = 60_000;
const SHOWN_MINUTES = 60;
const LAST_WARNING_MINUTES = 10;

/** Above the frame in the last hour; spoken when an hour and when ten minutes are left. */
export function ClosingStrip({ endDate, timeZone, graceMinutes }: Props) {
  const left = Math.ceil((Date.parse(endDate) - useNow()) / MINUTE);
  if (left > SHOWN_MINUTES || left < -graceMinutes) return null;
  const at = formatDateTimeZone(endDate, timeZone).split(' at ')[1] ?? '';
  const grace = graceMinutes > 0 ? ` A submission begun in time has ${graceMinutes} more minutes.` : '';
  const text =
    left > 0 ? `Closes today in ${left} ${left === 1 ? 'minute' : 'minutes'}, at ${at}.${grace}` : `Closed at ${at}.${grace}`;
  return (
    <>
      <Strip tone={left <= LAST_WARNING_MINUTES ? 'danger' : 'warning'} icon={Clock} live="off">
        {text}
      </Strip>
      <p role="status" className="sr-only">
        {left <= LAST_WARNING_MINUTES ? `Less than ${LAST_WARNING_MINUTES} minutes are left.` : 'Less than an hour is left.'}
      </p>
    </>
  );
}
