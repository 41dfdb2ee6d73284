import { m } from '@grantdesk/messages';
import { administrationEntry } from '@grantdesk/domain/access/administration';
import type { Actor } from '@grantdesk/domain/access/actor';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import { isApplicantSideRole } from '@grantdesk/domain/access/roles';
import { NAV_ICONS } from './nav-icons.ts';
import classes from './SidebarPreview.module.css';

/** The menu that staff with this role see. */
export function SidebarPreview({ role }: { role: { name: string; permissions: unknown } }) {
  if (isApplicantSideRole(role.name)) return <p className="text-muted">{m.common.peopleWithThisRoleDoNot()}</p>;
  const actor: Actor = {
    userId: '',
    name: '',
    email: '',
    accountType: 'ADMIN',
    role: role.name,
    permissions: role.permissions as Actor['permissions'],
  };
  return (
    <ul className={`${classes.sidebar} -mx-2.5 mt-2 grid gap-0.5`} aria-label={m.common.menuOfName({ name: role.name })}>
      {[...visibleNavigation(actor), ...administrationEntry(actor)].map(({ key, label }) => {
        const Icon = NAV_ICONS[key];
        return (
          <li key={key}>
            {Icon ? <Icon size={20} strokeWidth={1.6} aria-hidden="true" /> : null}
            {label}
          </li>
        );
      })}
    </ul>
  );
}
