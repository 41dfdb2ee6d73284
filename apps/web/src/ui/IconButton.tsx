import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef, Ref } from 'react';
import classes from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  label: string;
  icon: LucideIcon;
  /** 16 in tables, 20 elsewhere. */
  iconSize?: 16 | 20;
  /** Side in px: 32 for staff, 44 for applicants and touch. */
  size?: number;
  variant?: 'subtle' | 'outline' | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** An icon alone always carries a name, and shows it on hover and focus. */
export function IconButton({
  label,
  icon: Icon,
  iconSize = 20,
  size = 32,
  variant = 'subtle',
  className,
  style,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={className ? `${classes.button} ${className}` : classes.button}
      style={{ width: size, height: size, ...style }}
      data-variant={variant}
      data-tip={label}
      aria-label={label}
    >
      <Icon size={iconSize} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
