import type { StageTab } from '@grantdesk/domain/stage/tabs';
import type { SortOption } from '#components/list/ListToolbar.tsx';

export const APPLICATION_SORTS = ['submittedAt', 'applicationID', 'averageScore', 'spread', 'reviews', 'interviewDate'] as const;

export const APPLICATION_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
  { value: 'submittedAt:DESCENDING', label: 'Last submitted' },
  { value: 'reviews:ASCENDING', label: 'Fewest reviews first' },
  { value: 'averageScore:DESCENDING', label: 'Highest average first' },
  { value: 'averageScore:ASCENDING', label: 'Lowest average first' },
  { value: 'spread:DESCENDING', label: 'Scores furthest apart' },
  { value: 'spread:ASCENDING', label: 'Scores closest together' },
  { value: 'interviewDate:ASCENDING', label: 'By interview date' },
  { value: 'applicationID:ASCENDING', label: 'Application number' },
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
