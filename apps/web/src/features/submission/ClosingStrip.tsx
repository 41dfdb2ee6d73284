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
  const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
  if (step === 'grace') {
    const left = Math.max(1, Math.ceil((end + graceMinutes * MINUTE - now) / MINUTE));
    return m.submission.closedOnAtAGraceOf({ at, left: minutes(left) });
  }
  if (step === 'days') return m.submission.closesInCeilHoursAt({ ceil: Math.ceil((end - now) / HOUR), at });
  const today = formatDate(end, zone) === formatDate(now, zone) ? 'today ' : '';
  const grace = graceMinutes > 0 ? ' ' + m.submission.aGraceOfGraceminutesFollowsDo({ graceMinutes: minutes(graceMinutes) }) : '';
  return m.submission.closesTodayInCeilOnAt({ today, ceil: minutes(Math.ceil((end - now) / MINUTE)), at, grace });
}
