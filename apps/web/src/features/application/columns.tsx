import { m } from '@grantdesk/messages';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { APPROVAL_FLAGS } from '@grantdesk/domain/stage/flags';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import {
  type ApplicationProgress,
  contractStatus,
  lastTabBeforeBoard,
  progressShown,
  readsProposal,
  showsRecommendation,
  type StageTab,
  stageTab,
  listTabs,
} from '@grantdesk/domain/stage/tabs';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { Status } from '#components/values/Status.tsx';
import { Tags } from '#components/values/Tags.tsx';
import { DateTime } from '#components/values/values.tsx';
import { FlagCell } from './FlagCell.tsx';
import { AverageCell, InStageCell, RecommendedCell } from './review-cells.tsx';
import { ReviewsCell } from './ReviewsCell.tsx';
import { SpreadCell } from '#components/values/SpreadCell.tsx';
import { applicantName } from '#components/applicant-name.ts';
import type { ApplicationRow } from './application-row.ts';

/** Whether an application has gone further than a tab, or has ended. */
export function hasMovedOn({ approvalFlags }: Pick<ApplicationRow, 'approvalFlags'>, tab: StageTab): boolean {
  const order: readonly string[] = APPROVAL_FLAGS;
  const own = order.indexOf(stageTab(tab).flag ?? '');
  return approvalFlags.some((flag) => order.indexOf(flag) > own);
}

const none = (
  <span className="text-muted" data-none>
    –
  </span>
);

export interface ColumnFacts {
  tab: StageTab;
  stages: ProgrammeStages;
  /** The scoring stage whose reviews the tab shows. */
  taskAction: TaskAction;
  /** The highest score of the page, at which the lines of the spread end. */
  top: number;
  /** An application of the page has gone further than the tab, or has ended: its latest flag says how far. */
  hasFlags: boolean;
  /** An application of the page has a tag. */
  hasTags: boolean;
  /** An application of the page has referees. */
  hasReferences: boolean;
  /** Opens the assignment for a row without reviewers. */
  onAssign: (row: ApplicationRow) => void;
}

/**
 * The layout "programme applications": what a stage is decided by is shown, the rest is in the table's menu. The first
 * tab shows the application's progress, the others the proposal's.
 */
export function columnsFor(facts: ColumnFacts): DataColumn<ApplicationRow>[] {
  const { tab, stages } = facts;
  const isFirst = tab === 'ALL_APPLICATIONS';
  return [
    {
      id: 'application',
      header: m.common.application2(),
      fixed: true,
      sortBy: 'applicationID',
      cell: (row) => <TwoLines first={applicantName(row)} second={`${row.applicationID} · ${row.user.email}`} wraps />,
    },
    {
      id: 'progress',
      header: readsProposal(tab, stages) ? m.common.proposal2() : m.common.progress(),
      width: 124,
      hidden: !isFirst && tab !== 'PROPOSAL_APPLICATIONS',
      cell: (row) => <Progress status={progressShown(tab, row, stages)} />,
    },
    ...boardColumns(facts),
    ...(tab === 'CONTRACTS' ? [AWARD, CONTRACT] : stages.includes('INTERVIEW') ? [interviewColumn(tab)] : []),
    ...reviewColumns(facts),
    {
      id: 'stageSince',
      header: m.application.inStage(),
      width: 104,
      align: 'right',
      cell: (row) => <InStageCell since={row.stageSince} />,
    },
    // Before the board, recommendation and grant say what the flags do.
    {
      id: 'flag',
      header: m.common.latestFlag(),
      width: 226,
      hidden: !facts.hasFlags || tab === 'SHORTLISTED_FOR_BOARD_APPROVAL' || tab === 'CONTRACTS',
      cell: (row) => <FlagCell flags={row.approvalFlags} />,
    },
    {
      id: 'tags',
      header: m.tag.tags(),
      width: 200,
      hidden: !facts.hasTags,
      cell: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} most={1} /> : none),
    },
    {
      id: 'references',
      header: m.referee.references(),
      width: 112,
      hidden: !facts.hasReferences || facts.hasTags || facts.hasFlags,
      cell: ({ references }) =>
        references ? m.common.answeredOfTotal({ answered: references.answered, total: references.named }) : none,
    },
    {
      id: 'submitted',
      header: m.common.submitted(),
      width: 128,
      hidden: !isFirst || facts.hasTags || facts.hasFlags,
      sortBy: 'submittedAt',
      cell: (row) => <DateTime value={row.submittedAt} />,
    },
    {
      id: 'nextPay',
      header: m.common.nextPay(),
      width: 124,
      hidden: tab !== 'CONTRACTS',
      cell: (row) => (row.nextPay ? <DateTime value={row.nextPay} zone="UTC" /> : none),
    },
    { id: 'phone', header: m.common.phone(), width: 152, hidden: true, cell: (row) => row.user.phoneNumber ?? none },
    { id: 'role', header: m.common.role(), width: 124, hidden: true, cell: (row) => row.user.role[0]?.name ?? none },
    {
      id: 'account',
      header: m.common.account(),
      width: 116,
      hidden: true,
      cell: (row) => <Status subject="account" status={row.user.accountStatus} />,
    },
    { id: 'created', header: m.common.created(), width: 124, hidden: true, cell: (row) => <DateTime value={row.createdAt} /> },
  ];
}

/** What the reviews of the tab's stage say. */
function reviewColumns({ tab, taskAction, top, hasFlags, hasTags, onAssign }: ColumnFacts): DataColumn<ApplicationRow>[] {
  const isOver = tab === 'CONTRACTS';
  return [
    {
      id: 'reviews',
      header: m.common.reviews2(),
      width: 112,
      hidden: isOver,
      cell: (row) => <ReviewsCell row={row} taskAction={taskAction} onAssign={onAssign} />,
    },
    {
      id: 'average',
      header: m.application.average(),
      width: 176,
      hidden: isOver,
      sortBy: 'averageScore',
      cell: (row) => <AverageCell row={row} top={top} />,
    },
    {
      id: 'spread',
      header: m.common.spread(),
      width: 208,
      hidden: true,
      sortBy: 'spread',
      cell: (row) => (row.scores.length > 0 ? <SpreadCell scores={row.scores} mean={row.averageScore} top={top} /> : none),
    },
    {
      id: 'recommended',
      header: m.common.recommended(),
      width: 116,
      hidden: isOver || tab === 'SHORTLISTED_FOR_BOARD_APPROVAL' || (tab === 'ALL_APPLICATIONS' && (hasFlags || hasTags)),
      cell: (row) => <RecommendedCell row={row} />,
    },
  ];
}

const interviewColumn = (tab: StageTab): DataColumn<ApplicationRow> => ({
  id: 'interview',
  header: m.common.interview(),
  width: 148,
  hidden: tab !== 'INTERVIEW_APPLICATIONS',
  sortBy: 'interviewDate',
  cell: ({ interview }) =>
    interview.status === 'NOT-SCHEDULED' ? (
      <span className="text-muted">{m.common.notScheduled()}</span>
    ) : interview.status === 'SCHEDULED' ? (
      <DateTime value={interview.startDate} timed />
    ) : (
      <Status subject="interview" status={interview.status} />
    ),
});

/** What the board is advised and what it decided, on the tabs where they say something. */
function boardColumns({ tab, stages, hasFlags }: ColumnFacts): DataColumn<ApplicationRow>[] {
  const order = listTabs(stages).map((each) => each.tab);
  const reaches = (from: StageTab): boolean => order.indexOf(tab) >= order.indexOf(from);
  const recommendation: DataColumn<ApplicationRow> = {
    id: 'recommendation',
    header: m.application.recommendation2(),
    width: 204,
    // Where flags are shown, they say it too.
    hidden: tab === 'CONTRACTS' || (tab === 'ALL_APPLICATIONS' && hasFlags),
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
  header: m.application.grant2(),
  width: 168,
  cell: ({ grantStatus }) => <Status subject="grant" status={grantStatus} />,
};

/** Signed, or waiting for it; where the interview is long over. */
const CONTRACT: DataColumn<ApplicationRow> = {
  id: 'contract',
  header: m.common.contract(),
  width: 176,
  cell: ({ approvalFlags, award }) =>
    award === 'DECLINED' ? none : <Status subject="contract" status={contractStatus(approvalFlags)} />,
};

/** What the applicant answered to the award letter. */
const AWARD: DataColumn<ApplicationRow> = {
  id: 'award',
  header: m.award.award(),
  width: 152,
  cell: ({ award }) => (
    <Status subject="award" status={award ?? 'UNANSWERED'} label={statusLabel('award', award ?? 'UNANSWERED').label} />
  ),
};

function Progress({ status }: { status: ApplicationProgress | null }) {
  return status ? <Status subject="application" status={status} label={statusLabel('application', status).label} /> : none;
}
