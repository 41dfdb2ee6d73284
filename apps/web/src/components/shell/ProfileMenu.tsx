import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown, LogOut } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { AppLink } from '../AppLink.tsx';
import classes from './ProfileMenu.module.css';
import type { ShellLink, ShellPerson } from './types.ts';

export interface ProfileMenuProps {
  person: ShellPerson;
  links?: ShellLink[];
  onSignOut: () => void;
}

/** Who is signed in, the theme, and the way out. */
export function ProfileMenu({ person, links = [], onSignOut }: ProfileMenuProps) {
  return (
    <Menu width={264} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <Avatar name={person.name} />
          <span className={classes.who}>
            <span className={classes.name}>{person.name}</span>
            {person.detail ? <span className={classes.detail}>{person.detail}</span> : null}
          </span>
          <span className="sr-only">, account menu</span>
          <ChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ key, label, href, icon: Icon }) => (
          <Menu.Item key={key} component={AppLink} href={href} leftSection={Icon ? <Icon size={16} aria-hidden="true" /> : null}>
            {label}
          </Menu.Item>
        ))}
        {links.length > 0 ? <Menu.Divider /> : null}
        <div className={classes.theme} role="group" aria-label="Theme">
          <ThemeSwitch />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden="true" />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
