import { m } from '@grantdesk/messages';
import { zoneAbbreviation } from '@grantdesk/domain/format/date';
import { DEFAULT_ITEM_MINUTES, PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { serverNow } from '#ui/clock.ts';
import { toInstant, toLocal } from '#ui/zoned-time.ts';
import type { Meeting } from './useMeeting.ts';

interface Props {
  programme: { _id: string; timeZone: string };
  /** What is changed; absent for a new one. */
  meeting?: Pick<Meeting, '_id' | 'title' | 'startsAt' | 'place' | 'minutes' | 'revision'>;
  /** What a new one begins with: the next meeting that the board's settings name. */
  next?: { at: string | null; place: string };
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Title, time and place of a meeting. */
export function MeetingDialog({ programme, meeting, next, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { timeZone } = programme;
  const form = useForm({
    initial: () => ({
      title: meeting?.title ?? '',
      startsAt: toLocal(meeting?.startsAt ?? next?.at ?? null, timeZone),
      place: meeting?.place ?? next?.place ?? '',
      minutes: String(meeting?.minutes ?? DEFAULT_ITEM_MINUTES),
    }),
    validate: ({ title, startsAt, minutes }) => [
      ...(title.trim() ? [] : [{ path: 'title', message: m.panel.enterATitle() }]),
      ...(startsAt ? [] : [{ path: 'startsAt', message: m.common.enterAValidDate() }]),
      ...(toWholeNumber(minutes) >= 1 && toWholeNumber(minutes) <= PANEL_LIMITS.minutes
        ? []
        : [{ path: 'minutes', message: m.panel.minutesBetween({ max: PANEL_LIMITS.minutes }) }]),
    ],
  });
  const { values, errors, refusal, busy, setValues, getInputProps, send } = form;
  const save = async () => {
    let id = meeting?._id ?? '';
    const isSaved = await send(async ({ title, startsAt, place, minutes }) => {
      const facts = { title, place, startsAt: toInstant(startsAt, timeZone), minutes: toWholeNumber(minutes) };
      if (meeting) await call('panel.update', { params: { id }, body: { ...facts, revision: meeting.revision } });
      else {
        const body = { programme: programme._id, ...facts };
        id = (await call('panel.new', { body, idempotencyKey: keyOf(body) })).data._id;
      }
      await invalidate(client, 'panel.one', 'panel.many');
    });
    if (isSaved) onSaved(id);
  };
  return (
    <ActionDialog
      title={meeting ? m.panel.editMeeting() : m.panel.planAMeeting()}
      actionLabel={meeting ? m.common.saveChanges() : m.panel.planMeeting()}
      onAction={() => void save()}
      onClose={onClose}
      busy={busy}
      error={refusal && toMessage(refusal)}
    >
      <TextInput label={m.common.title()} maxLength={PANEL_LIMITS.title} data-autofocus {...getInputProps('title')} />
      <DateInput
        timed
        label={m.panel.starts()}
        description={m.decision.meetingAtHint({ zone: zoneAbbreviation(serverNow(), timeZone) })}
        value={values.startsAt}
        error={errors['startsAt']}
        onValue={(startsAt) => setValues({ startsAt })}
      />
      <TextInput label={m.panel.placeOrLink()} maxLength={PANEL_LIMITS.place} {...getInputProps('place')} />
      <TextInput
        label={m.panel.minutesForEach()}
        description={m.panel.minutesForEachHelp()}
        inputMode="numeric"
        {...getInputProps('minutes')}
      />
    </ActionDialog>
  );
}
