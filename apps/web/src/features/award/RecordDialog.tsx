import { m } from '@grantdesk/messages';
import { AWARD_REASON_MAX, type AwardAnswer } from '@grantdesk/domain/award/rules';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { Award } from './award-labels.ts';

interface Props {
  award: Award;
  onClose: () => void;
  onDone: () => Promise<void>;
}

const CHOICES: { value: AwardAnswer; label: string }[] = [
  { value: 'ACCEPTED', label: m.award.theApplicantAccepts() },
  { value: 'DECLINED', label: m.award.theApplicantDeclines() },
];

/** Records an answer that came by letter or phone, with how it came. */
export function RecordDialog({ award, onClose, onDone }: Props) {
  const [answer, setAnswer] = useState<AwardAnswer>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const intent = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { answer: AwardAnswer; note: string }) =>
      call('award.record', { params: { id: award.application._id }, body, idempotencyKey: intent(body) }),
    onSuccess: async () => {
      toast.success(m.award.answerRecorded());
      await onDone();
      onClose();
    },
  });
  const denial = answer === 'DECLINED' ? award.denials.recordDecline : null;
  const send = () => {
    setTried(true);
    if (answer && note.trim() !== '' && !denial) mutate({ answer, note: note.trim() });
  };
  const missing = tried && !answer ? m.award.chooseAnAnswer() : denial;
  return (
    <ActionDialog
      title={m.award.recordTheApplicantsAnswer()}
      actionLabel={m.award.recordAnswer()}
      onAction={send}
      onClose={onClose}
      busy={isPending}
      error={error && toMessage(error)}
    >
      <p className="text-muted">{m.award.forAnAnswerByLetterOrPhone()}</p>
      <fieldset className="grid gap-2 border-0 p-0" aria-describedby={missing ? 'award-answer-error' : undefined}>
        <legend className="mb-2 p-0 font-medium">{m.award.answerOfTheApplicant()}</legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex cursor-pointer items-center gap-3">
            <input
              className="m-0 size-4 accent-primary"
              type="radio"
              name="award-answer"
              checked={answer === value}
              onChange={() => setAnswer(value)}
            />
            {label}
          </label>
        ))}
        {answer === 'DECLINED' ? <p className="text-muted">{m.award.recordingADeclineFrees()}</p> : null}
        {missing ? (
          <p id="award-answer-error" role="alert" className="text-sm/5 font-medium text-danger">
            {missing}
          </p>
        ) : null}
      </fieldset>
      <Textarea
        label={m.award.howTheAnswerCame()}
        description={m.award.forExampleByLetter()}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={AWARD_REASON_MAX}
        value={note}
        error={tried && note.trim() === '' ? m.award.enterANote() : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
