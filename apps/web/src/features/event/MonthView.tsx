import { m } from '@grantdesk/messages';
import { eventsByDay, monthRange, monthsOn, monthWeeks } from '@grantdesk/domain/event/month';
import { isoInstant, zonedTime } from '@grantdesk/domain/interview/zoned';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { dayWords, monthWords } from './event-labels.ts';
import { EventRows } from './EventRows.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

interface Props {
  /** 'YYYY-MM' */
  month: string;
  /** The chosen day, 'YYYY-MM-DD'. */
  day: string | undefined;
  size: 'sm' | 'lg';
  onChange: (change: { month: string; day: string | undefined }) => void;
}

/** A month of events on the reader's clocks; on a phone, its days one below the other. */
export function MonthView({ month, day, size, onChange }: Props) {
  const zone = browserZone();
  const isNarrow = useIsNarrow();
  const { data, error, refetch } = useQuery({ ...listQuery('event.month', { query: monthRange(month, zone) }), staleTime: 0 });
  const today = zonedTime(isoInstant(serverNow()), zone)?.day ?? '';
  const weeks = monthWeeks(month);
  const byDay = eventsByDay(data?.data.events ?? [], weeks.flat(), zone);
  const shown = weeks.flat().filter((each) => each.startsWith(month) && (byDay.get(each)?.length ?? 0) > 0);
  const chosen = day ? (byDay.get(day) ?? []) : [];
  const turn = (months: number) => onChange({ month: monthsOn(month, months), day: undefined });
  const side = size === 'lg' ? 44 : 32;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton label={m.common.previousMonth()} icon={ChevronLeft} size={side} variant="outline" onClick={() => turn(-1)} />
        <IconButton label={m.common.nextMonth()} icon={ChevronRight} size={side} variant="outline" onClick={() => turn(1)} />
        <h2 className="min-w-44 text-xl/7" aria-live="polite">
          {monthWords(month)}
        </h2>
        <Button size={size} onClick={() => onChange({ month: today.slice(0, 7), day: today })}>
          {m.common.today()}
        </Button>
      </div>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading label={m.event.loadingTheMonth()} rows={[320]} /> : null}
      {data?.data.isCut ? <InlineNotice tone="warning">{m.event.moreEventsThanCanBeDrawn()}</InlineNotice> : null}
      {data && !error && isNarrow ? (
        <div className="grid gap-6">
          {shown.length === 0 ? <p className="text-muted">{messages.lists.emptyNamed('events')}</p> : null}
          {shown.map((each) => (
            <section key={each} aria-labelledby={`day-${each}`}>
              <h3 className="mb-2 text-base/6" id={`day-${each}`}>
                {dayWords(each)}
                {each === today ? ' ' + m.common.today3() : ''}
              </h3>
              <EventRows events={byDay.get(each) ?? []} level={3} />
            </section>
          ))}
        </div>
      ) : null}
      {data && !error && !isNarrow ? (
        <>
          <MonthGrid
            month={month}
            weeks={weeks}
            byDay={byDay}
            today={today}
            day={day}
            onDay={(next) => onChange({ month: next.slice(0, 7), day: next })}
          />
          {day ? (
            <section className="mt-6" aria-labelledby="chosen-day">
              <h3 className="mb-2 text-base/6" id="chosen-day" aria-live="polite">
                {dayWords(day)}
                {chosen.length === 0 ? m.event.noEvents() : ''}
              </h3>
              <EventRows events={chosen} level={3} />
            </section>
          ) : null}
        </>
      ) : null}
    </>
  );
}
