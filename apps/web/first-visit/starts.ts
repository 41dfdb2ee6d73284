import { API_PREFIX, methodAndPath, paths } from '@grantdesk/api/paths';

/** What a page needs immediately and its own chunk does not name. Addresses may contain parameters of the page (`$applicationId`). */
export interface Start {
  /** Parts that are loaded only when they are drawn, but are drawn always: files under `src`. */
  parts?: string[];
  /** Calls that everybody's page makes first. */
  calls?: string[];
  /** Only with a session: without one they are refused, which the page then knows without asking. */
  own?: string[];
  /** Theirs for the list as it first comes: where the address asks for no other page, search or filter (`asksAsItComes`). */
  list?: string[];
  /** Whether the server draws the page: where these calls answer most of what it shows. */
  isDrawn?: true;
}

type Group = keyof typeof paths;

/** The address of a read exactly as the screen requests it: a different address would be requested twice. */
function read<G extends Group>(group: G, name: keyof (typeof paths)[G] & string, id?: string, query = ''): string {
  const { method, path } = methodAndPath((paths[group] as Record<string, string>)[name] ?? '');
  if (method !== 'GET') throw new Error(`${group}.${name} is no read`);
  return `${API_PREFIX}${path.replace(/:id$/, id ?? ':id')}${query}`;
}

const call = read('programme', 'openOne', '$programmeId');
const application = read('application', 'one', '$applicationId');

/**
 * How screens start, by the name of their route; what a layout needs applies to every screen inside it. Only what a screen
 * cannot do without is listed, and only reads whose address follows from the page's own.
 */
export const STARTS: Record<string, Start> = {
  '/': { own: [read('user', 'me')] },
  '/_public': { calls: [read('settings', 'about')], own: [read('user', 'me')] },
  // Without the people of a demonstration the form would move when they come, from under the pointer.
  '/_public/signin': {
    isDrawn: true,
    parts: ['features/demonstration/DemoCard.tsx'],
    calls: [read('user', 'signInWays'), read('demonstration', 'accounts')],
  },
  '/_public/programmes/': { calls: [read('programme', 'open', undefined, '?limit=25')] },
  '/_public/programmes/$programmeId': { calls: [call] },
  '/secure': { own: [read('user', 'me')] },
  '/secure/subscriber': { parts: ['components/shell/ApplicantShell.tsx'] },
  '/secure/subscriber/': {
    isDrawn: true,
    own: [read('application', 'mine', undefined, '?limit=50'), read('dashboard', 'home'), read('demonstration', 'accounts')],
  },
  '/secure/subscriber/programmes/': { own: [read('programme', 'open', undefined, '?limit=25')] },
  '/secure/subscriber/programmes/$programmeId': { own: [call] },
  '/secure/subscriber/applications/$applicationId/': { own: [application] },
  '/secure/subscriber/applications/$applicationId/form': { isDrawn: true, own: [application] },
  '/secure/subscriber/applications/$applicationId/view': { own: [application] },
  '/secure/subscriber/applications/$applicationId/proposal/form': { isDrawn: true, own: [application] },
  '/secure/admin': {
    parts: ['features/layout/StaffFrame.tsx', 'features/search/StaffSearch.tsx'],
  },
  '/secure/admin/': { own: [read('dashboard', 'overview')] },
  '/secure/admin/applications/programmes/$programmeId/': {
    isDrawn: true,
    own: [read('programme', 'one', '$programmeId')],
    list: [
      read('application', 'many', undefined, '?programmeId=$programmeId&tab=ALL_APPLICATIONS&page=1&limit=25&sort=DESCENDING'),
      read('misc', 'filtersProgrammeApplications', '$programmeId', '?tab=ALL_APPLICATIONS'),
    ],
  },
};
