import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { toast } from '#ui/toast.ts';
import { rememberLast, lastAssignment } from './assign-draft.ts';

const READS = [
  'application.many',
  'application.one',
  'task.adminMany',
  'task.adminPreview',
  'user.adminSpecificReviewAdminsWithTaskInfo',
] as const;

/** Undoes an assignment; if that is not possible, the server's message says why. */
export function useUndo(programmeId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const undo = async (batch: string): Promise<boolean> => {
    setBusy(true);
    try {
      const { data } = await call('task.adminUndo', { params: { id: batch } });
      toast.success(m.task.assignmentUndone({ count: data.count }));
      rememberLast(programmeId, null);
      void invalidate(client, ...READS);
      return true;
    } catch (thrown) {
      toast.error(toApiError(thrown).message, { title: m.task.notUndone() });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { undo, busy };
}

/** Offers to undo what was assigned last in this programme, for an hour. */
export function LastAssignment({ programmeId }: { programmeId: string }) {
  const [last, setLast] = useState(() => lastAssignment(programmeId, serverNow()));
  const { undo, busy } = useUndo(programmeId);
  if (!last) return null;
  const minutes = Math.max(1, Math.round((serverNow() - last.at) / 60_000));
  return (
    <InlineNotice
      tone="neutral"
      icon={Undo2}
      title={m.task.assignedAgo({ count: last.count, minutes })}
      action={
        <Button size="xs" loading={busy} onClick={() => void undo(last.batch).then((done) => done && setLast(null))}>
          {m.task.undoIt()}
        </Button>
      }
    />
  );
}
