import { m } from '@grantdesk/messages';
import { formatDate, formatDateTime, formatDateTimeZone, formatTime, zoneAbbreviation } from '@grantdesk/domain/format/date';
import { timeLeft, windowPercent, windowStatus, windowUrgency } from '@grantdesk/domain/programme/window';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { Tone } from '#ui/tone.ts';
import classes from './WindowProgress.module.css';
import { browserZone } from './values.tsx';

export interface WindowFacts {
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
}

export interface WindowProgressProps {
  window: WindowFacts;
  /** The server-corrected time, renewed each second. */
  now: number;
  /** Bar alone with words beside it (lists), or stacked with the dates (side panels). */
  layout?: 'inline' | 'stacked';
}

const TONES: Record<ReturnType<typeof windowUrgency>, Tone> = { calm: 'brand', soon: 'warning', urgent: 'danger' };

/** How much of an application window has passed, in a bar and in words. */
export function WindowProgress({ window, now, layout = 'inline' }: WindowProgressProps) {
  const { startDate, endDate, timeZone } = window;
  const status = windowStatus(startDate, endDate, now);
  const percent = windowPercent(startDate, endDate, now);
  const words = windowWords(window, now);
  const tone = status === 'open' ? TONES[windowUrgency(endDate, now)] : 'neutral';
  // One zone a page: the receipt and the messages name the programme's too.
  const elsewhere = otherZone(endDate, timeZone);
  const bar = (
    <ProgressBar
      value={percent}
      tone={tone}
      height={layout === 'inline' ? 4 : 6}
      label={m.common.applicationWindow()}
      valueText={words}
      width={layout === 'inline' ? 48 : undefined}
    />
  );
  if (layout === 'inline')
    return (
      <span className={`${classes.inline} inline-flex items-center gap-2 text-caption/5 text-muted`} data-tone={tone}>
        {bar}
        <span title={elsewhere}>{words}</span>
      </span>
    );
  return (
    <div className={`${classes.stacked} text-sm/5 text-muted`} data-tone={tone}>
      <p className={classes.figure}>
        {status === 'open' ? timeLeft(endDate, now) : status === 'closed' ? m.common.closed() : m.common.notOpenYet()}
      </p>
      {endDate ? (
        <p>
          {status === 'not-started' ? `${m.common.closes()} ` : null}
          <time dateTime={endDate} title={elsewhere}>
            {formatDateTimeZone(endDate, timeZone)}
          </time>
        </p>
      ) : null}
      <div className="mt-3.5 mb-2">{bar}</div>
      {startDate ? (
        <p className="text-caption">
          {status === 'not-started' ? m.common.opens() : m.common.opened()} {formatDateTimeZone(startDate, timeZone)}
        </p>
      ) : null}
    </div>
  );
}

/** "Open, closes Dec 05, 2026 at 05:00pm WAT · 14 days left" in the shortest form that fits the state. */
function windowWords({ startDate, endDate, timeZone }: WindowFacts, now: number): string {
  const status = windowStatus(startDate, endDate, now);
  if (status === 'not-started') return m.common.opensStartdate({ startDate: formatDateTimeZone(startDate, timeZone) });
  if (status === 'closed')
    return endDate ? m.common.closedEnddate({ endDate: formatDateTimeZone(endDate, timeZone) }) : m.common.closed();
  return `${timeLeft(endDate, now)}, ${formatDateTimeZone(endDate, timeZone)}`;
}

/** The same moment where the reader is, when that is another time of day; the date only where it differs too. */
function otherZone(instant: string | null, zone: string): string | undefined {
  const mine = browserZone();
  if (!instant) return undefined;
  const here = formatDateTime(instant, mine);
  if (here === formatDateTime(instant, zone)) return undefined;
  const shown = formatDate(instant, mine) === formatDate(instant, zone) ? formatTime(instant, mine) : here;
  return m.common.shownInstantWhereYouAre({ time: shown, yourTime: zoneAbbreviation(instant, mine) });
}
