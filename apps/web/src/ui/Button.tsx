import { LoaderCircle } from 'lucide-react';
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode, Ref } from 'react';
import classes from './Button.module.css';

/** How a button looks. One filled button per page is its primary action; `light` is for actions repeated in rows. */
export interface ButtonLook {
  variant?: 'default' | 'filled' | 'outline' | 'subtle' | 'light' | undefined;
  /** xs 28, sm 32 (staff), lg 44 (applicants and touch). */
  size?: 'xs' | 'sm' | 'lg' | undefined;
  color?: 'danger' | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  fullWidth?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithoutRef<'button'>, 'color'> {
  /** Work is in progress: the button keeps its size, shows a spinner and does nothing when pressed. */
  loading?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** Class and data attributes of a look, for a button or for a link that looks like one. */
export function buttonAttributes({ variant = 'default', size = 'sm', color, fullWidth }: ButtonLook, className?: string) {
  return {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-full': fullWidth || undefined,
  };
}

/** Icon, words, icon. */
export function ButtonContent({
  leftSection,
  rightSection,
  children,
}: Pick<ButtonLook, 'leftSection' | 'rightSection'> & { children: ReactNode }) {
  return (
    <>
      {leftSection ? <span className={classes.section}>{leftSection}</span> : null}
      <span>{children}</span>
      {rightSection ? <span className={classes.section}>{rightSection}</span> : null}
    </>
  );
}

/** A button. Never `disabled`: see ReasonedButton for one that is not available. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    color,
    leftSection,
    rightSection,
    fullWidth,
    loading = false,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...buttonAttributes({ variant, size, color, fullWidth }, className)}
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
    >
      <ButtonContent leftSection={leftSection} rightSection={rightSection}>
        {children}
      </ButtonContent>
      {loading ? (
        <span className={classes.loader}>
          <LoaderCircle size={20} aria-hidden="true" />
        </span>
      ) : null}
    </button>
  );
}
