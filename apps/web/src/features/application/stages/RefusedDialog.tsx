import { m } from '@grantdesk/messages';
import { refusalsByReason } from '@grantdesk/domain/stage/eligibility';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import classes from './stages.module.css';
import type { StageOutcome } from './useStageAction.ts';

interface RefusedListProps {
  refused: StageOutcome['refused'];
}

/** 'is not submitted yet.' -> 'Is not submitted yet:' */
const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}:`;

/** What cannot move, by reason, the commonest first. */
export function RefusedList({ refused }: RefusedListProps) {
  return (
    <ul className={classes.names}>
      {refusalsByReason(refused).map(({ reason, applicationIDs }) => (
        <li key={reason}>
          <b>{sentence(reason)}</b> <span className="tabular-nums">{applicationIDs.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What could not move, or cannot, each with its reason; what moved is said too. */
export function RefusedDialog({
  refused,
  moved,
  title,
  onClose,
}: RefusedListProps & {
  /** How many moved; undefined where nothing has been tried yet. */
  moved?: number;
  title?: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title ?? (moved ? m.application.someApplicationsCouldNotBeMoved() : m.application.nothingCouldBeMoved())}
      footer={
        <Button variant="filled" onClick={onClose}>
          {m.common.close()}
        </Button>
      }
    >
      {moved ? <p>{m.application.movedApplicationsWereMoved({ moved })}</p> : null}
      <RefusedList refused={refused} />
    </Dialog>
  );
}
