import { m } from '@grantdesk/messages';
import { dayByKey } from '@grantdesk/domain/event/month';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { dayWords, hoursWords, monthWords } from './event-labels.ts';
import type { EventRow } from './event-types.ts';
import classes from './Month.module.css';

interface Props {
  month: string;
  weeks: string[][];
  byDay: Map<string, EventRow[]>;
  today: string;
  day: string | undefined;
  onDay: (day: string) => void;
}

const WEEKDAYS = [
  m.event.monday(),
  m.event.tuesday(),
  m.event.wednesday(),
  m.event.thursday(),
  m.event.friday(),
  m.event.saturday(),
  m.event.sunday(),
];
/** Entries of a cell before the rest is counted. */
const SHOWN = 3;

/**
 * A month as a grid: one stop of the Tab key, arrow keys go from day to day and into other months, Enter lists the day below.
 * The entries in the cells are shortcuts for the pointer; the list below has the same links.
 */
export function MonthGrid({ month, weeks, byDay, today, day, onDay }: Props) {
  const zone = browserZone();
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const first = day && days.includes(day) ? day : today.startsWith(month) ? today : `${month}-01`;
  const [active, setActive] = useState(first);
  const wantsFocus = useRef(false);
  const stop = days.includes(active) ? active : first;
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop, month]);
  const go = (event: KeyboardEvent, from: string) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayByKey(from, event.key);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setActive(next);
    // A day of another month turns the page; the focus follows it there.
    if (!next.startsWith(month)) onDay(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, as the ARIA practices draw it
    <table ref={table} role="grid" aria-label={monthWords(month)} className={classes.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const events = byDay.get(each) ?? [];
              return (
                <td key={each} aria-selected={each === day} data-outside={!each.startsWith(month) || undefined}>
                  <button
                    type="button"
                    className={classes.dayButton}
                    data-day={each}
                    tabIndex={each === stop ? 0 : -1}
                    aria-current={each === today ? 'date' : undefined}
                    // The number on the button is part of its name.
                    aria-label={`${dayWords(each).replace(/ 0(\d),/, ' $1,')}, ${m.event.countEvents({ count: events.length })}`}
                    onKeyDown={(event) => go(event, each)}
                    onClick={() => {
                      setActive(each);
                      wantsFocus.current = !each.startsWith(month);
                      onDay(each);
                    }}
                  >
                    <span className="tabular-nums">{Number(each.slice(8))}</span>
                  </button>
                  {events.length > 0 ? (
                    <div className={`${classes.entries} mt-0.5 grid gap-0.5`}>
                      {events.slice(0, SHOWN).map((event) => (
                        <AppLink
                          key={event._id}
                          href={to.subscriber.event(event._id)}
                          tabIndex={-1}
                          title={`${event.title}, ${hoursWords(event.startDate, event.endDate, zone)}`}
                          data-mine={event.registration === 'GOING' || undefined}
                          data-off={event.phase === 'PAST' || event.phase === 'CANCELLED' || undefined}
                          data-cancelled={event.phase === 'CANCELLED' || undefined}
                        >
                          {event.title}
                        </AppLink>
                      ))}
                      {events.length > SHOWN ? (
                        <span className="px-1.5 py-0 text-xs/4 text-muted">
                          {m.event.countMore({ count: events.length - SHOWN })}
                        </span>
                      ) : null}
                    </div>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
