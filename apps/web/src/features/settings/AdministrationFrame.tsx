import { m } from '@grantdesk/messages';
import type { AdministrationPage } from '@grantdesk/domain/access/administration';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import classes from './AdministrationFrame.module.css';

interface Props {
  pages: readonly AdministrationPage[];
  current: AdministrationPage | undefined;
  children: ReactNode;
}

/** A page of the administration beside the menu of all; on a narrow screen the menu folds into one line above the page. */
export function AdministrationFrame({ pages, current, children }: Props) {
  const id = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Going somewhere closes the menu that led there.
  const isOpen = openAt !== null && openAt === (current?.key ?? '');
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={m.common.administration()} data-open={isOpen || undefined}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenAt(isOpen ? null : (current?.key ?? ''))}
        >
          <span className="text-muted">{m.settings.administration()}</span> {current?.label ?? m.settings.chooseAPage()}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        <div id={id} className={classes.groups}>
          {[...Map.groupBy(pages, ({ group }) => group)].map(([group, its], place) => (
            <div key={group} role="group" aria-labelledby={`${id}-${place}`}>
              <p id={`${id}-${place}`} className="m-0 px-2.5 pt-3 pb-1 text-xs/4 font-semibold">
                {group}
              </p>
              {its.map(({ key, label, path }) => (
                <AppLink key={key} href={path} className={classes.link} aria-current={key === current?.key ? 'page' : undefined}>
                  {label}
                </AppLink>
              ))}
            </div>
          ))}
        </div>
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
