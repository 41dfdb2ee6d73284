import { m } from '@grantdesk/messages';
import type { MemberRole } from '@grantdesk/domain/organisation/members';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

/** Invites a colleague by email; they accept themselves. */
export default function InviteMemberDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('MEMBER');
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { email: string; role: MemberRole }) =>
      call('organisation.invite', { params: { id: organisationId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: (_, body) => {
      toast.success(m.organisation.invitationSent({ email: body.email }));
      void invalidate(client, 'organisation.mine');
      onClose();
    },
    onError: (thrown) => {
      const { issues, message } = toApiError(thrown);
      setError(issues[0]?.message ?? message);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (isEmail(address)) mutate({ email: address, role });
    else setError(m.common.enterAValidEmailAddress());
  };
  return (
    <NativeModal
      title={m.organisation.inviteAMember()}
      text={m.organisation.inviteText()}
      busy={isPending}
      onClose={onClose}
      firstFocus="input"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="invite-member" size="lg" variant="filled" loading={isPending}>
            {m.organisation.sendInvitation()}
          </Button>
        </>
      }
    >
      <form id="invite-member" className="mt-4 grid gap-4" onSubmit={send} noValidate>
        <TextField
          label={m.common.emailAddress()}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={error || undefined}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setError('');
          }}
        />
        <SelectField
          label={m.common.role()}
          hint={m.organisation.ownersManage()}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as MemberRole)}
        >
          <option value="MEMBER">{m.organisation.member()}</option>
          <option value="OWNER">{m.organisation.owner()}</option>
        </SelectField>
      </form>
    </NativeModal>
  );
}
