import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { makeSlots, offerIssues, type SlotPattern } from '@grantdesk/domain/interview/slots';
import { fromZoned, isoInstant, parseClock } from '@grantdesk/domain/interview/zoned';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { Dialog } from '#ui/dialogs.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { DateInput, type DateInputProps } from '#components/date-input/DateInput.tsx';
import { type CalendarRow, isWhole, type Programme } from './model.ts';
import { PanelSelect } from './PanelSelect.tsx';
import { reloadInterviews } from './reload.ts';

const threeClass = 'grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3 items-start';

interface OfferDialogProps {
  programme: Programme;
  /** Everybody without a time; `rows` are those chosen beforehand. */
  waiting: CalendarRow[];
  rows: CalendarRow[];
  onClose: () => void;
}

const BEGIN = {
  firstDay: '',
  lastDay: '',
  from: '09:00',
  to: '16:00',
  minutes: '45',
  pause: '15',
  closingDay: '',
  closingTime: '17:00',
  link: '',
  place: '',
};

/** Makes times from a pattern and asks applicants to choose among them. */
export default function OfferDialog({ programme, waiting, rows, onClose }: OfferDialogProps) {
  const id = useId();
  const closingHelpId = `${id}-closing`;
  const client = useQueryClient();
  const zone = programme.timeZone;
  const [draft, setDraft] = useState(BEGIN);
  const [panel, setPanel] = useState<PagedOption[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set((rows.length > 0 ? rows : waiting.filter(({ choosesUntil }) => !choosesUntil)).map(({ _id }) => _id)),
  );
  const [weekends, setWeekends] = useState(false);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [issues, setIssues] = useState<Issue[]>([]);
  const change = (changes: Partial<typeof BEGIN>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setIssues([]);
  };
  const pattern: SlotPattern = {
    ...draft,
    lastDay: draft.lastDay || draft.firstDay,
    minutes: isWhole(draft.minutes, 5, 720) ? Number(draft.minutes) : 0,
    pause: isWhole(draft.pause, 0, 720) ? Number(draft.pause) : -1,
    weekends,
  };
  const slots = makeSlots(pattern, zone).filter(({ start }) => !without.has(start));
  const closing = fromZoned(draft.closingDay, parseClock(draft.closingTime) ?? -1, zone);
  const closesAt = closing !== null && parseClock(draft.closingTime) !== null ? isoInstant(closing) : null;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('interview.offer', {
        params: { id: programme._id },
        body: {
          applications: [...chosen],
          slots,
          closesAt: closesAt ?? '',
          interviewLink: draft.link.trim() || null,
          place: draft.place.trim(),
          panel: panel.map(({ value }) => value),
        },
        idempotencyKey: newKey(),
      }),
    onSuccess: () => {
      toast.success(m.interview.invitationsToChooseATime({ size: chosen.size }));
      void reloadInterviews(client);
      onClose();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: 'form', message: error.message }]);
    },
  });
  const send = () => {
    const found = offerIssues({ slots, closesAt, interviewLink: draft.link, applications: chosen.size }, isoInstant(serverNow()));
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message;
  const field = (name: keyof typeof BEGIN, label: string, more: object = {}) => (
    <TextInput label={label} value={draft[name]} onChange={(event) => change({ [name]: event.currentTarget.value })} {...more} />
  );
  const dayField = (
    name: 'firstDay' | 'lastDay' | 'closingDay',
    label: string,
    more: Partial<DateInputProps> & { 'data-autofocus'?: boolean } = {},
  ) => <DateInput strict label={label} value={draft[name]} onValue={(value) => change({ [name]: value })} {...more} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={m.interview.offerTimesToChooseFrom()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.close()}</Button>
          <Button variant="filled" type="submit" form={id} loading={isPending}>
            {m.interview.offerTimesTo({ count: slots.length, applicants: chosen.size })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {errorAt('form') ? (
          <p role="alert" className="text-danger">
            {errorAt('form')}
          </p>
        ) : null}
        <p className="text-muted">{m.interview.eachApplicantGetsAMailAnd({ zone })}</p>
        <div className={threeClass}>
          {dayField('firstDay', m.common.firstDay(), { 'data-autofocus': true, error: errorAt('slots') })}
          {dayField('lastDay', m.common.lastDay())}
          {field('from', m.interview.notBefore(), { type: 'time' })}
          {field('to', m.interview.notAfter(), { type: 'time' })}
          {field('minutes', m.interview.minutesEach(), { inputMode: 'numeric' })}
          {field('pause', m.interview.minutesBetween(), { inputMode: 'numeric' })}
        </div>
        <Checkbox
          label={m.interview.weekendsToo()}
          checked={weekends}
          onChange={(event) => setWeekends(event.currentTarget.checked)}
        />
        {slots.length > 0 ? (
          <ul
            className="grid max-h-55 list-none grid-cols-[repeat(auto-fill,minmax(216px,1fr))] gap-x-3 gap-y-1 overflow-auto rounded-md bg-sunken px-3.5 py-2.5 text-caption/5"
            aria-label={m.interview.timesCount({ count: slots.length })}
          >
            {slots.map(({ start }) => (
              <li className="flex items-center justify-between gap-1" key={start}>
                <time dateTime={start} className="tabular-nums">
                  {formatDateTimeZone(start, zone)}
                </time>
                <IconButton
                  label={m.interview.leaveOutStart({ start: formatDateTimeZone(start, zone) })}
                  icon={X}
                  iconSize={16}
                  size={24}
                  onClick={() => setWithout(new Set([...without, start]))}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <div className={threeClass}>
          {dayField('closingDay', m.interview.chooseUntil(), { error: errorAt('closesAt'), 'aria-describedby': closingHelpId })}
          {field('closingTime', m.interview.time(), { type: 'time' })}
          <p id={closingHelpId} className="col-span-full -mt-2 text-caption/5 text-muted">
            {m.interview.applicantsChooseByThen()}
          </p>
        </div>
        {field('link', m.interview.linkOptional(), { type: 'url', placeholder: 'https://', error: errorAt('interviewLink') })}
        {field('place', m.interview.placeOptional(), { maxLength: 300, error: errorAt('place') })}
        <PanelSelect
          value={panel}
          onChange={(next) => {
            setPanel(next);
            setIssues([]);
          }}
          error={errorAt('panel')}
        />
        <fieldset className="m-0 grid max-h-60 gap-2 overflow-auto rounded-md border border-border px-3.5 py-2.5">
          <legend className="px-1 py-0 text-sm font-medium">{m.interview.whoChoosesSize({ size: chosen.size })}</legend>
          {waiting.map((row) => (
            <Checkbox
              key={row._id}
              label={`${row.name}, ${row.applicationID}${row.choosesUntil ? ' ' + m.interview.hasTimesAlreadyTheseReplaceThem() : ''}`}
              checked={chosen.has(row._id)}
              onChange={() => {
                const next = new Set(chosen);
                if (!next.delete(row._id)) next.add(row._id);
                setChosen(next);
                setIssues([]);
              }}
            />
          ))}
          {waiting.length === 0 ? <p className="text-muted">{m.interview.allInterviewsHaveATime()}</p> : null}
          {errorAt('applications') ? (
            <p role="alert" className="text-danger">
              {errorAt('applications')}
            </p>
          ) : null}
        </fieldset>
      </form>
    </Dialog>
  );
}
