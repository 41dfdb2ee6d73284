import type { Answer } from '@grantdesk/api';
import { formatTableScore } from '@grantdesk/domain/scoring/score';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import {
  type ApplicationProgress,
  contractStatus,
  lastTabBeforeBoard,
  progressShown,
  readsProposal,
  showsRecommendation,
  type StageTab,
  tabsOf,
} from '@grantdesk/domain/stage/tabs';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { TwoLines } from '../../components/data-table/RowLink.tsx';
import type { DataColumn } from '../../components/data-table/types.ts';
import type { SortOption } from '../../components/list/ListToolbar.tsx';
import { Status } from '../../components/values/Status.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { FlagCell } from './FlagCell.tsx';
import { SpreadCell } from './SpreadCell.tsx';

export type ApplicationRow = Answer<'application.many'>['data'][number];

export const APPLICATION_SORTS = ['submittedAt', 'applicationID', 'averageScore', 'spread'] as const;

export const APPLICATION_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
  { value: 'submittedAt:DESCENDING', label: 'Last submitted' },
  { value: 'averageScore:DESCENDING', label: 'Highest average' },
  { value: 'averageScore:ASCENDING', label: 'Lowest average' },
  { value: 'spread:DESCENDING', label: 'Scores furthest apart' },
  { value: 'spread:ASCENDING', label: 'Scores closest together' },
  { value: 'applicationID:ASCENDING', label: 'Application number' },
];

/** Who applies: the organisation, or the person where there is none. */
export const applicantOf = ({ user }: Pick<ApplicationRow, 'user'>): string => user.organisation ?? user.name;

const none = <span className="muted">–</span>;

/**
 * The layout "programme applications" (C1). The first tab shows the application's progress, the others the proposal's (APP-7).
 * @param top the highest score of the page, at which the lines of the spread end
 */
export function columnsFor(tab: StageTab, stages: ProgrammeStages, top: number): DataColumn<ApplicationRow>[] {
  return [
    {
      id: 'application',
      header: 'Application',
      fixed: true,
      sortBy: 'applicationID',
      cell: (row) => <TwoLines first={applicantOf(row)} second={`${row.applicationID} · ${row.user.email}`} />,
    },
    {
      id: 'progress',
      header: readsProposal(tab, stages) ? 'Proposal' : 'Progress',
      width: 130,
      cell: (row) => <Progress status={progressShown(tab, row, stages)} />,
    },
    ...boardColumns(tab, stages),
    ...(tab === 'CONTRACTS' ? [CONTRACT] : stages.includes('INTERVIEW') ? [INTERVIEW] : []),
    { id: 'reviews', header: 'Reviews', width: 84, align: 'right', cell: (row) => row.reviewsCount },
    {
      id: 'average',
      header: 'Average',
      width: 96,
      align: 'right',
      sortBy: 'averageScore',
      cell: (row) => <b>{formatTableScore(row.averageScore)}</b>,
    },
    {
      id: 'spread',
      header: 'Spread',
      width: 208,
      hidden: true,
      sortBy: 'spread',
      cell: (row) => (row.scores.length > 0 ? <SpreadCell scores={row.scores} mean={row.averageScore} top={top} /> : none),
    },
    // Before the board, recommendation and grant say what the flags do.
    {
      id: 'flag',
      header: 'Latest flag',
      width: 226,
      hidden: tab === 'SHORTLISTED_FOR_BOARD_APPROVAL',
      cell: (row) => <FlagCell flags={row.approvalFlags} />,
    },
    {
      id: 'submitted',
      header: 'Submitted',
      width: 124,
      sortBy: 'submittedAt',
      cell: (row) => <DateTime value={row.submittedAt} />,
    },
    {
      id: 'nextPay',
      header: 'Next pay',
      width: 124,
      hidden: true,
      cell: (row) => (row.nextPay ? <DateTime value={row.nextPay} zone="UTC" /> : none),
    },
    { id: 'phone', header: 'Phone', width: 152, hidden: true, cell: (row) => row.user.phoneNumber ?? none },
    { id: 'role', header: 'Role', width: 124, hidden: true, cell: (row) => row.user.role[0]?.name ?? none },
    {
      id: 'account',
      header: 'Account',
      width: 116,
      hidden: true,
      cell: (row) => <Status subject="account" status={row.user.accountStatus} />,
    },
    { id: 'created', header: 'Created', width: 124, hidden: true, cell: (row) => <DateTime value={row.createdAt} /> },
  ];
}

const INTERVIEW: DataColumn<ApplicationRow> = {
  id: 'interview',
  header: 'Interview',
  width: 134,
  cell: ({ interview }) =>
    interview.status === 'NOT-SCHEDULED' ? (
      <span className="muted">Not scheduled</span>
    ) : (
      <Status subject="interview" status={interview.status} />
    ),
};

/** What the board is advised and what it decided, on the tabs where they say something. */
function boardColumns(tab: StageTab, stages: ProgrammeStages): DataColumn<ApplicationRow>[] {
  const order = tabsOf(stages).map((each) => each.tab);
  const reaches = (from: StageTab): boolean => order.indexOf(tab) >= order.indexOf(from);
  const recommendation: DataColumn<ApplicationRow> = {
    id: 'recommendation',
    header: 'Recommendation',
    width: 204,
    hidden: tab === 'CONTRACTS',
    cell: (row) =>
      showsRecommendation({ progressStatus: row.progressStatus, flags: row.approvalFlags }, stages) ? (
        <Status subject="recommendation" status={row.recommendation} />
      ) : (
        none
      ),
  };
  return [
    ...(reaches(lastTabBeforeBoard(stages)) ? [recommendation] : []),
    // Among contracts every grant is approved.
    ...(reaches('SHORTLISTED_FOR_BOARD_APPROVAL') ? [{ ...GRANT, hidden: tab === 'CONTRACTS' }] : []),
  ];
}

const GRANT: DataColumn<ApplicationRow> = {
  id: 'grant',
  header: 'Grant',
  width: 168,
  cell: ({ grantStatus }) => <Status subject="grant" status={grantStatus} />,
};

/** APP-8: signed, or waiting for it; where the interview is long over. */
const CONTRACT: DataColumn<ApplicationRow> = {
  id: 'contract',
  header: 'Contract',
  width: 176,
  cell: ({ approvalFlags }) => <Status subject="contract" status={contractStatus(approvalFlags)} />,
};

function Progress({ status }: { status: ApplicationProgress | null }) {
  return status ? <Status subject="application" status={status} label={statusLabel('application', status).label} /> : none;
}
