import { m } from '@grantdesk/messages';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { messages } from '@grantdesk/domain/messages';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { StaffReferee } from './references-query.ts';

/** Sends a referee a new link, to a corrected address if need be; the links before it end. */
export function ReplaceDialog({ referee, onClose }: { referee: StaffReferee; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { values, refusal, busy, getInputProps, send } = useForm({
    initial: () => ({ email: referee.email }),
    validate: ({ email }) => (isEmail(email.trim()) ? [] : [{ path: 'email', message: messages.form.email }]),
  });
  const replace = async () => {
    const isDone = await send(async ({ email }) => {
      const body = email.trim() === referee.email ? {} : { email: email.trim() };
      await call('referee.replace', {
        params: { id: referee._id },
        body,
        idempotencyKey: keyOf({ ...body, remindedAt: referee.remindedAt }),
      });
    });
    if (!isDone) return;
    toast.success(m.referee.linkSent({ email: values.email.trim() }));
    await invalidate(client, 'referee.many');
    onClose();
  };
  return (
    <ActionDialog
      title={m.referee.replaceLinkOf({ name: referee.name })}
      actionLabel={m.referee.sendANewLink()}
      error={refusal && toMessage(refusal)}
      busy={busy}
      onAction={() => void replace()}
      onClose={onClose}
    >
      <p className="text-muted">{m.referee.replaceText()}</p>
      <TextInput label={m.common.emailAddress()} type="email" {...getInputProps('email')} />
    </ActionDialog>
  );
}
