import { m } from '@grantdesk/messages';
import { formatDate } from '@grantdesk/domain/format/date';
import {
  deadlineStep,
  effectiveEnd,
  inBothZones,
  type DeadlineStep,
  type ProgrammeWindow,
} from '@grantdesk/domain/programme/window';
import { Clock } from 'lucide-react';
import { useNow } from '#ui/clock.ts';
import { Strip } from '#ui/Banner.tsx';

interface Props {
  window: ProgrammeWindow;
  timeZone: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const TONES = { days: 'info', hour: 'warning', minutes: 'danger', grace: 'danger' } as const;
const SPOKEN: Record<DeadlineStep, string> = {
  days: m.submission.lessThan72HoursAreLeft(),
  hour: m.submission.lessThanAnHourIsLeft(),
  minutes: m.submission.lessThan10MinutesAreLeft(),
  grace: m.submission.theDeadlineHasPassedYouAre(),
};

/** Above the frame as the deadline comes near; spoken once as each step begins: 72 hours, 60 minutes, 10 minutes, grace. */
export function ClosingStrip({ window, timeZone }: Props) {
  const now = useNow();
  const step = deadlineStep(window, now);
  const end = effectiveEnd(window);
  if (!step || end === null) return null;
  return (
    <>
      <Strip tone={TONES[step]} icon={Clock} live="off">
        {closingText(step, window, end, timeZone, now)}
      </Strip>
      <p role="status" className="sr-only">
        {SPOKEN[step]}
      </p>
    </>
  );
}

function closingText(step: DeadlineStep, { graceMinutes = 0 }: ProgrammeWindow, end: number, zone: string, now: number): string {
  const at = inBothZones(end, zone, here);
  const minutesUntil = (time: number): number => Math.ceil((time - now) / MINUTE);
  if (step === 'grace')
    return m.submission.closedWithGrace({ at, minutes: Math.max(1, minutesUntil(end + graceMinutes * MINUTE)) });
  if (step === 'days') return m.submission.closesInHours({ hours: Math.ceil((end - now) / HOUR), at });
  const isToday = formatDate(end, zone) === formatDate(now, zone);
  return m.submission.closesInMinutes({ today: String(isToday), minutes: minutesUntil(end), at, grace: graceMinutes });
}
