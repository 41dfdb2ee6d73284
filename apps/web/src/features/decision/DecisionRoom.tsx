import { m } from '@grantdesk/messages';
import { costsByRank, cutByBudget, type Decision, leftByRank, wouldGrant } from '@grantdesk/domain/decision/board';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp, Hourglass, Landmark, Layers, Send } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { applicantName } from '#components/applicant-name.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { BoardHead, BoardTotals } from './BoardHead.tsx';
import { BoardRowItem, type RowActions } from './BoardRowItem.tsx';
import { BudgetMeter } from './BudgetMeter.tsx';
import { CutLine } from './CutLine.tsx';
import classes from './Decisions.module.css';
import { Releases } from './Releases.tsx';
import { type BoardRow, type Room, splitRows, summariseStaged, type TypedAmounts, withTyped } from './room-labels.ts';
import { useDecisions } from './useDecisions.ts';

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));
const StageLineDialog = lazy(async () => ({ default: (await import('./StageLineDialog.tsx')).StageLineDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog.tsx')).ReleaseDialog }));
const BoardDialog = lazy(async () => ({ default: (await import('./BoardDialog.tsx')).BoardDialog }));

interface Props {
  room: Room;
  onStage: (taskAction: TaskAction) => void;
}

/** The board's list with the money beside it: a movable line to try out a cut, staged decisions, and their release all together. */
export function DecisionRoom({ room, onStage }: Props) {
  const { programme, denial } = room;
  const [typed, setTyped] = useState<TypedAmounts>({});
  const { open: stored, ended } = splitRows(room.rows);
  const open = withTyped(stored, typed);
  const staged = summariseStaged(open);
  const left = programme.budget - room.granted;
  const rest = leftByRank(open, left);
  const byBudget = cutByBudget(costsByRank(open), left);
  const [tried, setTried] = useState<number | null>(null);
  const cut = Math.min(tried ?? byBudget, open.length);
  const [dialog, setDialog] = useState<'board' | 'line' | 'release' | { row: BoardRow; pressed?: Decision } | null>(null);
  const decisions = useDecisions(programme._id);
  const close = () => {
    decisions.stage.reset();
    setDialog(null);
  };
  const stagedCount = staged.approved.length + staged.declined.length;
  const draft = (row: BoardRow, outcome: Decision, amount: number | null) => {
    const { reason = '', conditions = '' } = row.decision ?? {};
    decisions.stage.mutate([{ application: row._id, outcome, amount, reason, conditions }], {
      onError: (thrown) => toast.error(toMessage(thrown)),
    });
  };
  const actions: RowActions = {
    onDraft: (row, outcome) => {
      const amount = wouldGrant(row);
      // A decline needs its reason, and an approval without an amount a second look.
      if (outcome === 'DECLINE' || amount === null || row.decision?.outcome === 'DECLINE') setDialog({ row, pressed: outcome });
      else if (row.decision?.outcome !== outcome) draft(row, outcome, amount);
    },
    onAmount: (row, amount) =>
      row.decision ? draft(row, row.decision.outcome, amount) : setTyped({ ...typed, [row._id]: amount }),
    onDecide: (row) => setDialog({ row }),
    onClear: (row) => decisions.unstage.mutate([row._id]),
  };
  const nothingOpen = open.length === 0 ? m.decision.nothingIsBeforeTheBoard() : undefined;
  return (
    <>
      {denial ? (
        <InlineNotice tone="info">
          {m.decision.viewOnlyReason({ reason: denial.charAt(0).toLowerCase() + denial.slice(1) })}
        </InlineNotice>
      ) : null}
      <BudgetMeter room={room} staged={staged} onBoard={() => setDialog('board')} />
      <div className={`${classes.tools} mb-3 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden`}>
        <NativeSelect
          label={m.decision.scoresOf()}
          value={room.taskAction}
          onChange={(event) => onStage(event.currentTarget.value as TaskAction)}
          data={[...new Set([...room.stages, room.taskAction])].map((action) => ({
            value: action,
            label: statusLabel('taskAction', action).label,
          }))}
        />
        <span className={`${classes.group} inline-flex flex-wrap gap-2`} role="group" aria-label={m.decision.moveTheLine()}>
          <ReasonedButton
            leftSection={<ArrowUp />}
            reason={nothingOpen ?? (cut === 0 ? m.decision.theLineIsAtTheTop() : undefined)}
            onClick={() => setTried(cut - 1)}
          >
            {m.decision.lineUp()}
          </ReasonedButton>
          <ReasonedButton
            leftSection={<ArrowDown />}
            reason={nothingOpen ?? (cut === open.length ? m.decision.theLineIsAtTheBottom() : undefined)}
            onClick={() => setTried(cut + 1)}
          >
            {m.decision.lineDown()}
          </ReasonedButton>
          <ReasonedButton leftSection={<Landmark />} reason={nothingOpen} onClick={() => setTried(null)}>
            {m.decision.whereTheMoneyEnds()}
          </ReasonedButton>
        </span>
        <span className={`${classes.group} inline-flex flex-wrap gap-2`}>
          <ReasonedButton leftSection={<Layers />} reason={denial ?? nothingOpen} onClick={() => setDialog('line')}>
            {m.decision.stageWhatTheLineSays()}
          </ReasonedButton>
        </span>
      </div>
      {room.amountQuestion === null && room.amountQuestions.length > 0 ? (
        <InlineNotice tone="info" title={m.decision.requestedAmountsAreNotShown()}>
          {m.decision.underBoardAndQuorumChooseThe()}
        </InlineNotice>
      ) : null}
      {open.length === 0 ? (
        <EmptyState title={m.decision.nothingIsBeforeTheBoard()}>{m.decision.applicationsComeHereOnceTheyAre()}</EmptyState>
      ) : (
        <>
          <p className="text-muted" role="status">
            {m.decision.rankedBy({ adjusted: String(room.isAdjusted), drafted: stagedCount, total: open.length })}
          </p>
          <div className="mt-2 mb-3 grid list-none overflow-clip rounded-xl border border-border bg-surface">
            <BoardHead currency={programme.currency} />
            <ol className="grid list-none" aria-label={m.decision.beforeTheBoard()}>
              {open.map((row, index) => (
                <Fragment key={row._id}>
                  {index === cut ? (
                    <CutLine rows={open} cut={cut} left={left} currency={programme.currency} onCut={setTried} />
                  ) : null}
                  <BoardRowItem
                    row={row}
                    room={room}
                    side={index < cut ? 'above' : 'below'}
                    left={rest[index] ?? null}
                    {...(denial ? {} : { actions })}
                  />
                </Fragment>
              ))}
              {cut === open.length ? (
                <CutLine rows={open} cut={cut} left={left} currency={programme.currency} onCut={setTried} />
              ) : null}
            </ol>
            <BoardTotals rows={open} cut={cut} left={left} currency={programme.currency} />
          </div>
          <p className="text-muted">{m.decision.grantedStartsFromTheProposedAmount()}</p>
        </>
      )}
      {ended.length > 0 ? (
        <section>
          <h2 className="mt-2">{m.decision.decidedOrEnded()}</h2>
          <ol
            className="mt-2 mb-3 grid list-none overflow-clip rounded-xl border border-border bg-surface"
            aria-label={m.decision.decidedOrEnded()}
          >
            {ended.map((row) => (
              <BoardRowItem key={row._id} row={row} room={room} />
            ))}
          </ol>
        </section>
      ) : null}
      <Releases room={room} />
      <div className={classes.dock} role="group" aria-label={m.decision.release()}>
        <p className="flex min-w-0 flex-[1_1_200px] items-center gap-2 text-caption/5 wrap-anywhere text-muted" role="status">
          {staged.held.length === 0 ? (
            m.decision.nextYouConfirmTheAmountsAnd()
          ) : (
            <>
              <Hourglass size={16} aria-hidden="true" />
              {m.decision.countApplicationsAreOnHold({
                list: staged.held.map(applicantName).join(''),
                count: staged.held.length,
              })}
            </>
          )}
        </p>
        <ReasonedButton
          variant="filled"
          leftSection={<Send />}
          reason={denial ?? (stagedCount === 0 ? m.decision.stageADecisionFirst() : undefined)}
          onClick={() => setDialog('release')}
        >
          {m.decision.releaseDecisions({ count: stagedCount })}
        </ReasonedButton>
      </div>
      <Suspense fallback={null}>
        {dialog === 'board' ? <BoardDialog room={room} onSaved={decisions.refresh} onClose={close} /> : null}
        {dialog === 'line' ? <StageLineDialog rows={open} cut={cut} decisions={decisions} onClose={close} /> : null}
        {dialog === 'release' ? <ReleaseDialog room={room} onReleased={decisions.refresh} onClose={close} /> : null}
        {dialog !== null && typeof dialog === 'object' ? (
          <DecideDialog
            row={dialog.row}
            pressed={dialog.pressed}
            currency={programme.currency}
            decisions={decisions}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
