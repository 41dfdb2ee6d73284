/** Saved views of lists (field.md 32): which lists have them, and who may read the shared ones. */
import { can, isStaff } from '../access/can.ts';
import type { Actor } from '../access/can.ts';
import type { Resource } from '../access/resources.ts';

/** The right that reads each list; null where every member of staff has a list of their own. */
const RIGHTS = {
  applications: 'APPLICATIONS',
  tasks: null,
  programmes: 'PROGRAMMES',
  forms: 'FORMS',
  users: 'USERS',
} as const satisfies Record<string, Resource | null>;

export type ViewList = keyof typeof RIGHTS;
export const VIEW_LISTS = Object.keys(RIGHTS) as ViewList[];

/** What of a list's address a view keeps; the page is not part of it. */
export const VIEW_KEYS = ['tab', 'sort', 'search', 'filters', 'postsPerPage'] as const;
export type ViewQuery = Partial<Record<(typeof VIEW_KEYS)[number], string>>;

/** As many views as a person may keep of one list. */
export const MOST_VIEWS = 50;

/** Whether a person reads a list at all; the programme is judged by its own rule. */
export function canReadList(actor: Actor, list: ViewList): boolean {
  const right = RIGHTS[list];
  return right === null ? isStaff(actor) : can(actor, right, 'READ');
}

/** The parts of an address that a view keeps, texts alone, empty ones left out. */
export function viewQueryOf(address: Record<string, unknown>): ViewQuery {
  const parts = VIEW_KEYS.map((key) => [key, address[key] === undefined ? '' : String(address[key])] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== ''));
}

/** Whether an address shows just what the view keeps. */
export function sameView(left: ViewQuery, right: ViewQuery): boolean {
  return VIEW_KEYS.every((key) => (left[key] ?? '') === (right[key] ?? ''));
}
