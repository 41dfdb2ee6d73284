import { getLocale, LOCALES, m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { AppLink } from '../AppLink.tsx';
import { chooseLanguage } from '../language.ts';
import { HelpLink } from './HelpLink.tsx';
import classes from './PublicShell.module.css';

export interface PublicShellProps {
  home: string;
  /** Links at the right of the top bar. */
  links?: { label: string; href: string }[];
  /** The organisation that runs the programmes, in lines; empty if it is not set. */
  foot?: readonly string[];
  /** Links below the page: a privacy notice, a legal notice. */
  footLinks?: readonly { label: string; url: string }[] | undefined;
  children: ReactNode;
}

/** The frame for people who are not signed in. */
export function PublicShell({ home, links = [], foot = [], footLinks = [], children }: PublicShellProps) {
  return (
    <div className="flex min-h-screen flex-col text-base/6">
      <SkipLink />
      <header className={classes.top}>
        <AppLink href={home} className="hover:no-underline">
          <Logo />
        </AppLink>
        <nav aria-label={m.common.main()} className={`${classes.nav} ms-auto flex gap-1 mobile:gap-0`}>
          {links.map(({ label, href }) => (
            <AppLink
              className="rounded-md px-3 py-1.5 text-sm/5 font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-text hover:no-underline mobile:px-2"
              key={href}
              href={href}
            >
              {label}
            </AppLink>
          ))}
          <HelpLink size={32} />
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
      <footer
        className={`${classes.foot} flex flex-none flex-wrap items-center justify-center gap-x-4 gap-y-0 px-4 pt-2 pb-4 text-caption/5 wrap-anywhere text-muted`}
      >
        {foot.length > 0 ? <span className="min-w-0">{foot.join(' · ')}</span> : null}
        {footLinks.map(({ label, url }) => (
          <a key={url} href={url} className="inline-flex min-h-11 items-center">
            {label}
          </a>
        ))}
        {LOCALES.filter(({ value }) => value !== getLocale()).map(({ value, label }) => (
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
    <div className={beside ? `${classes.pair} flex flex-wrap items-start justify-center gap-8 px-4 py-14` : undefined}>
      <div className={classes.center}>
        <div className={`${classes.card} rounded-xl border border-border bg-surface p-8 mobile:px-4 mobile:py-6`}>
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
