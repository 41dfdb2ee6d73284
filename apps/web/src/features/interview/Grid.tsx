import { m } from '@grantdesk/messages';
import { addDays } from '@grantdesk/domain/format/instant';
import { formatClock, zonedTime } from '@grantdesk/domain/interview/zoned';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { dayWords } from './day-labels.ts';
import classes from './Grid.module.css';
import { type CalendarRow, findShownHours, type Offer, offeredOn, type PlacedInterview, placeDay, type Spot } from './model.ts';
import { DRAGGED } from './dragged.ts';

export interface GridProps {
  rows: CalendarRow[];
  /** Their free times are drawn behind the interviews. */
  offers: Offer[];
  days: string[];
  /** The programme's zone, on whose clocks the grid is drawn. */
  zone: string;
  today: string;
  onOpen: (row: CalendarRow) => void;
  /** Moves an interview there: after a confirmation it is saved. */
  onDrop: (id: string, spot: Spot) => void;
}

const HOUR_PX = 64;
/** Interviews snap to so many minutes. */
const STEP = 15;

/** Days side by side; interviews are dragged, or moved by Shift and the arrow keys. */
export function Grid({ rows, offers, days, zone, today, onOpen, onDrop }: GridProps) {
  const hint = useId();
  const { from, to } = findShownHours(rows, zone);
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <div
      className="max-h-[calc(100vh_-_232px)] min-h-[420px] overflow-auto rounded-xl border border-border bg-surface focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
      role="region"
      aria-label={m.common.calendar()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it (WCAG 2.1.1)
      tabIndex={0}
    >
      <p id={hint} className="sr-only">
        {m.interview.enterOpensItShiftAndAn()}
      </p>
      <div className="grid w-max min-w-full" style={{ gridTemplateColumns: `52px repeat(${days.length}, minmax(104px, 1fr))` }}>
        <div className={classes.corner} />
        {days.map((day) => (
          <h3
            key={day}
            className="sticky top-0 z-2 border-s border-b border-border border-hair bg-surface px-2.5 py-2 text-caption/5 font-medium text-muted data-today:text-link"
            data-today={day === today || undefined}
          >
            {dayWords(day, 'column')}
            {day === today ? <span className="sr-only"> {m.common.today3()}</span> : null}
          </h3>
        ))}
        <div className={`${classes.hours} sticky inset-s-0 z-1 grid content-start bg-surface`} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ height: HOUR_PX }}>
              {formatClock(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            from={from}
            to={to}
            placed={placeDay(rows, day, zone)}
            offered={offeredOn(offers, day, zone)}
            hint={hint}
            onOpen={onOpen}
            onDrop={onDrop}
          />
        ))}
      </div>
    </div>
  );
}

interface DayProps extends Pick<GridProps, 'onOpen' | 'onDrop'> {
  day: string;
  from: number;
  to: number;
  placed: PlacedInterview[];
  offered: ReturnType<typeof offeredOn>;
  hint: string;
}

function Day({ day, from, to, placed, offered, hint, onOpen, onDrop }: DayProps) {
  const [over, setOver] = useState<number | null>(null);
  const spotAt = (event: DragEvent<HTMLElement>): number => {
    const { top } = event.currentTarget.getBoundingClientRect();
    const minutes = from * 60 + ((event.clientY - top) / HOUR_PX) * 60;
    return Math.max(from * 60, Math.min(to * 60 - STEP, Math.floor(minutes / STEP) * STEP));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has its twins: keys and menus
    <ul
      className={classes.day}
      data-weekend={(zonedTime(`${day}T12:00:00Z`, 'UTC')?.weekday ?? 1) > 5 || undefined}
      style={{ height: (to - from) * HOUR_PX, backgroundSize: `100% ${HOUR_PX}px` }}
      aria-label={dayWords(day, 'long')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(spotAt(event));
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(null);
        onDrop(event.dataTransfer.getData(DRAGGED), { day, minutes: spotAt(event) });
      }}
    >
      {over === null ? null : (
        <li
          className="pointer-events-none absolute inset-s-0.5 inset-e-0.5 z-1 border-t-2 border-primary px-1.5 py-0 text-xs/4 font-semibold text-link"
          aria-hidden="true"
          style={{ top: ((over - from * 60) / 60) * HOUR_PX }}
        >
          {formatClock(over)}
        </li>
      )}
      {offered
        .filter((time) => time.from >= from * 60 && time.to <= to * 60)
        .map((time) => (
          <li
            key={time.key}
            className="absolute inset-s-0.5 inset-e-0.5 truncate rounded-md border border-dashed border-control px-1.5 py-0.5 text-xs/4 text-muted"
            style={{ top: ((time.from - from * 60) / 60) * HOUR_PX, height: ((time.to - time.from) / 60) * HOUR_PX - 2 }}
          >
            <span className="tabular-nums">{formatClock(time.from)}</span> {m.interview.onOffer()}
          </li>
        ))}
      {placed.map((each) => (
        <Meeting key={each.row._id} placed={each} day={day} first={from * 60} hint={hint} onOpen={onOpen} onDrop={onDrop} />
      ))}
    </ul>
  );
}

interface MeetingProps extends Pick<GridProps, 'onOpen' | 'onDrop'> {
  placed: PlacedInterview;
  day: string;
  first: number;
  hint: string;
}

function Meeting({ placed: { row, from, to, lane, lanes }, day, first, hint, onOpen, onDrop }: MeetingProps) {
  const isOpen = row.status === 'SCHEDULED';
  const move = (event: KeyboardEvent) => {
    if (!isOpen || !event.shiftKey) return;
    const [days, minutes] =
      { ArrowUp: [0, -STEP], ArrowDown: [0, STEP], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key] ?? [];
    if (days === undefined || minutes === undefined) return;
    event.preventDefault();
    onDrop(row._id, { day: addDays(day, days), minutes: Math.max(0, Math.min(24 * 60 - STEP, from + minutes)) });
  };
  return (
    <li
      className="absolute"
      style={{
        top: ((from - first) / 60) * HOUR_PX,
        height: Math.max(24, ((to - from) / 60) * HOUR_PX - 2),
        insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
      }}
    >
      <button
        type="button"
        className={classes.meeting}
        data-done={!isOpen || undefined}
        data-conflict={row.panel.some(({ hasConflict }) => hasConflict) || undefined}
        draggable={isOpen}
        aria-describedby={isOpen ? hint : undefined}
        aria-keyshortcuts={isOpen ? 'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, row._id)}
        onKeyDown={move}
        onClick={() => onOpen(row)}
      >
        <span className="tabular-nums">
          {formatClock(from)}
          <span className={classes.until}>–{formatClock(Math.min(to, 24 * 60 - 1))}</span>
        </span>
        <b className="block overflow-hidden font-semibold text-ellipsis" title={row.name}>
          {row.name}
        </b>
        <span className="sr-only">, {isOpen ? m.interview.scheduled() : m.interview.completed()}</span>
        {row.panel.length > 0 && to - from >= 60 ? (
          <span className="block overflow-hidden text-xs/4 text-ellipsis">{row.panel.map(({ name }) => name).join(', ')}</span>
        ) : null}
      </button>
    </li>
  );
}
