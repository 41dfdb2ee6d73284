import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';

export interface IconButtonProps extends Omit<ActionIconProps, 'children'>, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string;
  icon: LucideIcon;
  /** 16 in tables, 20 elsewhere. */
  iconSize?: 16 | 20;
  ref?: React.Ref<HTMLButtonElement>;
}

/** An icon alone always carries a name and shows it. */
export function IconButton({ label, icon: Icon, iconSize = 20, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon {...props} aria-label={label}>
        <Icon size={iconSize} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
