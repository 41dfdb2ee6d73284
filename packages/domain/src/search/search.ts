/** What the search over everything looks into, and from how many characters on. */
import { m } from '@grantdesk/messages';
import { can, isStaff } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';

export const SEARCH_GROUPS = ['applications', 'people', 'programmes', 'payments', 'projects', 'forms', 'events'] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

export const SEARCH_SHORTEST = 2;
/** Two letters would match half of a large list, slowly. */
export const SEARCH_LARGE = 3;
/** Results of a group; the list behind it has them all. */
export const SEARCH_SHOWN = 5;
/** Above this a total says no more than "many". */
export const SEARCH_COUNTED = 1001;

const LARGE: readonly SearchGroup[] = ['applications', 'people', 'payments'];
export const SEARCH_LABELS: Record<SearchGroup, string> = {
  get applications() {
    return m.common.applications();
  },
  get people() {
    return m.common.people();
  },
  get programmes() {
    return m.common.programmes2();
  },
  get payments() {
    return m.common.payments2();
  },
  get projects() {
    return m.common.projects();
  },
  get forms() {
    return m.common.forms();
  },
  get events() {
    return m.common.events();
  },
};

/** Groups whose lists this person reads, with what is long enough to look into them. */
export function searchGroups(actor: Actor, search: string): { now: SearchGroup[]; later: SearchGroup[] } {
  const reads: Record<SearchGroup, boolean> = {
    // A reviewer's list of applications is that of their tasks.
    applications: isStaff(actor),
    people: can(actor, 'USERS', 'READ'),
    programmes: can(actor, 'PROGRAMMES', 'READ'),
    payments: can(actor, 'ACCOUNTING', 'READ'),
    projects: can(actor, 'GRANTEE_MANAGEMENT', 'READ'),
    forms: can(actor, 'FORMS', 'READ'),
    events: can(actor, 'EVENTS', 'READ'),
  };
  const length = [...search.trim()].length;
  const seen = SEARCH_GROUPS.filter((group) => reads[group]);
  if (length < SEARCH_SHORTEST) return { now: [], later: [] };
  const now = seen.filter((group) => length >= SEARCH_LARGE || !LARGE.includes(group));
  return { now, later: seen.filter((group) => !now.includes(group)) };
}

/** `APP-000015-1` names a payment: the number of its application, and its term. */
export function paymentReference(search: string): { application: string; term: number } | null {
  const match = /^(app-\d{1,12})-(\d{1,3})$/i.exec(search.trim());
  return match ? { application: match[1]?.toUpperCase() ?? '', term: Number(match[2]) } : null;
}
