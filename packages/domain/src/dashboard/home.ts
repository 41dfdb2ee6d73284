/** What waits for an applicant, the most urgent first. */
import { DAY, toMillis, type Instant } from '../format/instant.ts';

/** In the order in which they come where nothing else tells them apart. */
export const HOME_KINDS = [
  'QUESTION',
  'REPORT_RETURNED',
  'PROPOSAL',
  'DRAFT',
  'INTERVIEW',
  'CONTRACT',
  'AWARD',
  'REPORT',
  'BANK',
] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

export interface HomeItem {
  kind: HomeKind;
  _id: string;
  /** An instant, or a day; null where it waits without a date. */
  due: string | null;
  isLate: boolean;
}

/**
 * Something without a date that someone waits for counts as due in this many days: after what closes sooner, before what
 * closes later.
 */
const UNDATED: Record<HomeKind, number> = {
  QUESTION: 3,
  REPORT_RETURNED: 3,
  PROPOSAL: 7,
  DRAFT: 30,
  INTERVIEW: 2,
  CONTRACT: 5,
  AWARD: 5,
  REPORT: 30,
  BANK: 7,
};

/**
 * What is late and can still be done comes first, then what is due first. A report that is due beyond a month is no work
 * of today and is left out.
 */
export function homeOrder<T extends HomeItem>(items: readonly T[], now: Instant): T[] {
  const at = toMillis(now) ?? 0;
  const dueAt = ({ kind, due }: T): number => toMillis(due) ?? at + UNDATED[kind] * DAY;
  return items
    .filter((item) => item.kind !== 'REPORT' || item.isLate || dueAt(item) - at <= 30 * DAY)
    .toSorted(
      (a, b) =>
        Number(b.isLate) - Number(a.isLate) ||
        dueAt(a) - dueAt(b) ||
        HOME_KINDS.indexOf(a.kind) - HOME_KINDS.indexOf(b.kind) ||
        a._id.localeCompare(b._id),
    );
}
