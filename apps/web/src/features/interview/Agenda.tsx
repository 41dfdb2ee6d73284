import { m } from '@grantdesk/messages';
import { formatClock, zonedTime } from '@grantdesk/domain/interview/zoned';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { CalendarDays } from 'lucide-react';
import { Status } from '#components/values/Status.tsx';
import { EmptyState } from '#ui/states.tsx';
import { dayWords } from './day-labels.ts';
import type { GridProps } from './Grid.tsx';
import classes from './Interviews.module.css';
import { placeDay } from './model.ts';

/** The same interviews as a list by day: on a phone, and for people who prefer reading. */
export function Agenda({ rows, days, zone, today, onOpen }: Omit<GridProps, 'offers' | 'onDrop'>) {
  if (rows.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={m.interview.noInterviewsInThisWeek()}>
        {m.interview.scheduleOneFromThoseThatWait()}
      </EmptyState>
    );
  return (
    <div className={`${classes.agenda} grid gap-5`}>
      {days.map((day) => {
        const placed = placeDay(rows, day, zone);
        if (placed.length === 0) return null;
        return (
          <section key={day} aria-label={dayWords(day, 'long')}>
            <h3 className="mb-1 text-sm/5">
              {dayWords(day, 'long')}
              {day === today ? ' ' + m.common.today3() : ''}
            </h3>
            <ul className="border-t border-border">
              {placed.map(({ row, from }) => {
                const end = zonedTime(row.endDate, zone);
                return (
                  <li key={row._id}>
                    <button type="button" className={classes.agendaRow} onClick={() => onOpen(row)}>
                      <span className="tabular-nums">
                        {formatClock(from)}–{end ? formatClock(end.minutes) : ''}
                      </span>
                      <span>
                        <b>{row.name}</b> <span className="text-muted tabular-nums">{row.applicationID}</span>
                        {row.panel.length > 0 ? (
                          <span className={`${classes.with} block text-xs/4`}>
                            {row.panel.map(({ name }) => name).join(', ')}
                          </span>
                        ) : null}
                      </span>
                      <Status subject="interview" status={row.status} label={statusLabel('interview', row.status).label} />
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
