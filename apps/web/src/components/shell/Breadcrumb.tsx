import { m } from '@grantdesk/messages';
import { ChevronRight } from 'lucide-react';
import { AppLink } from '../AppLink.tsx';
import type { Crumb } from '../page.ts';
import classes from './Breadcrumb.module.css';

/** The path to this page; the last step is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={m.common.breadcrumb()} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-caption/5">
        {crumbs.map(({ label, href }, index) => (
          <li key={`${label} ${index}`} className={classes.item}>
            {index > 0 ? <ChevronRight size={14} aria-hidden="true" /> : null}
            {href && index < crumbs.length - 1 ? (
              <AppLink href={href} className={classes.link}>
                {label}
              </AppLink>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} className={classes.label}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
