import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { InlineNotice } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './dialogs.tsx';

interface Props {
  title: ReactNode;
  /** Verb and object. */
  actionLabel: ReactNode;
  onAction: () => void;
  onClose: () => void;
  busy: boolean;
  /** Why the last try failed; it stands above the fields. */
  error?: string | null;
  children: ReactNode;
}

/** A dialog whose fields one button sends. */
export function ActionDialog({ title, actionLabel, onAction, onClose, busy, error, children }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={busy} onClick={onAction}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {error}
          </InlineNotice>
        ) : null}
        {children}
      </div>
    </Dialog>
  );
}
