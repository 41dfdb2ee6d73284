import type { Answer } from '@grantdesk/api';
import type { WaitingKind } from '@grantdesk/domain/dashboard/waiting';
import { to } from '#paths.ts';
import { toHref } from './dashboard-links.ts';

type Overview = Answer<'dashboard.overview'>['data'];
/** What to try, where the person has such work. */
type Try = readonly [text: string, kind: WaitingKind];

const BY_ROLE: Record<string, readonly Try[]> = {
  'Programme Manager': [
    ['Assign the submissions without a reviewer', 'UNASSIGNED'],
    ['Shortlist what is fully reviewed', 'REVIEWED'],
    ['Schedule an interview', 'UNSCHEDULED'],
  ],
  'Programme Director': [
    ['Decide grants in the decision room', 'DECISIONS'],
    ['Approve a payment that needs two people', 'APPROVALS'],
    ['Decide an amendment', 'AMENDMENTS'],
  ],
  'Super Admin': [
    ['Confirm a change that needs a second person', 'CHANGES'],
    ['Decide grants in the decision room', 'DECISIONS'],
    ['Approve a payment', 'APPROVALS'],
  ],
  Accountant: [
    ['Confirm new bank details', 'BANK_DETAILS'],
    ['Approve a payment', 'APPROVALS'],
    ['Complete a payment with its proof', 'PAYMENTS'],
  ],
  'M&E': [
    ['Review a report that releases a payment', 'REPORTS'],
    ['See which reports are late', 'LATE_REPORTS'],
    ['Decide an amendment', 'AMENDMENTS'],
  ],
  Assessor: [['Score an application', 'REVIEWS']],
};

/** What the demonstration suggests to this role, each with exactly the rows that it is about. */
export function suggestionsFor(role: string, { waiting, programmes }: Overview): { text: string; href: string }[] {
  const found = (BY_ROLE[role] ?? []).flatMap(([text, kind]) => {
    const row = waiting.find((each) => each.kind === kind);
    return row ? [{ text, href: toHref(row.behind, row.programme?.name) }] : [];
  });
  const [first] = programmes;
  const more = [
    ...(first ? [{ text: 'Look at one programme alone', href: to.admin.dashboard(first._id) }] : []),
    { text: 'Search for an organisation', href: to.admin.search('') },
  ];
  return [...found, ...more].slice(0, 3);
}
