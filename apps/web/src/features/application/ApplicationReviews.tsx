import { m } from '@grantdesk/messages';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { Columns3 } from 'lucide-react';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DataTable } from '#components/data-table/DataTable.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import type { Application } from './ApplicationHeader.tsx';

type Review = Application['reviews'][number];

const COLUMNS: DataColumn<Review>[] = [
  { id: 'assignee', header: m.common.assignee(), fixed: true, cell: ({ assignedTo }) => assignedTo.name },
  {
    id: 'action',
    header: m.common.taskAction(),
    width: 220,
    cell: ({ category }) => statusLabel('taskAction', category.payload.taskAction).label,
  },
  {
    id: 'progress',
    header: m.common.progress(),
    width: 136,
    cell: ({ progressStatus }) => (
      <Status subject="task" status={progressStatus} label={statusLabel('task', progressStatus).label} />
    ),
  },
  {
    id: 'total',
    header: m.common.totalScore(),
    width: 112,
    align: 'right',
    cell: ({ category }) => <b>{formatTableScore(category.payload.review.score.totalScore)}</b>,
  },
  {
    id: 'recommended',
    header: m.common.recommended(),
    width: 132,
    cell: ({ recommended }) =>
      recommended === null ? <span className="text-muted">–</span> : recommended ? m.common.yes() : m.common.no(),
  },
];

/** The review tasks of an application, each leading to its scoring; for managers. */
export function ApplicationReviews({ application, programmeId }: { application: Application; programmeId: string }) {
  return (
    <>
      {application.reviews.length > 1 ? (
        <p className="mb-3">
          <ButtonLink href={to.admin.compare(programmeId, [application._id])} leftSection={<Columns3 />}>
            {m.application.compareTheReviews()}
          </ButtonLink>
        </p>
      ) : null}
      <DataTable
        name={m.common.reviews()}
        caption={m.application.reviewsOfThisApplication()}
        columns={COLUMNS}
        rows={application.reviews}
        getRowId={(review) => review._id}
        rowLabel={(review) => review.assignedTo.name}
        rowHref={(review) => to.admin.task(review._id, programmeId)}
      />
    </>
  );
}
