import { LANGUAGE, LANGUAGES } from '@grantdesk/domain/language/current';
import type { ReactNode } from 'react';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { AppLink } from '../AppLink.tsx';
import { chooseLanguage } from '../language.ts';
import classes from './PublicShell.module.css';

export interface PublicShellProps {
  home: string;
  /** Links at the right of the top bar. */
  links?: { label: string; href: string }[];
  /** Who runs the programmes, in lines; nothing where nobody has said so. */
  foot?: readonly string[];
  children: ReactNode;
}

/** The frame of whoever is not signed in. */
export function PublicShell({ home, links = [], foot = [], children }: PublicShellProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.top}>
        <AppLink href={home} className={classes.logo}>
          <Logo />
        </AppLink>
        <nav aria-label="Main" className={classes.nav}>
          {links.map(({ label, href }) => (
            <AppLink key={href} href={href}>
              {label}
            </AppLink>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.foot}>
        {foot.length > 0 ? <span>{foot.join(' · ')}</span> : null}
        {LANGUAGES.filter(({ value }) => value !== LANGUAGE).map(({ value, label }) => (
          <button key={value} type="button" lang={value} onClick={() => chooseLanguage(value)}>
            {label}
          </button>
        ))}
      </footer>
    </div>
  );
}

/** One task on a card: sign in, sign up, a new password. */
export function CenteredCard({
  title,
  lead,
  children,
  footer,
  beside,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** A second card: at the right where there is room, else below. */
  beside?: ReactNode;
}) {
  // One tree with and without the second card: what was typed survives its arrival.
  return (
    <div className={beside ? classes.pair : undefined}>
      <div className={classes.center}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
          {children}
        </div>
        {footer ? <p className={classes.footer}>{footer}</p> : null}
      </div>
      {beside}
    </div>
  );
}
