/** Items of the claim in a report: what each needs, and what keeps a report from being submitted. */
import { m } from '@grantdesk/messages';
import { isCalendarDay } from '../form/text-rules.ts';
import { isAmount } from '../payment/amounts.ts';

export const MAX_CLAIM_ITEMS = 300;
export const CLAIM_TEXT_MAX = 500;

export interface ClaimItem {
  line: string;
  amount: number;
  /** `2026-11-21`. */
  spentOn: string;
  description: string;
  /** Id of the evidence. */
  file?: string | null | undefined;
}

export type ClaimIssue = { path: string; message: string };

/** What every item has, before it is saved. @param lines ids of the lines of the plan */
export function itemIssues(items: readonly ClaimItem[], lines: readonly string[]): ClaimIssue[] {
  const issues: ClaimIssue[] = [];
  if (items.length > MAX_CLAIM_ITEMS) issues.push({ path: 'items', message: m.claim.tooManyItems({ max: MAX_CLAIM_ITEMS }) });
  items.forEach(({ line, amount, spentOn, description }, index) => {
    const note = (field: string, message: string): void => void issues.push({ path: `items.${index}.${field}`, message });
    if (!lines.includes(line)) note('line', m.claim.chooseALine());
    if (!isAmount(amount)) note('amount', m.common.enterAnAmountAboveZero());
    if (!isCalendarDay(spentOn)) note('spentOn', m.common.enterAValidDate());
    if (description.trim() === '') note('description', m.claim.sayWhatItWasFor());
    else if (description.length > CLAIM_TEXT_MAX) note('description', m.claim.longDescription({ max: CLAIM_TEXT_MAX }));
  });
  return issues;
}

export interface ClaimRules {
  needsEvidence: boolean;
  startDate: string;
  endDate: string;
  /** Today in the zone of the programme. */
  today: string;
  /** What the items of this report may use of each line: available less what other reports claim. */
  left: ReadonlyMap<string, number>;
  money: (minor: number) => string;
}

/** What keeps a report with these items from being submitted, at the field of an item; what is over a line, at the first item over it. */
export function claimIssues(items: readonly ClaimItem[], rules: ClaimRules): ClaimIssue[] {
  const issues = itemIssues(items, [...rules.left.keys()]);
  const used = new Map<string, number>();
  items.forEach(({ line, amount, spentOn, file }, index) => {
    const note = (field: string, message: string): void => void issues.push({ path: `items.${index}.${field}`, message });
    const left = rules.left.get(line) ?? 0;
    const before = used.get(line) ?? 0;
    used.set(line, before + amount);
    if (before + amount > left && before <= left) note('amount', m.claim.overTheLine({ left: rules.money(Math.max(0, left)) }));
    if (spentOn > rules.today) note('spentOn', m.claim.dateInFuture());
    else if (spentOn < rules.startDate || spentOn > rules.endDate) note('spentOn', m.claim.dateOutsideProject());
    if (rules.needsEvidence && !file) note('file', m.claim.addEvidence());
  });
  return issues;
}

export interface ClaimDecision {
  item: string;
  approvedAmount: number;
  note: string;
}

/** What is wrong with approved amounts: none above what was claimed, and a reason for less. */
export function claimDecisionIssues(
  decisions: readonly ClaimDecision[],
  items: readonly { _id: string; amount: number }[],
  money: (minor: number) => string,
): ClaimIssue[] {
  return decisions.flatMap(({ item, approvedAmount, note }, index) => {
    const found = items.find(({ _id }) => _id === item);
    const path = `decisions.${index}`;
    if (!found) return [{ path: `${path}.item`, message: m.claim.unknownItem() }];
    if (!Number.isSafeInteger(approvedAmount) || approvedAmount < 0)
      return [{ path: `${path}.approvedAmount`, message: m.common.enterAnAmount() }];
    if (approvedAmount > found.amount)
      return [{ path: `${path}.approvedAmount`, message: m.claim.noMoreThanClaimed({ amount: money(found.amount) }) }];
    if (note.length > CLAIM_TEXT_MAX)
      return [{ path: `${path}.note`, message: m.claim.longDescription({ max: CLAIM_TEXT_MAX }) }];
    return approvedAmount < found.amount && note.trim() === '' ? [{ path: `${path}.note`, message: m.claim.whyLess() }] : [];
  });
}
