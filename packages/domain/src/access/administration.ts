/** The pages that run the installation, behind one entry of the sidebar: who may open which, and the words that find them. */
import { canChangeSettings } from '../settings/rights.ts';
import { can, isStaff } from './can.ts';
import type { Actor } from './actor.ts';
import type { NavigationItem } from './navigation.ts';

export type AdministrationPage = {
  /** The last part of its address. */
  key: string;
  group: string;
  label: string;
  path: string;
  /** Further words that the search finds it by. */
  also: string;
  may: (actor: Actor) => boolean;
};

const ROOT = '/secure/admin/administration';
const readsTrail = (actor: Actor): boolean => can(actor, 'ROLES', 'READ');
const readsUsers = (actor: Actor): boolean => can(actor, 'USERS', 'READ');
const pageAt = (key: string, rest: Omit<AdministrationPage, 'key' | 'path' | 'may'>, may = canChangeSettings) => ({
  key,
  path: `${ROOT}/${key}`,
  may,
  ...rest,
});

/** In the order of the menu. Pages of one group follow each other. */
export const ADMINISTRATION_PAGES: readonly AdministrationPage[] = [
  pageAt('organisation', {
    group: 'Settings',
    label: 'Organisation',
    also: 'settings name postal address support email telephone contact',
  }),
  pageAt('currency-and-time-zone', {
    group: 'Settings',
    label: 'Currency and time zone',
    also: 'settings money regional programme defaults',
  }),
  pageAt('files', { group: 'Settings', label: 'Files', also: 'settings preview kinds pictures videos documents download' }),
  pageAt('security', {
    group: 'Settings',
    label: 'Security',
    also: 'settings second factor two-factor single sign-on conflict of interest',
  }),
  pageAt('sessions', { group: 'Settings', label: 'Sessions', also: 'settings signed in sign out idle minutes hours' }),
  pageAt('data-retention', {
    group: 'Settings',
    label: 'Data retention',
    also: 'settings delete erase years months drafts privacy',
  }),
  pageAt('email-templates', { group: 'Email', label: 'Email templates', also: 'mail texts wording messages letters' }),
  pageAt(
    'undelivered-email',
    { group: 'Email', label: 'Undelivered email', also: 'mail failed bounced sent delivery send again' },
    readsUsers,
  ),
  pageAt('api-tokens', { group: 'Connections', label: 'API tokens', also: 'token key program integration access' }),
  pageAt('webhooks', { group: 'Connections', label: 'Webhooks', also: 'webhook deliveries secret integration notify program' }),
  pageAt('activity', { group: 'System', label: 'Activity log', also: 'audit trail history events who did what' }, readsTrail),
];

/** The pages that this person may open, in order. Only staff have any. */
export const visibleAdministration = (actor: Actor): AdministrationPage[] =>
  isStaff(actor) ? ADMINISTRATION_PAGES.filter(({ may }) => may(actor)) : [];

const ENTRY: NavigationItem = { key: 'administration', label: 'Administration', path: ROOT, resource: null };

/** The entry of the sidebar, for those who may open at least one page behind it. */
export const administrationEntry = (actor: Actor): NavigationItem[] => (visibleAdministration(actor).length > 0 ? [ENTRY] : []);
