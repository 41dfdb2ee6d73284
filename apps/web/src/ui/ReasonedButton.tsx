import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface ReasonedButtonProps extends ButtonProps {
  /** Why the action is unavailable: role, flag, stage, selection or window. Undefined or empty: it is available. */
  reason?: ReactNode;
}

/**
 * A button that answers "why can't I?". It is never `disabled`: an unavailable one keeps its place in the tab order,
 * says why in a tooltip and to assistive technology, and does nothing when pressed.
 */
export function ReasonedButton({ reason, onClick, ...props }: ReasonedButtonProps) {
  const id = useId();
  if (!reason) return <Button {...props} onClick={onClick} />;
  const stop = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <>
      <Button
        {...props}
        type="button"
        loading={false}
        aria-disabled="true"
        aria-describedby={id}
        data-tip-from={id}
        onClick={stop}
      />
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  );
}
