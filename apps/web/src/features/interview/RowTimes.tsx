import { m } from '@grantdesk/messages';
import { formatClock, zonedTime } from '@grantdesk/domain/interview/zoned';
import { TextInput } from '@mantine/core';
import { DateInput } from '#components/date-input/DateInput.tsx';
import classes from './Dialogs.module.css';
import type { CalendarRow, OwnTime } from './model.ts';
import type { useSchedule } from './useSchedule.ts';
import { Zones } from './Zones.tsx';

interface Props {
  rows: readonly CalendarRow[];
  zone: string;
  schedule: ReturnType<typeof useSchedule>;
}

/** The proposed time of each of several interviews, which can be changed, with what speaks against it. */
export function RowTimes({ rows, zone, schedule: { draft, interviews, rowErrors, changeRow } }: Props) {
  const proposed = (index: number): OwnTime => {
    const at = zonedTime(interviews?.[index]?.interviewStartDate, zone);
    return { day: at?.day ?? '', time: at ? formatClock(at.minutes) : '' };
  };
  return (
    <ol className={`${classes.rowTimes} grid list-none rounded-xl border border-border`} aria-label={m.interview.times()}>
      {rows.map((row, index) => {
        const time = draft.own[row._id] ?? proposed(index);
        const errors = rowErrors(row._id);
        return (
          <li key={row._id}>
            <div className={`${classes.rowWho} min-w-0 wrap-anywhere mobile:col-span-full`}>
              <b>{row.name}</b> <span className="text-muted tabular-nums">{row.applicationID}</span>
              {interviews?.[index] ? (
                <Zones start={interviews[index].interviewStartDate} zone={zone} applicantZone={row.timeZone} />
              ) : null}
            </div>
            <DateInput
              strict
              aria-label={m.interview.dateApplicationid({ applicationID: row.applicationID })}
              value={time.day}
              onValue={(value) => changeRow(row._id, { ...time, day: value })}
            />
            <TextInput
              type="time"
              aria-label={m.interview.startsApplicationid({ applicationID: row.applicationID })}
              value={time.time}
              onChange={(event) => changeRow(row._id, { ...time, time: event.currentTarget.value })}
            />
            {errors.map((message) => (
              <p key={message} className="col-span-full text-caption/5 text-danger">
                {message}
              </p>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
