import { m } from '@grantdesk/messages';
import { ChevronDown, LogOut, Sparkles } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Avatar } from '#components/Avatar.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { to } from '#paths.ts';
import { AppLink } from '../AppLink.tsx';
import classes from './ProfileMenu.module.css';
import type { ShellLink, ShellPerson } from './types.ts';

const itemStyle =
  'text-sm/5 flex items-center gap-2.5 w-full min-h-9 py-1.5 px-2.5 border-0 rounded-md bg-transparent text-text text-start cursor-pointer hover:bg-sunken hover:no-underline';

export interface ProfileMenuProps {
  person: ShellPerson;
  links?: ShellLink[];
  onSignOut: () => void;
}

/** Who is signed in, the theme, and the way out: a disclosure that closes with Escape or a click beside it. */
export function ProfileMenu({ person, links = [], onSignOut }: ProfileMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  const place = () => {
    const { right = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    panel.current?.style.setProperty('top', `${bottom + 6}px`);
    panel.current?.style.setProperty('right', `${document.documentElement.clientWidth - right}px`);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md border-0 bg-transparent px-1 py-0.5 text-start text-text hover:bg-sunken"
        popoverTarget={id}
        aria-expanded={open}
        onClick={place}
      >
        <Avatar name={person.name} />
        <span className={classes.who}>
          <span className={classes.name}>{person.name}</span>
          {person.detail ? (
            <span className="text-xs/3.5 tracking-normal whitespace-nowrap text-muted">{person.detail}</span>
          ) : null}
        </span>
        <span className="sr-only">{m.common.accountMenu()}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 w-66 rounded-xl border border-border bg-surface p-1 text-text shadow-overlay"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {links.map(({ key, label, href, icon: Icon }) => (
          <AppLink key={key} href={href} className={itemStyle} onClick={close}>
            {Icon ? <Icon size={16} aria-hidden="true" /> : null}
            {label}
          </AppLink>
        ))}
        <a href={to.whatIsNew} target="_blank" rel="noopener" className={itemStyle} onClick={close}>
          <Sparkles size={16} aria-hidden="true" />
          {m.common.whatIsNew()}
        </a>
        <div className="p-1.5">
          <ThemeSwitch />
        </div>
        <button
          type="button"
          className={itemStyle}
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          <LogOut size={16} aria-hidden="true" />
          {m.common.signOut()}
        </button>
      </div>
    </>
  );
}
