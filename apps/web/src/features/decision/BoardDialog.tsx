import { m } from '@grantdesk/messages';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
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
  const save = useMutation({
    mutationFn: async () => {
      await call('decision.settings', {
        params,
        body: { quorum: Number(quorum), amountQuestion: question || null, proposedQuestion: proposed || null },
      });
      await call('decision.attendance', { params, body: { present } });
    },
    onSuccess: () => toast.success(m.decision.theBoardIsSaved()),
    onSettled: onSaved,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.decision.boardAndQuorum()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onClose })}>
            {m.decision.saveTheBoard()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {save.error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(save.error)}
          </InlineNotice>
        ) : null}
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
      </div>
    </Dialog>
  );
}
