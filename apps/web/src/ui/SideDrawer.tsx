import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './SideDrawer.module.css';

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
    closeLabel = 'Close',
    fullScreen = false,
  } = props;
  useFocusBack(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={fullScreen ? '100%' : size} position={position}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.content}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {footer ? <div className={classes.footer}>{footer}</div> : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * A drawer that is made open, and taken away whole, never sees itself close: what had the focus when it was made gets it back
 * (trust A03). One that stays and is opened and closed is served by the library.
 */
function useFocusBack(opened: boolean): void {
  const [opener] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
