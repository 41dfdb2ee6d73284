import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { rich } from '#ui/rich.tsx';
import { EmptyState } from '#ui/states.tsx';
import { moveNames, moveTitle } from './move-labels.ts';
import { RefusedDialog } from './RefusedDialog.tsx';
import classes from './stages.module.css';
import { useStageAction } from './useStageAction.ts';

const STEP = 20;

/** The steps of a programme, the latest first, with who and when; what nothing followed can be taken back (Data 14). */
export function RecentMoves({ programmeId, onClose }: { programmeId: string; onClose: () => void }) {
  const [limit, setLimit] = useState(STEP);
  const moves = useQuery(listQuery('application.moves', { params: { id: programmeId }, query: { limit } }));
  const { run, busy, refused, forget } = useStageAction(() => undefined);
  return (
    <Dialog opened onClose={onClose} title={m.application.recentSteps()} size={640}>
      {moves.isPending ? <Loading label={m.application.loadingTheSteps()} rows={[48, 48, 48]} /> : null}
      {moves.error ? <LoadFailure error={moves.error} onRetry={() => void moves.refetch()} /> : null}
      {moves.data?.data.length === 0 ? <EmptyState title={m.application.noApplicationHasBeenMovedYet()} /> : null}
      <ol className={`${classes.moves} mb-3 grid list-none`}>
        {moves.data?.data.map((move) => (
          <li key={move._id}>
            <div>
              <p>
                <b>{moveTitle(move)}</b>
              </p>
              <p className="text-muted">
                {move.by.name}, <DateTime value={move.at} timed />
              </p>
              <p className="text-muted tabular-nums">{moveNames(move)}</p>
              {move.undone ? (
                <p>
                  {rich(m.application.undoneBy, {
                    all: String(move.undone.count === move.count),
                    count: move.undone.count,
                    by: move.undone.by,
                    time: <DateTime value={move.undone.at} timed />,
                  })}
                </p>
              ) : null}
            </div>
            {move.undone?.count === move.count ? null : (
              <ReasonedButton
                leftSection={<Undo2 />}
                reason={move.denial ?? undefined}
                loading={busy}
                onClick={() => void run({ action: 'UNDO', applications: move.undoable, move: move._id, undoes: move.action })}
              >
                {move.undoable.length > 0 && move.undoable.length < move.count
                  ? m.application.undoTotalOfCount({ total: move.undoable.length, count: move.count })
                  : m.common.undo()}
              </ReasonedButton>
            )}
          </li>
        ))}
      </ol>
      {moves.data?.next ? <Button onClick={() => setLimit(limit + STEP)}>{m.application.showEarlierSteps()}</Button> : null}
      {refused ? <RefusedDialog refused={refused.refused} moved={refused.done.length} onClose={forget} /> : null}
    </Dialog>
  );
}
