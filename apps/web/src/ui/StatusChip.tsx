import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './StatusChip.module.css';
import type { Tone } from './tone.ts';

export interface StatusChipProps {
  tone: Tone;
  label: ReactNode;
  icon?: LucideIcon | undefined;
  /** The constant behind the label, for tests and print. */
  status?: string | undefined;
  size?: 'sm' | 'lg' | undefined;
}

/** A state in words, with icon and tone. Never a button. */
export function StatusChip({ tone, label, icon: Icon, status, size = 'sm' }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone} data-size={size} data-status={status}>
      {Icon ? <Icon size={14} strokeWidth={2} aria-hidden="true" /> : null}
      <span className={classes.label}>{label}</span>
    </span>
  );
}
