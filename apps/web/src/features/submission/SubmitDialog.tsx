import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';

interface Props {
  busy: boolean;
  /** What is about to be sent, counted. */
  tally: string;
  label: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The last question before what cannot be undone. */
export function SubmitDialog({ busy, tally, label, onCancel, onConfirm }: Props) {
  return (
    <NativeModal
      title={messages.dialogs.verify}
      text={messages.dialogs.verifyText}
      busy={busy}
      onClose={onCancel}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onCancel}>
            {m.common.cancel()}
          </Button>
          <Button size="lg" variant="filled" loading={busy} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <p className="mt-3 rounded-md bg-canvas px-4 py-3 text-sm/5">{tally}</p>
    </NativeModal>
  );
}
