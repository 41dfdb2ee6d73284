import { m } from '@grantdesk/messages';
import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import type { CalendarRow, Programme, Spot } from './model.ts';
import { Clashes, Conflicts } from './Objections.tsx';
import { PanelSelect } from './PanelSelect.tsx';
import { RowTimes } from './RowTimes.tsx';
import { useSchedule } from './useSchedule.ts';
import { Zones } from './Zones.tsx';

export interface ScheduleDialogProps {
  rows: CalendarRow[];
  programme: Programme;
  /** Where it was dropped. */
  spot?: Spot | null;
  /** What was left out, where several were chosen. */
  note?: ReactNode;
  /** After all of them were saved. */
  onScheduled?: () => void;
  onClose: () => void;
}

/** Sets or moves interviews: time, place, panel, and what speaks against them before they are saved. */
export default function ScheduleDialog({ rows, programme, spot = null, note, onScheduled, onClose }: ScheduleDialogProps) {
  const id = useId();
  const schedule = useSchedule(rows, programme, spot, onClose, onScheduled);
  const { draft, change, errorAt, interviews, clashes, conflicts, refusal } = schedule;
  const [first] = rows;
  const isMany = rows.length > 1;
  const isMoved = !isMany && first?.status === 'SCHEDULED';
  const label = isMoved
    ? m.interview.saveTheInterview()
    : isMany
      ? m.interview.scheduleCountInterviews({ count: rows.length })
      : m.interview.scheduleInterview();
  const error = errorAt('form') ?? errorAt('interviews') ?? refusal;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={isMany ? 720 : 560}
      title={
        isMany
          ? m.interview.countInterviews({ count: rows.length })
          : m.interview.interviewOfApplicationid({ applicationID: first?.applicationID ?? '' })
      }
      footer={
        <>
          <Button onClick={onClose}>{m.common.close()}</Button>
          <ReasonedButton
            variant="filled"
            loading={schedule.isPending}
            reason={conflicts.length > 0 ? m.interview.someoneHasAConflictOf() : undefined}
            type="submit"
            form={id}
          >
            {clashes.length > 0 ? m.interview.labelAllTheSame({ label }) : label}
          </ReasonedButton>
        </>
      }
    >
      <form
        id={id}
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          schedule.send();
        }}
      >
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : null}
        {note}
        <p className="text-muted">
          {isMany
            ? m.interview.scheduleManyHelp({ timeZone: programme.timeZone })
            : m.interview.scheduleOneHelp({ name: first?.name ?? '', timeZone: programme.timeZone })}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] items-start gap-3">
          <DateInput
            strict
            label={isMany ? m.common.firstDay() : m.common.date()}
            data-autofocus
            value={draft.day}
            error={errorAt('interviewStartDate')}
            onValue={(value) => change({ day: value })}
          />
          <TextInput
            type="time"
            label={m.common.starts()}
            value={draft.time}
            error={errorAt('time')}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
          <TextInput
            label={m.interview.minutes()}
            inputMode="numeric"
            value={draft.minutes}
            error={errorAt('minutes') ?? errorAt('interviewEndDate')}
            onChange={(event) => change({ minutes: event.currentTarget.value })}
          />
          {isMany ? (
            <TextInput
              label={m.interview.minutesBetween()}
              inputMode="numeric"
              value={draft.pause}
              error={errorAt('pause')}
              onChange={(event) => change({ pause: event.currentTarget.value })}
            />
          ) : null}
        </div>
        {interviews && !isMany ? (
          <Zones
            start={interviews[0]?.interviewStartDate ?? ''}
            zone={programme.timeZone}
            applicantZone={first?.timeZone ?? null}
          />
        ) : null}
        {isMany ? <RowTimes rows={rows} zone={programme.timeZone} schedule={schedule} /> : null}
        <TextInput
          label={m.interview.linkOptional()}
          placeholder="https://"
          type="url"
          value={draft.link}
          error={errorAt('interviewLink')}
          onChange={(event) => change({ link: event.currentTarget.value })}
        />
        <TextInput
          label={m.interview.placeOptional()}
          placeholder={m.interview.roomStreetAndTownOrA()}
          maxLength={300}
          value={draft.place}
          error={errorAt('place')}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
        <PanelSelect value={draft.panel} onChange={(panel) => change({ panel })} error={errorAt('panel')} />
        <Conflicts conflicts={conflicts} onChanged={schedule.recheck} />
        <Clashes clashes={clashes} />
      </form>
    </Dialog>
  );
}
