import { m } from '@grantdesk/messages';
import { EVENT_REASON_MAX, eventWords } from '@grantdesk/domain/event/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { OneEvent } from './event-types.ts';

const validate = ({ reason }: { reason: string }) =>
  reason.trim() === ''
    ? [{ path: 'reason', message: eventWords.reason }]
    : reason.trim().length > EVENT_REASON_MAX
      ? [{ path: 'reason', message: eventWords.long(EVENT_REASON_MAX) }]
      : [];

/** Cancels an event, with the words that everyone registered reads. */
export default function CancelDialog({ event, onClose }: { event: OneEvent; onClose: () => void }) {
  const client = useQueryClient();
  const { refusal, busy, send, getInputProps } = useForm({ initial: () => ({ reason: '' }), validate });
  const params = { id: event._id };
  const cancel = async (submit: FormEvent) => {
    submit.preventDefault();
    const isDone = await send(async (body) => {
      const answer = await call('event.cancel', { params, body: { ...body, version: event.editing?.version ?? null } });
      client.setQueryData(readQuery('event.one', { params }).queryKey, answer);
    });
    if (!isDone) return;
    void invalidate(client, 'event.many', 'event.month');
    toast.success(m.event.theEventIsCancelledEveryoneRegistered());
    onClose();
  };
  const recipients = event.going + (event.editing?.waiting ?? 0);
  return (
    <NativeModal
      title={m.event.cancelThisEvent()}
      text={recipients === 0 ? m.event.noOneIsRegisteredThe() : m.event.cancelNotifies({ count: recipients })}
      firstFocus="textarea"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.event.keepTheEvent()}
          </Button>
          <Button type="submit" form="cancel-event" size="lg" variant="filled" color="danger" loading={busy}>
            {m.event.cancelEvent()}
          </Button>
        </>
      }
    >
      <form id="cancel-event" onSubmit={(submit) => void cancel(submit)} noValidate className="mt-4 grid gap-3">
        {refusal ? <InlineNotice tone="danger" live="alert" title={refusal.message} /> : null}
        <TextArea
          label={m.common.reason()}
          hint={m.event.everyoneWhoIsRegisteredReadsIt()}
          rows={3}
          {...getInputProps('reason')}
        />
      </form>
    </NativeModal>
  );
}
