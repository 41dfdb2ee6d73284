import { m } from '@grantdesk/messages';
import { Button, Modal } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import classes from './dialogs.module.css';
import { useEscape } from './useEscape.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  size?: number;
  footer?: ReactNode;
}

/** A titled dialog with a labelled close button; focus is trapped and returns to the opener. */
export function Dialog({ opened, onClose, title, children, size = 480, footer }: DialogProps) {
  useFocusBack(opened);
  useEscape(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': m.common.close() }}>
      {children}
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  opened: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  text: ReactNode;
  /** Verb and object: the action said again on its button. */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  busy?: boolean;
  danger?: boolean;
  /** Tally, warning, extra links between the text and the buttons. */
  children?: ReactNode;
  size?: 'sm' | 'lg';
}

/** Asks before what cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onCancel,
    onConfirm,
    title,
    text,
    confirmLabel,
    cancelLabel = m.common.cancel(),
    busy = false,
    danger = false,
    children,
    size = 'sm',
  } = props;
  const textId = useId();
  useFocusBack(opened);
  useEscape(opened, () => busy || onCancel());
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={!busy}
      // On the dialog itself: as a plain property it would be on the frame around it, where no screen reader announces it.
      attributes={{ content: { 'aria-describedby': textId } }}
    >
      <p id={textId} className="text-sm/5 text-text">
        {text}
      </p>
      {children}
      <div className={classes.footer}>
        <Button data-autofocus variant="outline" size={size} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="filled" size={size} {...(danger ? { color: 'danger' } : {})} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

interface OutcomeProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** A quiet line below the text. */
  note?: ReactNode;
  closeLabel?: ReactNode;
  action?: ReactNode;
}

/** Says that a thing was done. */
export function SuccessDialog({ opened, onClose, title, text, note, closeLabel = m.common.close(), action }: OutcomeProps) {
  useEscape(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={<Outcome tone="success">{title}</Outcome>} withCloseButton={false}>
      {text ? <p className="text-sm/5 text-text">{text}</p> : null}
      {note ? <p className="mt-2 text-caption/5 text-muted">{note}</p> : null}
      <div className={classes.footer}>
        <Button data-autofocus onClick={onClose}>
          {closeLabel}
        </Button>
        {action}
      </div>
    </Modal>
  );
}

/** Says what went wrong; announced immediately. */
export function ErrorDialog({ opened, onClose, title, text, note, closeLabel = m.common.close(), action }: OutcomeProps) {
  const textId = useId();
  useEscape(opened, onClose);
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content role="alertdialog" aria-describedby={textId}>
        <Modal.Header>
          <Modal.Title>
            <Outcome tone="danger">{title}</Outcome>
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p id={textId} className="text-sm/5 text-text">
            {text}
          </p>
          {note ? <p className="mt-2 text-caption/5 text-muted">{note}</p> : null}
          <div className={classes.footer}>
            <Button data-autofocus onClick={onClose}>
              {closeLabel}
            </Button>
            {action}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Outcome({ tone, children }: { tone: 'success' | 'danger'; children: ReactNode }) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <span className={`${classes.outcome} flex items-center gap-3`} data-tone={tone}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
