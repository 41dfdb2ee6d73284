import { m } from '@grantdesk/messages';
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
  const title = event ? m.event.editTitle({ title: form.initialValues.title }) : m.common.newEvent();
  return (
    <div className="max-w-[800px]">
      <LeaveGuard isDirty={isDirty && !busy} subject={m.event.thisEvent()} />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' && onReload ? (
              <Button onClick={onReload}>{m.common.reloadAndDropMyChanges()}</Button>
            ) : null
          }
        >
          {m.common.nothingWasSavedWhatYouTyped()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader title={title} />
      <div className={events.stack}>
        <Panel title={m.common.what()}>
          <div className="mt-3 grid grid-cols-1 gap-5">
            <TextField id={CONTROLS['title']} label={m.common.title()} autoComplete="off" {...getInputProps('title')} />
            <TextArea
              id={CONTROLS['description']}
              label={m.common.description()}
              optional
              hint={m.event.plainTextLeaveABlank()}
              rows={5}
              {...getInputProps('description')}
            />
          </div>
        </Panel>
        <WhenPart form={form} isMailed={event !== undefined && going > 0} />
        <Panel title={m.event.where()}>
          <div className="mt-3 grid grid-cols-1 gap-5">
            <TextField
              id={CONTROLS['place']}
              label={m.common.place()}
              hint={m.event.aPlaceALinkOrBoth()}
              {...getInputProps('place')}
            />
            <TextField
              id={CONTROLS['link']}
              label={m.event.linkToJoin()}
              optional
              type="url"
              hint={m.event.startsWithHttpsOnlyPeople()}
              {...getInputProps('link')}
            />
            <TextField
              id={CONTROLS['recordingLink']}
              label={m.event.linkToTheRecording()}
              optional
              type="url"
              hint={m.event.shownToEveryoneInTheAudience()}
              {...getInputProps('recordingLink')}
            />
          </div>
        </Panel>
        <Panel title={m.common.who()}>
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
                label={m.event.places()}
                optional
                inputMode="numeric"
                hint={m.event.leaveEmptyForNoLimit()}
                {...getInputProps('capacity')}
              />
              <DateTextField
                id={CONTROLS['registrationClosesAt']}
                label={m.event.registrationCloses()}
                optional
                timed
                hint={m.event.leaveEmptyForTheStart()}
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
        saveLabel={event ? m.event.saveEvent() : m.event.announceEvent()}
        note={
          summary.items.length > 0
            ? m.common.countToFix({ count: summary.items.length })
            : isDirty
              ? m.event.notSavedYet()
              : event
                ? m.event.everythingIsSaved()
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
    <Panel title={m.common.when()} note={isMailed ? m.event.everyoneRegisteredGetsAnEmail() : undefined}>
      <div className="mt-3 grid grid-cols-1 gap-5">
        <SelectField
          id={CONTROLS['timeZone']}
          label={m.common.timeZone()}
          hint={m.event.allTimesAreInThis()}
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
            label={m.common.starts()}
            timed
            value={values.start}
            error={errors['startDate']}
            onValue={(value) => setValues({ start: value })}
          />
          <DateTextField
            id={CONTROLS['endDate']}
            label={m.event.ends()}
            timed
            value={values.end}
            error={errors['endDate']}
            onValue={(value) => setValues({ end: value })}
          />
        </div>
        {startDate && endDate && endDate > startDate ? (
          <p className="text-muted" role="status">
            {spanWords(startDate, endDate, values.timeZone)}
            {areApart(startDate, here, values.timeZone)
              ? m.event.yourTimeStartDate({ startDate: formatDateTimeZone(startDate, here) })
              : ''}
          </p>
        ) : null}
        {isPast ? (
          <InlineNotice tone="warning" title={m.event.thisStartLiesInThePast()}>
            {m.event.noOneCanRegisterThe()}
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
