import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { NativeSelect, NumberInput } from '@mantine/core';
import { ChartNoAxesGantt, Columns3, TableProperties } from 'lucide-react';
import { useMemo } from 'react';
import { documents } from '#api/documents.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DataTable } from '#components/data-table/DataTable.tsx';
import { useRowSelection } from '#components/data-table/useRowSelection.ts';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { applicantName } from '#components/applicant-name.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { pictureColumns, reviewerColumns, tableColumns } from './columns.tsx';
import { RoundFigures } from './RoundFigures.tsx';
import { isSortName, type Round, sortRows } from './round-labels.ts';
import classes from './Scores.module.css';
import type { useScoresAddress } from './useScoresAddress.ts';

const MAX_COMPARED = 4;

interface ScoresScreenProps {
  round: Round;
  address: ReturnType<typeof useScoresAddress>;
  refetching: boolean;
  /** The figures may be taken along. */
  mayExport: boolean;
}

/** A stage's scores: the round in figures, every application with its spread and adjusted score, and who is strict. */
export function ScoresScreen({ round, address, refetching, mayExport }: ScoresScreenProps) {
  const { asTable, sort, page, limit, go } = address;
  const isAdjusted = round.denial === null && !round.isTooLarge;
  const rows = useMemo(() => sortRows(round.applications, sort.name, sort.direction), [round, sort.name, sort.direction]);
  const pages = Math.max(1, Math.ceil(rows.length / limit));
  const shown = rows.slice((Math.min(page, pages) - 1) * limit, Math.min(page, pages) * limit);
  const columns = asTable ? tableColumns(isAdjusted) : pictureColumns(round.cut, isAdjusted);
  const selection = useRowSelection(rows, round.taskAction);
  const chosen = rows.filter((row) => selection.table.selected.has(row._id)).map((row) => row._id);
  const setSort = (text: string) => {
    const [name = ''] = text.split(':');
    go({ sort: isSortName(name) ? text : undefined, page: undefined });
  };
  return (
    <>
      <div className={`${classes.tools} mb-4 flex flex-wrap items-end gap-x-4 gap-y-3`}>
        <StageChoice round={round} onStage={(taskAction) => go({ taskAction, page: undefined })} />
        <NumberInput
          className={classes.places}
          label={m.scoring.howManyGoForward()}
          min={0}
          max={round.applicationCount}
          allowDecimal={false}
          allowNegative={false}
          value={address.places ?? round.places}
          onChange={(value) => go({ places: value === '' ? undefined : value }, true)}
        />
        <div className={`${classes.actions} flex flex-wrap gap-x-4 gap-y-3 print:hidden`}>
          <CompareButton programmeId={round.programme._id} taskAction={round.taskAction} ids={chosen} />
          {mayExport ? (
            <DownloadLink href={documents.scores(round.programme._id, round.taskAction, 'applications')}>
              {m.common.csv()}
            </DownloadLink>
          ) : null}
          <Button
            leftSection={asTable ? <ChartNoAxesGantt /> : <TableProperties />}
            onClick={() => go({ view: asTable ? undefined : 'table' }, true)}
          >
            {asTable ? m.scoring.viewWithPictures() : m.common.viewAsTable()}
          </Button>
        </div>
      </div>
      <RoundFigures round={round} />
      <DataTable
        name={m.scoring.applicationsWithReviews()}
        caption={m.scoring.scoresOfNameLabelInPercent({
          name: round.programme.name,
          label: statusLabel('taskAction', round.taskAction).label,
        })}
        memoryKey={asTable ? 'scores.table' : 'scores'}
        columns={columns}
        rows={shown}
        refetching={refetching}
        getRowId={(row) => row._id}
        rowLabel={(row) => `${applicantName(row)}, ${row.applicationID}`}
        rowHref={(row) => to.admin.compare(round.programme._id, [row._id], { taskAction: round.taskAction })}
        sort={`${sort.name}:${sort.direction}`}
        onSort={setSort}
        selection={selection.table}
        status={m.common.countApplications({ count: rows.length })}
      />
      {rows.length > limit ? (
        <PaginationBar
          page={Math.min(page, pages)}
          pages={pages}
          limit={limit}
          totalCount={rows.length}
          onPage={(next) => go({ page: next === 1 ? undefined : next })}
          onLimit={(next) => go({ postsPerPage: next, page: undefined })}
          name={m.common.applications2()}
        />
      ) : null}
      {round.reviewers.length > 0 ? (
        <Panel
          className="mt-6"
          title={m.common.reviewers()}
          note={m.scoring.howFarEachScoresFromWhat()}
          actions={
            mayExport ? (
              <DownloadLink size="sm" href={documents.scores(round.programme._id, round.taskAction, 'reviewers')}>
                {m.common.csv()}
              </DownloadLink>
            ) : null
          }
          flush
        >
          <DataTable
            name={m.scoring.reviewers()}
            caption={m.scoring.reviewersAndHowStrictTheyAre()}
            columns={reviewerColumns(round.reviewers, asTable)}
            rows={round.reviewers.toSorted((a, b) => (b.severity ?? 0) - (a.severity ?? 0) || (a.name < b.name ? -1 : 1))}
            getRowId={(row) => row._id}
            rowLabel={(row) => row.name}
          />
        </Panel>
      ) : null}
    </>
  );
}

function StageChoice({ round, onStage }: { round: Round; onStage: (taskAction: TaskAction) => void }) {
  const known = round.stages.some((stage) => stage.taskAction === round.taskAction);
  const stages = known ? round.stages : [{ taskAction: round.taskAction, tasks: 0, completed: 0 }, ...round.stages];
  return (
    <NativeSelect
      className="min-w-56"
      label={m.common.stage()}
      value={round.taskAction}
      onChange={(event) => onStage(event.currentTarget.value as TaskAction)}
      data={stages.map(({ taskAction, tasks, completed }) => ({
        value: taskAction,
        label: m.scoring.labelCompletedOfTasks({ label: statusLabel('taskAction', taskAction).label, completed, tasks }),
      }))}
    />
  );
}

function CompareButton({ programmeId, taskAction, ids }: { programmeId: string; taskAction: TaskAction; ids: string[] }) {
  const words = ids.length > 0 ? m.scoring.compareCount({ count: ids.length }) : m.common.compare();
  if (ids.length >= 2 && ids.length <= MAX_COMPARED)
    return (
      <ButtonLink href={to.admin.compare(programmeId, ids, { taskAction })} leftSection={<Columns3 />}>
        {words}
      </ButtonLink>
    );
  return (
    <span className={classes.compare}>
      <ReasonedButton leftSection={<Columns3 />} reason={m.scoring.selectTwoToMaxComparedApplications({ max: MAX_COMPARED })}>
        {words}
      </ReasonedButton>
    </span>
  );
}
