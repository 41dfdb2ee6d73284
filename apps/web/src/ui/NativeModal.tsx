import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './NativeModal.module.css';

export interface NativeModalProps {
  title: ReactNode;
  /** The question itself; it describes the dialog. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons; the first one gets the initial focus. */
  footer: ReactNode;
  size?: number;
  /** Selector of what gets the initial focus instead of the first button. */
  firstFocus?: string;
  /** While work is in progress, Escape and a click outside do nothing. */
  busy?: boolean;
  onClose: () => void;
}

/**
 * A dialog on the browser's own: it traps the focus and gives it back by itself. Open as long as it is drawn. For pages that
 * come without the component kit; the back office has `dialogs.tsx`.
 */
export function NativeModal({ title, text, children, footer, size = 480, firstFocus, busy = false, onClose }: NativeModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ busy, onClose });
  useLayoutEffect(() => {
    latest.current = { busy, onClose };
  });
  const ask = () => {
    if (!latest.current.busy) latest.current.onClose();
  };
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(firstFocus ?? '[data-modal-footer] button')?.focus();
    // What is pressed beside the dialog is the dialog's own backdrop.
    const beside = (event: MouseEvent) => {
      if (event.target === element) ask();
    };
    element?.addEventListener('mousedown', beside);
    return () => {
      element?.removeEventListener('mousedown', beside);
      element?.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.modal}
      style={{ width: `min(${size}px, calc(100vw - 32px))` }}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="px-6 pt-5 pb-6 text-base/6 mobile:p-4">
        <h2 id={`${id}-title`} className="mb-2 text-xl/7">
          {title}
        </h2>
        {text ? <p id={`${id}-text`}>{text}</p> : null}
        {children}
        <div className={`${classes.footer} mt-6 flex flex-wrap justify-end gap-3`} data-modal-footer>
          {footer}
        </div>
      </div>
    </dialog>
  );
}
