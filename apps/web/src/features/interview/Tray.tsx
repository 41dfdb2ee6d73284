import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { Checkbox } from '@mantine/core';
import { CalendarCheck2, GripVertical } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { DRAGGED } from './dragged.ts';
import classes from './Interviews.module.css';
import { type CalendarRow, statusWords } from './model.ts';

interface TrayProps {
  rows: CalendarRow[];
  /** All that wait; the tray shows the first of them. */
  total: number;
  zone: string;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onSchedule: (rows: CalendarRow[]) => void;
  onOffer: (rows: CalendarRow[]) => void;
}

/** Called applications without a time: dragged into the calendar, or scheduled from here, one or several together. */
export function Tray({ rows, total, zone, selected, onSelect, onSchedule, onOffer }: TrayProps) {
  const chosen = rows.filter(({ _id }) => selected.has(_id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <Panel
      title={m.interview.withoutATimeTotal({ total })}
      note={rows.length > 0 ? m.interview.dragOneIntoTheCalendarOr() : undefined}
    >
      {rows.length === 0 ? (
        <EmptyState icon={CalendarCheck2} title={m.interview.everybodyHasATime()}>
          {m.interview.applicationsThatAreCalledForAn()}
        </EmptyState>
      ) : null}
      {chosen.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label={m.interview.selectedApplications()}>
          <Button size="xs" variant="filled" onClick={() => onSchedule(chosen)}>
            {m.interview.scheduleCount({ count: chosen.length })}
          </Button>
          <Button size="xs" onClick={() => onOffer(chosen)}>
            {m.interview.offerTimesToCount({ count: chosen.length })}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onSelect(new Set())}>
            {m.interview.clear()}
          </Button>
        </div>
      ) : null}
      <ul className="mt-2 grid max-h-[420px] overflow-auto">
        {rows.map((row) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has its twin: the button
          <li
            key={row._id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, row._id)}
            className={`${classes.waiting} grid cursor-grab grid-cols-[16px_20px_minmax(0,1fr)_auto] items-center gap-2 border-b border-hair px-0 py-2 text-sm/5 mobile:cursor-default mobile:grid-cols-[20px_minmax(0,1fr)_auto]`}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
            <Checkbox
              aria-label={m.interview.selectNameApplicationid({ name: row.name, applicationID: row.applicationID })}
              checked={selected.has(row._id)}
              onChange={() => toggle(row._id)}
            />
            <span className={`${classes.who} grid wrap-anywhere`}>
              <b className="font-medium">{row.name}</b>
              <span className="text-muted">
                <span className="tabular-nums">{row.applicationID}</span> · {statusWords(row)}
                {row.choosesUntil
                  ? ' ' + m.interview.untilChoosesuntil({ choosesUntil: formatDateTimeZone(row.choosesUntil, zone) })
                  : ''}
              </span>
            </span>
            <Button
              size="xs"
              aria-label={m.interview.scheduleNameApplicationid({ name: row.name, applicationID: row.applicationID })}
              onClick={() => onSchedule([row])}
            >
              {m.common.schedule()}
            </Button>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="text-muted">{m.interview.showingTheFirstCount({ count: rows.length })}</p> : null}
    </Panel>
  );
}
