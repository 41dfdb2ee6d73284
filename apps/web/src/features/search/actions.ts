import { can, canActOnStage } from '@grantdesk/domain/access/can';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import type { Actor } from '@grantdesk/domain';
import { to } from '../../paths.ts';

/** Something that the palette does: it goes to a place, or runs by itself. */
export interface PaletteAction {
  key: string;
  label: string;
  /** Further words that it is found by. */
  also?: string;
  href?: string;
  run?: 'light' | 'dark' | 'auto' | 'shortcuts' | 'signOut';
}

/** What this person may do from anywhere (D17): what they may not is not there. */
export function actionsOf(actor: Actor): PaletteAction[] {
  const places = visibleNavigation(actor).map(({ key, label, path }) => ({ key, label: `Go to ${label}`, href: path }));
  const offered: [may: boolean, action: PaletteAction][] = [
    [can(actor, 'PROGRAMMES', 'CREATE'), { key: 'programme', label: 'New programme', href: to.admin.programmeNew }],
    [can(actor, 'USERS', 'CREATE'), { key: 'invite', label: 'Invite user', also: 'new account', href: to.admin.newUser }],
    [
      can(actor, 'USERS', 'CREATE'),
      { key: 'inviteMany', label: 'Invite many people', also: 'users sheet import', href: to.admin.inviteMany },
    ],
    [can(actor, 'ROLES', 'CREATE'), { key: 'role', label: 'New role', href: to.admin.newRole }],
    [can(actor, 'FORMS', 'CREATE'), { key: 'guide', label: 'New score guide', href: to.admin.scoreGuideNew }],
    [
      can(actor, 'APPLICATIONS', 'READ') && canActOnStage(actor, [actor.userId]),
      { key: 'assign', label: 'Assign reviews', also: 'reviewers tasks choose a programme', href: to.admin.applications },
    ],
    [can(actor, 'EVENTS', 'CREATE'), { key: 'event', label: 'New event', href: to.subscriber.eventNew }],
    [true, { key: 'interviews', label: 'My interviews', href: to.admin.interviews }],
    [true, { key: 'conflicts', label: 'Conflicts of interest', also: 'declare', href: to.admin.conflicts }],
    [true, { key: 'preferences', label: 'Preferences', also: 'settings password sessions', href: to.subscriber.preferences }],
    [true, { key: 'light', label: 'Theme: light', run: 'light' }],
    [true, { key: 'dark', label: 'Theme: dark', run: 'dark' }],
    [true, { key: 'auto', label: 'Theme: as the system', run: 'auto' }],
    [true, { key: 'shortcuts', label: 'Keyboard shortcuts', also: 'help keys', run: 'shortcuts' }],
    [true, { key: 'signOut', label: 'Sign out', also: 'log out leave', run: 'signOut' }],
  ];
  return [...places, ...offered.flatMap(([may, action]) => (may ? [action] : []))];
}

/** Actions that hold every word that was typed. */
export function actionsFor(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ label, also = '' }) => words.every((word) => `${label} ${also}`.toLowerCase().includes(word)));
}
