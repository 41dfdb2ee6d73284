import { m } from '@grantdesk/messages';
import { textIn } from '#router-search.ts';

/** The parts of an application, as its address names them, with the words for them. */
export const APPLICATION_TABS = {
  application: m.common.application2(),
  'proposal-details': m.common.proposal2(),
  reviews: m.common.reviews2(),
  contract: m.common.contract(),
  messages: m.common.messages(),
  notes: m.note.notes(),
  timeline: m.application.timeline(),
  details: m.application.details(),
};
type ApplicationTab = keyof typeof APPLICATION_TABS;

/** Which part is open, and what the programme is called until the application is read. */
export function readApplicationSearch(search: Record<string, unknown>): { programmeName?: string; tab?: ApplicationTab } {
  const tab = textIn(search, 'tab');
  const programmeName = textIn(search, 'programmeName');
  return { ...(programmeName ? { programmeName } : {}), ...(tab in APPLICATION_TABS ? { tab: tab as ApplicationTab } : {}) };
}
