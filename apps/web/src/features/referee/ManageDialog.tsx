import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';

interface Props {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  refusal: { message: string } | null;
  busy: boolean;
  onDo: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Changes something about one referee. */
export function ManageDialog({ title, text, action, refusal, busy, onDo, onClose, children }: Props) {
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
          <Button variant="filled" loading={busy} onClick={onDo}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {refusal ? (
          <p role="alert" className="text-danger">
            {refusal.message}
          </p>
        ) : null}
        <p className="text-muted">{text}</p>
        {children}
      </div>
    </Dialog>
  );
}
