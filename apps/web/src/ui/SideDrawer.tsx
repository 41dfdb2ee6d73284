import { m } from '@grantdesk/messages';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SideDrawer.module.css';
import { useEscape } from './useEscape.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  size?: number | string;
  position?: 'left' | 'right' | 'bottom';
  /** Name of the close button, for example "Close the filters". */
  closeLabel?: string;
  fullScreen?: boolean;
}

/** A drawer with a heading, a named close button and a footer; focus returns to what opened it. */
export function SideDrawer(props: SideDrawerProps) {
  const {
    opened,
    onClose,
    title,
    children,
    footer,
    size = 480,
    position = 'right',
    closeLabel = m.common.close(),
    fullScreen = false,
  } = props;
  useEscape(opened, onClose);
  const giveBack = useFocusBack(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={giveBack}
      size={fullScreen ? '100%' : size}
      position={position}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.content}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </Drawer.Header>
        <Drawer.Body className="min-h-0 flex-1 overflow-y-auto">{children}</Drawer.Body>
        {footer ? <div className="flex justify-end gap-3 border-t border-border bg-surface px-5 py-3">{footer}</div> : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}
