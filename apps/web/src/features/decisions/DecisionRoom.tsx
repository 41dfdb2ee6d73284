import { cutByBudget } from '@grantdesk/domain/stage/board';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import type { TaskAction } from '@grantdesk/domain/scoring/score';
import { NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp, Landmark, Layers, Send, Users } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { InlineNotice } from '../../ui/Banner.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BoardRowItem } from './BoardRowItem.tsx';
import { BudgetMeter } from './BudgetMeter.tsx';
import { CutLine } from './CutLine.tsx';
import classes from './Decisions.module.css';
import { Releases } from './Releases.tsx';
import { amountOf, type BoardRow, counted, type Room, leftAfter, splitRows, stagedOf } from './room-words.ts';
import { useDecisions } from './useDecisions.ts';

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));
const StageLineDialog = lazy(async () => ({ default: (await import('./StageLineDialog.tsx')).StageLineDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog.tsx')).ReleaseDialog }));
const BoardDialog = lazy(async () => ({ default: (await import('./BoardDialog.tsx')).BoardDialog }));

interface Props {
  room: Room;
  onStage: (taskAction: TaskAction) => void;
}

/** The board's list with the money beside it: a line to try things with, decisions staged, and all of them told at once (S6). */
export function DecisionRoom({ room, onStage }: Props) {
  const { programme, denial, board, quorum } = room;
  const { open, ended } = splitRows(room.rows);
  const staged = stagedOf(open);
  const left = programme.budget - room.granted;
  const rest = leftAfter(open, left);
  const byBudget = cutByBudget(open.map(amountOf), left);
  const [tried, setTried] = useState<number | null>(null);
  const cut = Math.min(tried ?? byBudget, open.length);
  const [dialog, setDialog] = useState<'board' | 'line' | 'release' | BoardRow | null>(null);
  const decisions = useDecisions(programme._id);
  const close = () => {
    decisions.stage.reset();
    setDialog(null);
  };
  const present = board.filter((member) => member.present);
  const stagedCount = staged.approved.length + staged.declined.length;
  const nothingOpen = open.length === 0 ? 'Nothing is before the board.' : undefined;
  return (
    <>
      {denial ? (
        <InlineNotice tone="info">You read along: {denial.charAt(0).toLowerCase() + denial.slice(1)}</InlineNotice>
      ) : null}
      <div className={classes.top}>
        <BudgetMeter room={room} staged={staged} />
        <section className={classes.boardPart} aria-label="Board">
          <p>
            <b>{quorum === 0 ? 'No quorum is set' : `Quorum ${quorum}`}</b>, {present.length} present
          </p>
          <p className="muted">
            {present.length > 0 ? present.map((member) => member.name).join(', ') : 'Nobody is recorded as present.'}
          </p>
          <ReasonedButton leftSection={<Users />} reason={denial ?? undefined} onClick={() => setDialog('board')}>
            Board and quorum
          </ReasonedButton>
        </section>
      </div>
      <div className={classes.tools}>
        <NativeSelect
          label="Scores of"
          value={room.taskAction}
          onChange={(event) => onStage(event.currentTarget.value as TaskAction)}
          data={[...new Set([...room.stages, room.taskAction])].map((action) => ({
            value: action,
            label: statusLabel('taskAction', action).label,
          }))}
        />
        <span className={classes.group} role="group" aria-label="Move the line">
          <ReasonedButton
            leftSection={<ArrowUp />}
            reason={nothingOpen ?? (cut === 0 ? 'The line is at the top.' : undefined)}
            onClick={() => setTried(cut - 1)}
          >
            Line up
          </ReasonedButton>
          <ReasonedButton
            leftSection={<ArrowDown />}
            reason={nothingOpen ?? (cut === open.length ? 'The line is at the bottom.' : undefined)}
            onClick={() => setTried(cut + 1)}
          >
            Line down
          </ReasonedButton>
          <ReasonedButton leftSection={<Landmark />} reason={nothingOpen} onClick={() => setTried(null)}>
            Where the money ends
          </ReasonedButton>
        </span>
        <span className={classes.group}>
          <ReasonedButton leftSection={<Layers />} reason={denial ?? nothingOpen} onClick={() => setDialog('line')}>
            Stage what the line says
          </ReasonedButton>
          <ReasonedButton
            variant="filled"
            leftSection={<Send />}
            reason={denial ?? (stagedCount === 0 ? 'Stage a decision first.' : undefined)}
            onClick={() => setDialog('release')}
          >
            Release decisions{stagedCount > 0 ? ` (${stagedCount})` : ''}
          </ReasonedButton>
        </span>
      </div>
      {room.amountQuestion === null && room.amountQuestions.length > 0 ? (
        <InlineNotice tone="info" title="Requested amounts are not shown">
          Under Board and quorum, choose the question whose answer is the requested amount.
        </InlineNotice>
      ) : null}
      {open.length === 0 ? (
        <EmptyState title="Nothing is before the board.">
          Applications come here once they are shortlisted for board approval.
        </EmptyState>
      ) : (
        <>
          <p className="muted">
            By {room.isAdjusted ? 'the score adjusted for how strict reviewers are' : 'the mean of the reviews'}, in percent of
            the maximum. {stagedCount} of {counted(open.length, 'decision')} staged; nobody has been told.
          </p>
          <ol className={classes.rows} aria-label="Before the board">
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
                  {...(denial
                    ? {}
                    : { onDecide: setDialog, onClear: (given: BoardRow) => decisions.unstage.mutate([given._id]) })}
                />
              </Fragment>
            ))}
            {cut === open.length ? (
              <CutLine rows={open} cut={cut} left={left} currency={programme.currency} onCut={setTried} />
            ) : null}
          </ol>
        </>
      )}
      {ended.length > 0 ? (
        <section className={classes.ended}>
          <h2>Decided or ended</h2>
          <ol className={classes.rows} aria-label="Decided or ended">
            {ended.map((row) => (
              <BoardRowItem key={row._id} row={row} room={room} />
            ))}
          </ol>
        </section>
      ) : null}
      <Releases room={room} />
      <Suspense fallback={null}>
        {dialog === 'board' ? <BoardDialog room={room} onSaved={decisions.refresh} onClose={close} /> : null}
        {dialog === 'line' ? <StageLineDialog rows={open} cut={cut} decisions={decisions} onClose={close} /> : null}
        {dialog === 'release' ? <ReleaseDialog room={room} onReleased={decisions.refresh} onClose={close} /> : null}
        {dialog !== null && typeof dialog === 'object' ? (
          <DecideDialog row={dialog} currency={programme.currency} decisions={decisions} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
