import { textIn } from '#router-search.ts';

/** The parts of an application, as its address names them. Their words come with the page: every first visit loads this file. */
const APPLICATION_TABS = [
  'application',
  'proposal-details',
  'references',
  'reviews',
  'contract',
  'messages',
  'notes',
  'similar',
  'timeline',
  'details',
] as const;
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

/** Which part is open, and what the programme is called until the application is read. */
export function readApplicationSearch(search: Record<string, unknown>): { programmeName?: string; tab?: ApplicationTab } {
  const tab = APPLICATION_TABS.find((each) => each === textIn(search, 'tab'));
  const programmeName = textIn(search, 'programmeName');
  return { ...(programmeName ? { programmeName } : {}), ...(tab ? { tab } : {}) };
}
