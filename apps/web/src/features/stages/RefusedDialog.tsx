import { Dialog } from '../../ui/dialogs.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from './stages.module.css';
import type { StageOutcome } from './useStageAction.ts';

/** What could not move, each with its reason; what moved is said too. */
export function RefusedDialog({ outcome, onClose }: { outcome: StageOutcome | null; onClose: () => void }) {
  const moved = outcome?.done.length ?? 0;
  return (
    <Dialog
      opened={outcome !== null}
      onClose={onClose}
      title={moved > 0 ? 'Some applications could not be moved' : 'Nothing could be moved'}
      footer={
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
      }
    >
      {moved > 0 ? <p>{moved === 1 ? '1 application was moved.' : `${moved} applications were moved.`}</p> : null}
      <ul className={classes.names}>
        {outcome?.refused.map((row) => (
          <li key={row._id}>{row.reason}</li>
        ))}
      </ul>
    </Dialog>
  );
}
