import { messages } from '@grantdesk/domain/messages';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { KitProvider } from '../../ui/KitProvider.tsx';
import classes from './CheckScreen.module.css';

interface Props {
  opened: boolean;
  busy: boolean;
  /** What is about to be sent, counted. */
  tally: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The last question before what cannot be undone (FORM-19). Loaded with the check page, shown on demand. */
export default function SubmitDialog({ opened, busy, tally, onCancel, onConfirm }: Props) {
  return (
    <KitProvider>
      <ConfirmDialog
        opened={opened}
        onCancel={onCancel}
        onConfirm={onConfirm}
        busy={busy}
        size="lg"
        title={messages.dialogs.verify}
        text={messages.dialogs.verifyText}
        confirmLabel={messages.form.submit}
      >
        <p className={classes.tally}>{tally}</p>
      </ConfirmDialog>
    </KitProvider>
  );
}
