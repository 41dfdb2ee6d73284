import { m } from '@grantdesk/messages';
import { INVITATION_DAYS } from '@grantdesk/domain/application/people';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { messages } from '@grantdesk/domain/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

/** Invites someone by email to write the application together. */
export default function InviteDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setErrors({ email: messages.form.email });
    setErrors({});
    setBusy(true);
    const body = { email: email.trim(), name: name.trim() };
    try {
      await call('application.invite', { params: { id: applicationId }, body, idempotencyKey: keyOf(body) });
      toast.success(m.submission.theInvitationIsOnItsWay({ email: body.email }));
      void invalidate(client, 'application.one');
      onClose();
    } catch (thrown) {
      const error = toApiError(thrown);
      const found = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
      setErrors(error.issues.length > 0 ? found : { form: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <NativeModal
      title={m.submission.inviteCoAuthor()}
      text={m.submission.theyGetAMailWithA({ days: INVITATION_DAYS })}
      busy={busy}
      onClose={onClose}
      firstFocus="input"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="invite" size="lg" variant="filled" loading={busy}>
            {m.submission.sendInvitation()}
          </Button>
        </>
      }
    >
      <form id="invite" className="mt-4 grid gap-4" onSubmit={(event) => void send(event)} noValidate>
        {errors['form'] ? (
          <InlineNotice tone="danger" live="alert">
            {errors['form']}
          </InlineNotice>
        ) : null}
        <TextField
          label={m.common.emailAddress()}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setErrors({});
          }}
        />
        <TextField
          label={m.common.name()}
          optional
          autoComplete="off"
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </NativeModal>
  );
}
