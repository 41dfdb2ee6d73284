import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithoutRef, type MouseEvent, type ReactNode, useId } from 'react';

export interface ReasonedButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why the action is unavailable: role, flag, stage, selection or window. Undefined or empty: it is available. */
  reason?: ReactNode | undefined;
}

/**
 * A button that answers "why can't I?". It is never `disabled`: an unavailable one keeps its place in the tab order,
 * says why in a tooltip and to assistive technology, and does nothing when pressed.
 */
export function ReasonedButton({ reason, onClick, ...props }: ReasonedButtonProps) {
  const id = useId();
  if (!reason) return <Button {...props} {...(onClick ? { onClick } : {})} />;
  const stop = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <>
      <Tooltip label={reason}>
        <Button {...props} type="button" aria-disabled="true" aria-describedby={id} onClick={stop} />
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  );
}
