import { m } from '@grantdesk/messages';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '../ui/dialogs.tsx';

export interface LeaveGuardProps {
  /** True while something would be lost. */
  isDirty: boolean;
  /** What would be lost, for example "the score guide". */
  subject: string;
}

/** Asks before a screen with unsaved changes is left, by a link or by closing the tab. */
export function LeaveGuard({ isDirty, subject }: LeaveGuardProps) {
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={m.common.leaveWithoutSaving()}
      text={m.common.theChangesToSubjectAreNot({ subject })}
      cancelLabel={m.common.stayHere()}
      confirmLabel={m.common.leaveWithoutSaving2()}
      danger
    />
  );
}
