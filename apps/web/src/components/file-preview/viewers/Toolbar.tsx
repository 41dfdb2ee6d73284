import type { ReactNode } from 'react';
import classes from './viewers.module.css';

/** The buttons of a viewer, named for those who cannot see them. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.toolbar} role="group" aria-label={label} data-viewer>
    {children}
  </div>
);
