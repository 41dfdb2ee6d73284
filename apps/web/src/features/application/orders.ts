import { m } from '@grantdesk/messages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import type { SortOption } from '#components/list/ListToolbar.tsx';

export const APPLICATION_SORTS = ['submittedAt', 'applicationID', 'averageScore', 'spread', 'reviews', 'interviewDate'] as const;

export const APPLICATION_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'submittedAt:DESCENDING', label: m.application.lastSubmitted() },
  { value: 'reviews:ASCENDING', label: m.application.fewestReviewsFirst() },
  { value: 'averageScore:DESCENDING', label: m.application.highestAverageFirst() },
  { value: 'averageScore:ASCENDING', label: m.application.lowestAverageFirst() },
  { value: 'spread:DESCENDING', label: m.application.scoresFurthestApart() },
  { value: 'spread:ASCENDING', label: m.application.scoresClosestTogether() },
  { value: 'interviewDate:ASCENDING', label: m.application.byInterviewDate() },
  { value: 'applicationID:ASCENDING', label: m.common.applicationNumber() },
];

/** The order that suits the work of a tab, offered in one press. */
const SUGGESTED: Partial<Record<StageTab, string>> = {
  ALL_APPLICATIONS: 'reviews:ASCENDING',
  SHORTLISTED_FOR_PROPOSAL: 'averageScore:DESCENDING',
  PROPOSAL_APPLICATIONS: 'reviews:ASCENDING',
  SHORTLISTED_FOR_INTERVIEW: 'averageScore:DESCENDING',
  INTERVIEW_APPLICATIONS: 'interviewDate:ASCENDING',
  SHORTLISTED_FOR_BOARD_APPROVAL: 'averageScore:DESCENDING',
};

export const suggestedSort = (tab: StageTab): SortOption | undefined =>
  APPLICATION_SORT_OPTIONS.find(({ value }) => value === SUGGESTED[tab]);

const keyOf = (tab: StageTab): string => `grantdesk.order.applications.${tab}`;

/** The order that a person chose for a tab on this device: tabs open in it. An address without an order stays newest first. */
export function rememberedSort(tab: StageTab): string | undefined {
  try {
    return localStorage.getItem(keyOf(tab)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param sort undefined for the default, which is forgotten */
export function rememberSort(tab: StageTab, sort: string | undefined): void {
  try {
    if (sort) localStorage.setItem(keyOf(tab), sort);
    else localStorage.removeItem(keyOf(tab));
  } catch {
    // Storage may be refused: the order then lasts as long as the address.
  }
}
