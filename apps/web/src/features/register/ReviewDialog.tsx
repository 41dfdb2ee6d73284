import { m } from '@grantdesk/messages';
import type { ReviewOutcome } from '@grantdesk/domain/register/concerns';
import { Radio, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { RegisterCheck } from './register-types.ts';

/** Says of what a check found whether it is a reason against paying. */
export function ReviewDialog({ check, onClose }: { check: RegisterCheck; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { concerns: string[]; outcome: ReviewOutcome; note: string }) =>
      call('register.review', { params: { id: check._id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      await invalidate(client, 'register.one', 'payment.one', 'payment.dueForApproval');
      toast.success(m.register.reviewSaved());
      onClose();
    },
  });
  const save = () => {
    setTried(true);
    if (outcome && note.trim()) mutate({ concerns: check.concerns.map(({ key }) => key), outcome, note: note.trim() });
  };
  return (
    <ActionDialog
      title={m.register.reviewOf({ register: check.label })}
      actionLabel={m.register.saveReview()}
      onAction={save}
      onClose={onClose}
      busy={isPending}
      error={error && toMessage(error)}
    >
      <ul className="list-none">
        {check.concerns.map(({ key, text }) => (
          <li key={key} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <Radio.Group
        label={m.register.outcome()}
        value={outcome}
        error={tried && !outcome ? m.common.chooseOneOfTheOptions() : undefined}
        onChange={(value) => setOutcome(value as ReviewOutcome)}
      >
        <div className="mt-2 grid gap-3">
          <Radio value="CLEARED" label={m.register.cleared()} description={m.register.clearedHint()} />
          <Radio value="CONFIRMED" label={m.register.against()} description={m.register.confirmedHint()} />
        </div>
      </Radio.Group>
      <Textarea
        label={m.common.reason()}
        autosize
        minRows={3}
        maxLength={1_000}
        value={note}
        error={tried && !note.trim() ? m.common.enterAReason() : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
