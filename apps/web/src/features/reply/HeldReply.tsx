import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatList } from '@grantdesk/domain/format/list';
import { DISCARD_REASON_MAX, HOLD_REASON_TEXTS } from '@grantdesk/domain/reply/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError, toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusOnHeading } from '#ui/useFocusBack.ts';

type Reply = Answer<'reply.many'>['data'][number];

/** A reply that waits: why, whose address it came to, what the email says of itself, and what to do with it. */
export function HeldReply({ reply }: { reply: Reply }) {
  const client = useQueryClient();
  useFocusOnHeading();
  const [isDiscarding, setDiscarding] = useState(false);
  const { application, applicationID, programme, person, from, subject, excerpt, files } = reply;
  const release = useMutation({
    mutationFn: () => call('reply.release', { params: { id: reply._id } }),
    onSuccess: async () => {
      await invalidate(client, 'reply.many', 'message.many', 'application.timeline', 'dashboard.home');
      toast.success(m.reply.added());
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <Panel
      title={
        <AppLink href={to.admin.application(programme._id, application, { tab: 'messages' })}>
          {m.reply.personAndApplication({ person: person.name, application: applicationID })}
        </AppLink>
      }
      note={programme.name}
      actions={<StatusChip tone="warning" status={reply.holdReason} label={HOLD_REASON_TEXTS[reply.holdReason]} />}
    >
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm/5 mobile:grid-cols-1">
        <dt className="text-muted">{m.reply.emailSaysFrom()}</dt>
        <dd className="m-0 wrap-anywhere">{from}</dd>
        <dt className="text-muted">{m.reply.addressOfAccount()}</dt>
        <dd className="m-0 wrap-anywhere">{person.email}</dd>
        <dt className="text-muted">{m.common.subject()}</dt>
        <dd className="m-0 wrap-anywhere">{subject}</dd>
        <dt className="text-muted">{m.reply.arrived()}</dt>
        <dd className="m-0">
          <DateTime value={reply.arrivedAt} timed />
        </dd>
      </dl>
      {excerpt ? <p className="mt-3 max-w-[72ch] wrap-anywhere whitespace-pre-line">{excerpt}</p> : null}
      {files.length > 0 ? (
        <p className="mt-2 flex items-start gap-2 text-sm/5 wrap-anywhere text-muted">
          <Paperclip size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          {formatList(files)}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="filled" loading={release.isPending} onClick={() => release.mutate()}>
          {m.reply.addToThread()}
        </Button>
        <Button onClick={() => setDiscarding(true)}>{m.reply.discardReply()}</Button>
        <span className="text-sm/5 text-muted">
          {m.reply.deletedOn()} <DateTime value={reply.endsAt} />
        </span>
      </div>
      {isDiscarding ? <Discard reply={reply} onClose={() => setDiscarding(false)} /> : null}
    </Panel>
  );
}

function Discard({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const discard = useMutation({
    mutationFn: () => call('reply.discard', { params: { id: reply._id }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      toast.success(m.reply.discarded());
      await invalidate(client, 'reply.many', 'application.timeline', 'dashboard.home');
    },
    onError: (thrown) => {
      const { issues, message } = toApiError(thrown);
      setError(issues[0]?.message ?? message);
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.reply.discardReply()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={discard.isPending} onClick={() => discard.mutate()}>
            {m.reply.discardReply()}
          </Button>
        </>
      }
    >
      <p className="mb-3">{m.reply.discardText()}</p>
      <TextArea
        label={m.common.reason()}
        rows={3}
        maxLength={DISCARD_REASON_MAX}
        value={reason}
        error={error || undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError('');
        }}
      />
    </Dialog>
  );
}
