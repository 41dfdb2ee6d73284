import { textIn } from '#router-search.ts';

/** The parts of an application, as its address names them, with the words for them. */
export const APPLICATION_TABS = {
  application: 'Application',
  'proposal-details': 'Proposal',
  reviews: 'Reviews',
  contract: 'Contract',
  messages: 'Messages',
  timeline: 'Timeline',
  details: 'Details',
};
type ApplicationTab = keyof typeof APPLICATION_TABS;

/** Which part is open, and what the programme is called until the application is read. */
export function readApplicationSearch(search: Record<string, unknown>): { programmeName?: string; tab?: ApplicationTab } {
  const tab = textIn(search, 'tab');
  const programmeName = textIn(search, 'programmeName');
  return { ...(programmeName ? { programmeName } : {}), ...(tab in APPLICATION_TABS ? { tab: tab as ApplicationTab } : {}) };
}
