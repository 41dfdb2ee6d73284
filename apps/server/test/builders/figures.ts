import type { ListLink } from '@grantdesk/domain';
import { expect } from 'vitest';
import type { Caller } from '../app.ts';

/** The call of the list behind a number. */
const LISTS: Record<ListLink['list'], (behind: ListLink) => string> = {
  tasks: ({ scope, programmeId }) => `/task/admin/many?scope=${scope}${programmeId ? `&programmeId=${programmeId}` : ''}`,
  applications: ({ programmeId, tab }) => `/application/many?programmeId=${programmeId}&tab=${tab}`,
  payments: ({ programmeId }) => `/payment/due-for-approval/${programmeId}?`,
  history: ({ programmeId }) => `/payment/history?programmeId=${programmeId}`,
  projects: ({ programmeId }) => `/project/by-programme/${programmeId}?`,
  grantees: ({ programmeId }) => `/programme/grantees/${programmeId}?`,
  changes: () => '/change-request/many?state=WAITING',
  replies: () => '/reply/many?',
};
/** How many rows the list behind a number has for a person. */
export async function listBehind(who: Caller, behind: ListLink): Promise<{ address: string; total: number }> {
  const address = `${LISTS[behind.list](behind)}&limit=1&filters=${encodeURIComponent(behind.filters)}`;
  const response = await who.get(address);
  expect(response.statusCode, `${address} ${response.body.slice(0, 200)}`).toBe(200);
  return { address, total: response.json<{ totalCount: number }>().totalCount };
}

/** Every figure of an answer with its list. */
export function figuresIn(value: unknown): { count: number; behind: ListLink }[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'behind' in value && 'count' in value ? [value as { count: number; behind: ListLink }] : [];
  return [...own, ...Object.values(value).flatMap(figuresIn)];
}
