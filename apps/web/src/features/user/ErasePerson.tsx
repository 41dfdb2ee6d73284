import { m } from '@grantdesk/messages';
import { erasureIssues } from '@grantdesk/domain/personal-data/erasure';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './ErasePerson.module.css';
import type { UserRow } from './user-columns.tsx';

/** Erasing a person: what prevents it, what stays, and the reason. */
export function ErasePerson({ user, denial }: { user: UserRow; denial: string | null }) {
  const client = useQueryClient();
  const erasure = readQuery('user.adminErasure', { params: { id: user._id } });
  const { data } = useQuery(erasure);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initial: () => ({ reason: '' }), validate: ({ reason }) => erasureIssues(reason, user) });
  const state = data?.data;
  const blocks = state?.blocks ?? [];
  const erase = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await form.send(async ({ reason }) => {
      const answer = await call('user.adminErase', { params: { id: user._id }, body: { reason } });
      client.setQueryData(erasure.queryKey, answer);
    });
    if (!isDone) return;
    setOpen(false);
    toast.success(m.user.thePersonIsErased());
    void client.invalidateQueries();
  };
  const reason =
    denial ??
    (state?.erasedAt
      ? m.user.thisPersonIsErasedAlready()
      : blocks.length > 0
        ? blocks.join(' ')
        : state
          ? null
          : m.user.itIsBeingLookedUp());
  return (
    <>
      <ReasonedButton leftSection={<Eraser />} reason={reason} onClick={() => setOpen(true)}>
        {state?.askedAt ? m.user.erasePersonRequested() : m.user.erase()}
      </ReasonedButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.user.eraseName({ name: user.name })}>
        <form noValidate onSubmit={(event) => void erase(event)} className={`${classes.form} grid gap-4`}>
          {form.refusal ? (
            <InlineNotice tone="danger" live="alert">
              {form.refusal.message}
            </InlineNotice>
          ) : null}
          <p>{m.user.thisPersonsNameAddressSign()}</p>
          <TextArea label={m.common.why()} hint={m.user.theReasonIsStoredSo()} rows={3} {...form.getInputProps('reason')} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{m.common.cancel()}</Button>
            <Button type="submit" variant="filled" color="danger" loading={form.busy}>
              {m.user.eraseThePerson()}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
