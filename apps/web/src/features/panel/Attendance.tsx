import { m } from '@grantdesk/messages';
import { ATTENDANCE, attendanceLabel, PANEL_LIMITS, quorumSentence, type Attendance } from '@grantdesk/domain/panel/meeting';
import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Meeting, MeetingAct } from './useMeeting.ts';

interface Props {
  meeting: Meeting;
  act: MeetingAct;
  isEditable: boolean;
}

const choices = (none: string) => [
  { value: '', label: none },
  ...ATTENDANCE.map((value) => ({ value, label: attendanceLabel(value) })),
];

/** Who is present, who sent apologies, and whether the quorum is reached. */
export function AttendancePanel({ meeting, act, isEditable }: Props) {
  const params = { id: meeting._id };
  const record = (person: string, attendance: Attendance | null) =>
    act.mutate(() => call('panel.attend', { params, body: { person, attendance } }));
  return (
    <Panel title={m.panel.attendance()} note={quorumSentence(meeting)}>
      <ul className="list-none">
        {meeting.people.map(({ _id, name, role, isGuest, attendance }) => (
          <li
            key={_id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(120px,auto)] items-center gap-x-3 border-t border-hair py-1.5 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="block text-sm/5 text-muted">{isGuest ? m.panel.guest() : role}</span>
            </span>
            {isEditable ? (
              <NativeSelect
                aria-label={m.panel.attendanceOf({ name })}
                value={attendance ?? ''}
                data={choices(isGuest ? m.panel.removeGuest() : m.panel.notRecorded())}
                onChange={(event) => record(_id, (event.currentTarget.value || null) as Attendance | null)}
              />
            ) : (
              <span className="text-end text-muted">{attendance ? attendanceLabel(attendance) : m.panel.notRecorded()}</span>
            )}
          </li>
        ))}
      </ul>
      {isEditable ? (
        <div className="mt-3 grid gap-3 border-t border-hair pt-3">
          {meeting.others.length > 0 ? (
            <NativeSelect
              label={m.panel.addStaff()}
              value=""
              data={[
                { value: '', label: m.panel.choosePerson() },
                ...meeting.others.map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${role}` })),
              ]}
              onChange={(event) => {
                if (event.currentTarget.value) record(event.currentTarget.value, 'PRESENT');
              }}
            />
          ) : null}
          <GuestForm meetingId={meeting._id} act={act} />
        </div>
      ) : null}
    </Panel>
  );
}

function GuestForm({ meetingId, act }: { meetingId: string; act: MeetingAct }) {
  const keyOf = useIdempotencyKey();
  const [name, setName] = useState('');
  // A second guest of the same name is another intent.
  const [added, setAdded] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const body = { name };
    act.mutate(() => call('panel.guestNew', { params: { id: meetingId }, body, idempotencyKey: keyOf({ added, ...body }) }), {
      onSuccess: () => {
        setName('');
        setAdded(added + 1);
      },
    });
  };
  return (
    <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" noValidate onSubmit={add}>
      <TextInput
        label={m.panel.addAGuest()}
        maxLength={PANEL_LIMITS.name}
        value={name}
        error={isMissing ? m.common.enterAName() : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit">{m.panel.addGuest()}</Button>
    </form>
  );
}
