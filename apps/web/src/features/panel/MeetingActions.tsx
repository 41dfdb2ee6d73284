import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { MeetingDialog } from './MeetingDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Meeting, MeetingAct } from './useMeeting.ts';

interface Props {
  meeting: Meeting;
  act: MeetingAct;
}

/** What is done with a meeting as a whole, and its documents. */
export function MeetingActions({ meeting, act }: Props) {
  const { state, programme, denial } = meeting;
  const params = { id: meeting._id };
  const [dialog, setDialog] = useState<'edit' | 'close' | 'reopen' | 'remove' | null>(null);
  const client = useQueryClient();
  const router = useRouter();
  const end = () => setDialog(null);
  const remove = async () => {
    try {
      await call('panel.remove', { params });
      await invalidate(client, 'panel.many');
      await router.navigate({ href: to.admin.meetings(programme._id) });
    } catch (thrown) {
      end();
      toast.error(toMessage(thrown));
    }
  };
  const mayChange = denial === null;
  return (
    <>
      {mayChange && state !== 'CLOSED' ? (
        <IconButton label={m.panel.editMeeting()} icon={Pencil} variant="outline" onClick={() => setDialog('edit')} />
      ) : null}
      {mayChange && state === 'PLANNED' ? (
        <IconButton label={m.panel.deleteMeeting()} icon={Trash2} variant="outline" onClick={() => setDialog('remove')} />
      ) : null}
      <DownloadLink href={documents.minutes(meeting._id, 'pdf')}>{m.panel.minutesAsPdf()}</DownloadLink>
      <DownloadLink href={documents.minutes(meeting._id, 'csv')}>{m.panel.minutesAsCsv()}</DownloadLink>
      {mayChange && state === 'PLANNED' ? (
        <Button variant="filled" loading={act.isPending} onClick={() => act.mutate(() => call('panel.start', { params }))}>
          {m.panel.startMeeting()}
        </Button>
      ) : null}
      {mayChange && state === 'OPEN' ? (
        <Button variant="filled" onClick={() => setDialog('close')}>
          {m.panel.closeMeeting()}
        </Button>
      ) : null}
      {mayChange && state === 'CLOSED' ? <Button onClick={() => setDialog('reopen')}>{m.panel.reopenMeeting()}</Button> : null}
      {dialog === 'edit' ? <MeetingDialog programme={programme} meeting={meeting} onSaved={end} onClose={end} /> : null}
      {dialog === 'reopen' ? (
        <ReasonDialog
          title={m.panel.reopenMeeting()}
          help={m.panel.reopenHelp()}
          confirmLabel={m.panel.reopenMeeting()}
          busy={act.isPending}
          error={act.error}
          onConfirm={(reason) => act.mutate(() => call('panel.reopen', { params, body: { reason } }), { onSuccess: end })}
          onClose={end}
        />
      ) : null}
      <ConfirmDialog
        opened={dialog === 'close'}
        onCancel={end}
        onConfirm={() => act.mutate(() => call('panel.close', { params }), { onSettled: end })}
        busy={act.isPending}
        title={m.panel.closeThisMeeting()}
        text={m.panel.closeHelp()}
        confirmLabel={m.panel.closeMeeting()}
      />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onCancel={end}
        onConfirm={() => void remove()}
        danger
        title={m.panel.deleteThisMeeting()}
        text={m.panel.deleteMeetingHelp()}
        confirmLabel={m.panel.deleteMeeting()}
      />
    </>
  );
}
