import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { WaitingKind } from '@grantdesk/domain/dashboard/waiting';
import { to } from '#paths.ts';
import { toHref } from './dashboard-links.ts';

type Overview = Answer<'dashboard.overview'>['data'];
/** What to try, where the person has such work. */
type Try = readonly [text: string, kind: WaitingKind];

const BY_ROLE: Record<string, readonly Try[]> = {
  'Programme Manager': [
    [m.dashboard.assignTheSubmissionsWithoutAReviewer(), 'UNASSIGNED'],
    [m.dashboard.shortlistWhatIsFullyReviewed(), 'REVIEWED'],
    [m.dashboard.scheduleAnInterview(), 'UNSCHEDULED'],
  ],
  'Programme Director': [
    [m.dashboard.decideGrantsInTheDecisionRoom(), 'DECISIONS'],
    [m.dashboard.approveAPaymentThatNeedsTwo(), 'APPROVALS'],
    [m.dashboard.decideAnAmendment(), 'AMENDMENTS'],
  ],
  'Super Admin': [
    [m.dashboard.confirmAChangeThatNeedsA(), 'CHANGES'],
    [m.dashboard.decideGrantsInTheDecisionRoom(), 'DECISIONS'],
    [m.dashboard.approveAPayment(), 'APPROVALS'],
  ],
  Accountant: [
    [m.dashboard.confirmNewBankDetails(), 'BANK_DETAILS'],
    [m.dashboard.approveAPayment(), 'APPROVALS'],
    [m.dashboard.completeAPaymentWithItsProof(), 'PAYMENTS'],
  ],
  'M&E': [
    [m.dashboard.reviewAReportThatReleasesA(), 'REPORTS'],
    [m.dashboard.seeWhichReportsAreLate(), 'LATE_REPORTS'],
    [m.dashboard.decideAnAmendment(), 'AMENDMENTS'],
  ],
  Assessor: [[m.dashboard.scoreAnApplication(), 'REVIEWS']],
};

/** What the demonstration suggests to this role, each with exactly the rows that it is about. */
export function suggestionsFor(role: string, { waiting, programmes }: Overview): { text: string; href: string }[] {
  const found = (BY_ROLE[role] ?? []).flatMap(([text, kind]) => {
    const row = waiting.find((each) => each.kind === kind);
    return row ? [{ text, href: toHref(row.behind, row.programme?.name) }] : [];
  });
  const [first] = programmes;
  const more = [
    ...(first ? [{ text: m.dashboard.lookAtOneProgrammeAlone(), href: to.admin.dashboard(first._id) }] : []),
    { text: m.dashboard.searchForAnOrganisation(), href: to.admin.search('') },
  ];
  return [...found, ...more].slice(0, 3);
}
