import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { messages } from '@grantdesk/domain/messages';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

type Referee = Answer<'referee.mine'>['data']['referees'][number];

interface Props {
  applicationId: string;
  /** The one to change; without it a new one is named. */
  referee: Referee | null;
  onClose: () => void;
}

/** Names a referee, or corrects who was named. */
export default function RefereeDialog({ applicationId, referee, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { values, errors, refusal, busy, getInputProps, send } = useForm({
    initial: () => ({
      name: referee?.name ?? '',
      email: referee?.email ?? '',
      relation: referee?.relation ?? '',
      organisation: referee?.organisation ?? '',
    }),
    validate: ({ name, email }) => [
      ...(name.trim() ? [] : [{ path: 'name', message: m.common.enterAName() }]),
      ...(isEmail(email.trim()) ? [] : [{ path: 'email', message: messages.form.email }]),
    ],
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await send(async (body) => {
      if (referee) await call('referee.update', { params: { id: referee._id }, body });
      else {
        const named = { application: applicationId, ...body };
        await call('referee.new', { body: named, idempotencyKey: keyOf(named) });
      }
    });
    if (!isDone) return;
    toast.success(m.referee.refereeSaved({ name: values.name.trim() }));
    await invalidate(client, 'referee.mine');
    onClose();
  };
  return (
    <NativeModal
      title={referee ? m.referee.changeReferee() : m.referee.nameAReferee()}
      text={m.referee.dialogText()}
      busy={busy}
      onClose={onClose}
      firstFocus="input"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="referee" size="lg" variant="filled" loading={busy}>
            {referee ? m.common.saveChanges() : m.referee.nameReferee()}
          </Button>
        </>
      }
    >
      <form id="referee" className="mt-4 grid gap-4" onSubmit={(event) => void save(event)} noValidate>
        {refusal ? (
          <InlineNotice tone="danger" live="alert">
            {refusal.message}
          </InlineNotice>
        ) : null}
        <TextField label={m.common.name()} autoComplete="off" {...getInputProps('name')} error={errors['name']} />
        <TextField
          label={m.common.emailAddress()}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...getInputProps('email')}
          error={errors['email']}
        />
        <TextField
          label={m.referee.relation()}
          hint={m.referee.relationHint()}
          optional
          autoComplete="off"
          {...getInputProps('relation')}
          error={errors['relation']}
        />
        <TextField
          label={m.common.organisation()}
          optional
          autoComplete="off"
          {...getInputProps('organisation')}
          error={errors['organisation']}
        />
      </form>
    </NativeModal>
  );
}
