import type { ReactNode, Ref } from 'react';
import type { KeyboardEvent } from 'react';
import classes from './viewers.module.css';

interface PaneProps {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The part of a viewer that scrolls; it takes the focus, so that the keyboard alone can scroll it. */
export const Pane = ({ label, children, ref, onKeyDown }: PaneProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scrolling region
  <div ref={ref} className={classes.pane} data-viewer tabIndex={0} role="region" aria-label={label} onKeyDown={onKeyDown}>
    {children}
  </div>
);
