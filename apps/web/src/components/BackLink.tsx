import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import classes from './BackLink.module.css';

/** The way back to what a screen is a part of, as it stands above its title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={classes.back}>
      <ArrowLeft size={16} aria-hidden="true" /> {children}
    </AppLink>
  );
}
