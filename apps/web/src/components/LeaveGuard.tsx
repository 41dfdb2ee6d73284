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
      title="Leave without saving?"
      text={`The changes to ${subject} are not saved. They are lost when you leave.`}
      cancelLabel="Stay here"
      confirmLabel="Leave without saving"
      danger
    />
  );
}
