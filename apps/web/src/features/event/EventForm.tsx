import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { type Form, useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { SaveBar } from '#components/SaveBar.tsx';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { areApart, spanWords } from './event-labels.ts';
import { toDraft, toEntries, validateEntries, type EventEntries } from './event-draft.ts';
import type { OneEvent } from './event-types.ts';
import events from './Events.module.css';

const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-5 items-end';

interface Props {
  /** Undefined for a new one. */
  event?: OneEvent;
  offered: Answer<'event.audiences'>['data'];
  onSaved: (event: OneEvent) => void;
  onReload?: () => void;
}

/** The controls on screen by the fields of the contract. */
const CONTROLS: Record<string, string> = {
  title: 'event-title',
  description: 'event-description',
  place: 'event-place',
  link: 'event-link',
  recordingLink: 'event-recordingLink',
  startDate: 'event-start',
  endDate: 'event-end',
  timeZone: 'event-timeZone',
  capacity: 'event-capacity',
  registrationClosesAt: 'event-closes',
  audience: 'event-audience',
};
const controlOf = (path: string): string => CONTROLS[path.split('.')[0] ?? ''] ?? 'event-title';

/** An event is announced, or changed. */
export default function EventForm({ event, offered, onSaved, onReload }: Props) {
  const intent = useIdempotencyKey();
  const going = event?.going ?? 0;
  const form = useForm<EventEntries>({
    initial: () => (event ? toEntries(event) : emptyEntries(offered)),
    validate: (entries) => validateEntries(entries, going),
  });
  const { values, refusal, busy, isDirty, errors, setValues, getInputProps } = form;
  const summary = form.summary(controlOf);
  const save = async () => {
    let saved: OneEvent | undefined;
    const isTaken = await form.send(async (entries) => {
      const { audience, startDate, endDate, ...rest } = toDraft(entries);
      const body = {
        ...rest,
        startDate: startDate ?? '',
        endDate: endDate ?? '',
        audience: {
          ...audience,
          accountTypes: [...audience.accountTypes],
          roles: [...audience.roles],
          programmes: [...audience.programmes],
        },
      };
      saved = event
        ? (await call('event.update', { params: { id: event._id }, body: { ...body, version: event.editing?.version ?? null } }))
            .data
        : (await call('event.new', { body, idempotencyKey: intent(body) })).data;
    });
    if (isTaken && saved) onSaved(saved);
  };
  const title = event ? `Edit ${form.initialValues.title}` : 'New event';
  return (
    <div className="max-w-[800px]">
      <LeaveGuard isDirty={isDirty && !busy} subject="this event" />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' && onReload ? <Button onClick={onReload}>Reload and drop my changes</Button> : null
          }
        >
          Nothing was saved. What you typed still stands on this screen.
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader title={title} />
      <div className={events.stack}>
        <Panel title="What">
          <div className="mt-3 grid grid-cols-1 gap-5">
            <TextField id={CONTROLS['title']} label="Title" autoComplete="off" {...getInputProps('title')} />
            <TextArea
              id={CONTROLS['description']}
              label="Description"
              optional
              hint="Plain text; an empty line begins a new paragraph."
              rows={5}
              {...getInputProps('description')}
            />
          </div>
        </Panel>
        <WhenPart form={form} isMailed={event !== undefined && going > 0} />
        <Panel title="Where">
          <div className="mt-3 grid grid-cols-1 gap-5">
            <TextField id={CONTROLS['place']} label="Place" hint="A place, a link, or both." {...getInputProps('place')} />
            <TextField
              id={CONTROLS['link']}
              label="Link to join"
              optional
              type="url"
              hint="Begins with https://. Only who has a place sees it."
              {...getInputProps('link')}
            />
            <TextField
              id={CONTROLS['recordingLink']}
              label="Link to the recording"
              optional
              type="url"
              hint="Shown to everyone in the audience once the event is over."
              {...getInputProps('recordingLink')}
            />
          </div>
        </Panel>
        <Panel title="Who">
          <div className="mt-3 grid grid-cols-1 gap-5">
            <AudienceFields
              id="event-audience"
              value={values.audience}
              offered={offered}
              error={Object.entries(errors).find(([path]) => path.startsWith('audience'))?.[1]}
              onChange={(audience) => setValues({ audience })}
            />
            <div className={pairClass}>
              <TextField
                id={CONTROLS['capacity']}
                label="Places"
                optional
                inputMode="numeric"
                hint="Empty: as many as come. Whoever is late waits in line."
                {...getInputProps('capacity')}
              />
              <DateTextField
                id={CONTROLS['registrationClosesAt']}
                label="Registration closes"
                optional
                timed
                hint="Empty: when the event begins."
                value={values.closes}
                error={errors['registrationClosesAt']}
                onValue={(value) => setValues({ closes: value })}
              />
            </div>
          </div>
        </Panel>
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel={event ? 'Save event' : 'Announce event'}
        note={
          summary.items.length > 0
            ? `${summary.items.length} to put right.`
            : isDirty
              ? 'Not saved yet.'
              : event
                ? 'Everything is saved.'
                : ''
        }
        onSave={() => void save()}
        onDiscard={event ? form.discard : undefined}
      />
    </div>
  );
}

interface WhenProps {
  form: Form<EventEntries>;
  /** Someone is registered, so a new time is sent by email. */
  isMailed: boolean;
}

function WhenPart({ form: { values, setValues, errors, getInputProps }, isMailed }: WhenProps) {
  const zones = useMemo(
    () => [...new Set([values.timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted(),
    [values.timeZone],
  );
  const { startDate, endDate } = toDraft(values);
  const here = browserZone();
  const isPast = startDate !== null && Date.parse(startDate) < serverNow();
  return (
    <Panel title="When" note={isMailed ? 'Everyone registered is told of another time or place by email.' : undefined}>
      <div className="mt-3 grid grid-cols-1 gap-5">
        <SelectField
          id={CONTROLS['timeZone']}
          label="Time zone"
          hint="All times are on its clocks."
          {...getInputProps('timeZone')}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <div className={pairClass}>
          <DateTextField
            id={CONTROLS['startDate']}
            label="Starts"
            timed
            value={values.start}
            error={errors['startDate']}
            onValue={(value) => setValues({ start: value })}
          />
          <DateTextField
            id={CONTROLS['endDate']}
            label="Ends"
            timed
            value={values.end}
            error={errors['endDate']}
            onValue={(value) => setValues({ end: value })}
          />
        </div>
        {startDate && endDate && endDate > startDate ? (
          <p className="text-muted" role="status">
            {spanWords(startDate, endDate, values.timeZone)}
            {areApart(startDate, here, values.timeZone) ? `. On your clocks: ${formatDateTimeZone(startDate, here)}` : ''}
          </p>
        ) : null}
        {isPast ? (
          <InlineNotice tone="warning" title="This start lies in the past.">
            Nobody can register; the event is listed under Past.
          </InlineNotice>
        ) : null}
      </div>
    </Panel>
  );
}

/** A new event starts with the time zone of the only programme offered, or else the browser’s, and has no audience yet. */
const emptyEntries = ({ programmes }: Props['offered']): EventEntries => ({
  title: '',
  description: '',
  place: '',
  link: '',
  recordingLink: '',
  start: '',
  end: '',
  timeZone: programmes.length === 1 ? (programmes[0]?.timeZone ?? browserZone()) : browserZone(),
  capacity: '',
  closes: '',
  audience: { isEveryone: false, accountTypes: [], roles: [], programmes: [] },
});
