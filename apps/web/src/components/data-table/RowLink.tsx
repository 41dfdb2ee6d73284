import type { ReactNode } from 'react';
import { AppLink } from '../AppLink.tsx';
import classes from './DataTable.module.css';

/** Makes the row's first cell its link. */
export function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <AppLink href={href} className={classes.rowLink}>
      {children}
    </AppLink>
  );
}

/** The first cell of a table: a name on one line over an id and an address. */
export function TwoLines({
  first,
  second,
  wraps = false,
}: {
  first: string;
  second?: ReactNode;
  /** Never cut. */ wraps?: boolean;
}) {
  return (
    <span className={classes.two} data-wraps={wraps || undefined}>
      <span className={classes.first} title={first}>
        {first}
      </span>
      {second ? <span className={classes.second}>{second}</span> : null}
    </span>
  );
}
