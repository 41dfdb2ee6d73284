import { m } from '@grantdesk/messages';
import { administrationEntry, visibleAdministration } from '@grantdesk/domain/access/administration';
import { can, canActOnStage } from '@grantdesk/domain/access/can';
import { visibleNavigation } from '@grantdesk/domain/access/navigation';
import type { Actor } from '@grantdesk/domain';
import { canChangeSettings } from '@grantdesk/domain/settings/rights';
import { to } from '#paths.ts';

/** Something that the palette does: it goes to a place, or runs by itself. */
export interface PaletteAction {
  key: string;
  label: string;
  /** Further words that it is found by. */
  also?: string;
  href?: string;
  run?: 'light' | 'dark' | 'auto' | 'shortcuts' | 'signOut';
  /** Where it is listed, if not among the actions. */
  group?: string;
  /** Said beside its name. */
  detail?: string;
}

/** What this person may do from anywhere: what they may not is not there. */
export function listActions(actor: Actor): PaletteAction[] {
  const places = [...visibleNavigation(actor), ...administrationEntry(actor)].map(({ key, label, path }) => ({
    key,
    label: m.search.goToLabel({ label }),
    href: path,
  }));
  const offered: [may: boolean, action: PaletteAction][] = [
    [can(actor, 'PROGRAMMES', 'CREATE'), { key: 'programme', label: m.common.newProgramme(), href: to.admin.programmeNew }],
    [
      can(actor, 'USERS', 'CREATE'),
      { key: 'invite', label: m.common.inviteUser(), also: m.search.newAccount(), href: to.admin.newUser },
    ],
    [
      can(actor, 'USERS', 'CREATE'),
      { key: 'inviteMany', label: m.search.inviteManyPeople(), also: m.search.usersSheetImport(), href: to.admin.inviteMany },
    ],
    [can(actor, 'ROLES', 'CREATE'), { key: 'role', label: m.common.newRole(), href: to.admin.newRole }],
    [can(actor, 'FORMS', 'CREATE'), { key: 'guide', label: m.common.newScoreGuide(), href: to.admin.scoreGuideNew }],
    [
      can(actor, 'APPLICATIONS', 'READ') && canActOnStage(actor, [actor.userId]),
      {
        key: 'assign',
        label: m.search.assignReviews(),
        also: m.search.reviewersTasksChooseAProgramme(),
        href: to.admin.applications,
      },
    ],
    [can(actor, 'EVENTS', 'CREATE'), { key: 'event', label: m.common.newEvent(), href: to.subscriber.eventNew }],
    [true, { key: 'interviews', label: m.common.myInterviews(), href: to.admin.interviews }],
    [true, { key: 'conflicts', label: m.common.conflictsOfInterest(), also: 'declare', href: to.admin.conflicts }],
    [
      true,
      {
        key: 'preferences',
        label: m.common.preferences(),
        also: m.search.settingsPasswordSessions(),
        href: to.subscriber.preferences,
      },
    ],
    [true, { key: 'light', label: m.search.themeLight(), run: 'light' }],
    [true, { key: 'dark', label: m.search.themeDark(), run: 'dark' }],
    [true, { key: 'auto', label: m.search.themeAsTheSystem(), run: 'auto' }],
    [
      true,
      {
        key: 'shortcuts',
        label: m.common.keyboardShortcuts(),
        also: m.search.helpKeys(),
        run: 'shortcuts',
        group: m.search.help(),
      },
    ],
    [
      canChangeSettings(actor),
      {
        key: 'apiDocs',
        label: m.search.apiDocumentation(),
        also: m.search.helpProgramIntegrationCalls(),
        href: to.apiDocs,
        group: m.search.help(),
      },
    ],
    [true, { key: 'signOut', label: m.common.signOut(), also: m.search.logOutLeave(), run: 'signOut' }],
  ];
  const pages = visibleAdministration(actor).map(({ key, label, group, also, path }): PaletteAction => ({
    key: `administration ${key}`,
    label,
    also: `${group} ${also}`,
    href: path,
    group: m.common.administration(),
    detail: group,
  }));
  return [...places, ...pages, ...offered.flatMap(([may, action]) => (may ? [action] : []))];
}

/** Letters without their accents: what is typed in a hurry finds them too. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Actions that contain every typed word, those with the words in their name first. */
export function actionsFor(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const holds = (where: string): boolean => words.every((word) => plain(where).includes(word));
  const found = actions.filter(({ label, also = '' }) => holds(`${label} ${also}`));
  return [...found.filter(({ label }) => holds(label)), ...found.filter(({ label }) => !holds(label))];
}

/** Pages of the administration and help that a text finds, without asking the server. */
export const helpFor = (actor: Actor, text: string): PaletteAction[] =>
  actionsFor(
    listActions(actor).filter(({ group }) => group),
    text,
  );
