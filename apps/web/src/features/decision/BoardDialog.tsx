import { m } from '@grantdesk/messages';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { zoneAbbreviation } from '@grantdesk/domain/format/date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError, toMessage } from '#api/errors.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { serverNow } from '#ui/clock.ts';
import { toast } from '#ui/toast.ts';
import { toInstant, toLocal } from '#ui/zoned-time.ts';
import type { Room } from './room-labels.ts';

interface Props {
  room: Room;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Who is present, how many must be, and where the amounts come from. */
export function BoardDialog({ room, onSaved, onClose }: Props) {
  const params = { id: room.programme._id };
  const [present, setPresent] = useState(room.board.filter((member) => member.present).map((member) => member._id));
  const [quorum, setQuorum] = useState<number | string>(room.quorum);
  const [question, setQuestion] = useState(room.amountQuestion ?? '');
  const [proposed, setProposed] = useState(room.proposedQuestion ?? '');
  const zone = room.programme.timeZone;
  const [meetingAt, setMeetingAt] = useState(toLocal(room.meetingAt, zone));
  const [meetingPlace, setMeetingPlace] = useState(room.meetingPlace);
  const save = useMutation({
    mutationFn: async () => {
      await call('decision.settings', {
        params,
        body: {
          quorum: Number(quorum),
          amountQuestion: question || null,
          proposedQuestion: proposed || null,
          meetingAt: meetingAt === '' ? null : toInstant(meetingAt, zone),
          meetingPlace,
        },
      });
      await call('decision.attendance', { params, body: { present } });
    },
    onSuccess: () => toast.success(m.decision.theBoardIsSaved()),
    onSettled: onSaved,
  });
  const failure = save.error ? toApiError(save.error) : null;
  return (
    <ActionDialog
      title={m.decision.boardAndQuorum()}
      actionLabel={m.decision.saveTheBoard()}
      onAction={() => save.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      busy={save.isPending}
      error={failure && toMessage(failure)}
    >
      <Checkbox.Group
        label={m.decision.presentNow()}
        description={m.decision.validForTwelveHoursMembers()}
        value={present}
        onChange={setPresent}
      >
        <div className="mt-2 grid gap-2">
          {room.board.map((member) => (
            <Checkbox key={member._id} value={member._id} label={`${member.name}, ${member.role}`} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label={m.decision.quorum()}
        description={m.decision.howManyMembersMustBePresent()}
        min={0}
        max={50}
        allowDecimal={false}
        allowNegative={false}
        value={quorum}
        onChange={setQuorum}
      />
      <DateInput
        timed
        label={m.decision.meetingAt()}
        description={m.decision.meetingAtHint({ zone: zoneAbbreviation(serverNow(), zone) })}
        value={meetingAt}
        error={failure?.issues.find(({ path }) => path === 'meetingAt')?.message}
        onValue={setMeetingAt}
      />
      <TextInput
        label={m.decision.meetingPlace()}
        maxLength={200}
        value={meetingPlace}
        onChange={(event) => setMeetingPlace(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.decision.requestedAmount()}
        description={m.decision.theQuestionWhoseAnswerIsThe()}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        data={[{ value: '', label: m.common.none() }, ...room.amountQuestions]}
      />
      <NativeSelect
        label={m.decision.proposedAmount()}
        description={m.decision.theQuestionUsuallyOfTheProposal()}
        value={proposed}
        onChange={(event) => setProposed(event.currentTarget.value)}
        data={[{ value: '', label: m.common.none() }, ...room.amountQuestions]}
      />
    </ActionDialog>
  );
}
