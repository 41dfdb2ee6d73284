/** Saved views of lists: which lists have them, and who may read the shared ones. */
import { can, isStaff } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import type { Resource } from '../access/resources.ts';
import { DENSITIES, type Density } from '../list/layout.ts';

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
/** With the look of the table, which is not part of the address (`list/layout.ts`). */
const VIEW_PARTS = [...VIEW_KEYS, 'columns', 'density'] as const;
export type ViewQuery = Partial<Record<Exclude<(typeof VIEW_PARTS)[number], 'density'>, string> & { density: Density }>;

/** As many views as a person may keep of one list. */
export const MAX_VIEWS = 50;

/** Whether a person reads a list at all; the programme is judged by its own rule. */
export function canReadList(actor: Actor, list: ViewList): boolean {
  const right = RIGHTS[list];
  return right === null ? isStaff(actor) : can(actor, right, 'READ');
}

/** The parts of an address, and of the table's look beside it, that a view keeps: texts alone, empty ones left out. */
export function toViewQuery(address: Record<string, unknown>): ViewQuery {
  const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const { density, ...texts } = Object.fromEntries(
    VIEW_PARTS.map((key) => [key, textOf(address[key])]).filter(([, value]) => value !== ''),
  ) as Record<string, string>;
  const known = DENSITIES.find((each) => each === density);
  return known ? { ...texts, density: known } : texts;
}

/** Whether an address and a look show just what the view keeps. */
export function sameView(left: ViewQuery, right: ViewQuery): boolean {
  return VIEW_PARTS.every((key) => (left[key] ?? '') === (right[key] ?? ''));
}
