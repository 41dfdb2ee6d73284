import { formatMoney } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { CircleAlert, Pencil, UserX, X } from 'lucide-react';
import { AppLink } from '../../components/AppLink.tsx';
import { Status } from '../../components/values/Status.tsx';
import { Money } from '../../components/values/values.tsx';
import { to } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import classes from './Decisions.module.css';
import { applicantOf, type BoardRow, counted, points, type Room } from './room-words.ts';

interface Props {
  row: BoardRow;
  room: Room;
  /** Where the line has it; undefined for what has ended. */
  side?: 'above' | 'below';
  /** What is left of the budget after this row; null where an amount up to it is not known. */
  left?: number | null;
  onDecide?: (row: BoardRow) => void;
  onClear?: (row: BoardRow) => void;
}

/** One application before the board: place, who, figures, money, and what is staged. A row on a screen, a card on a phone. */
export function BoardRowItem({ row, room, side, left, onDecide, onClear }: Props) {
  const { currency } = room.programme;
  const name = applicantOf(row);
  return (
    <li className={classes.row} data-row={side ? '' : undefined} data-side={side}>
      <span className={classes.place}>
        <span className="sr-only">Place </span>
        {row.rank ?? '–'}
      </span>
      <div className={classes.who}>
        <AppLink href={to.admin.application(room.programme._id, row._id, { programmeName: room.programme.name })}>
          <b>{name}</b>
        </AppLink>
        <span className="muted tn">{row.applicationID}</span>
        {row.recused.length > 0 ? (
          <span className={classes.note}>
            <UserX size={14} aria-hidden="true" /> Recused: {row.recused.map((member) => member.name).join(', ')}
          </span>
        ) : null}
        {row.disagrees ? (
          <span className={classes.note} data-tone="warning">
            <CircleAlert size={14} aria-hidden="true" /> Reviewers disagree
          </span>
        ) : null}
      </div>
      <div className={classes.score}>
        <span className={classes.label}>Score</span>
        <b className="tn">{points(row.score)}</b>
        <small className="muted tn">
          {row.reviews === 0
            ? 'no reviews'
            : row.adjusted !== null
              ? `mean ${points(row.mean)}, ${points(row.low)} to ${points(row.high)}`
              : counted(row.reviews, 'review')}
        </small>
      </div>
      <div className={classes.money}>
        <Sum label="Requested" minor={row.requested} currency={currency} />
        {room.proposedQuestion === null ? null : <Sum label="Proposed" minor={row.proposed} currency={currency} />}
        {row.ended === 'approved' ? <Sum label="Granted" minor={row.granted} currency={currency} /> : null}
        {left === undefined ? null : <Sum label="Left after" minor={left} currency={currency} />}
      </div>
      <div className={classes.decision}>
        {row.ended ? (
          <span className={classes.chips}>
            <Status subject="outcome" status={row.ended} label={statusLabel('outcome', row.ended).label} />
          </span>
        ) : row.decision ? (
          <span className={classes.chips}>
            <StatusChip
              tone={row.decision.outcome === 'APPROVE' ? 'success' : 'danger'}
              label={row.decision.outcome === 'APPROVE' ? 'Approve, staged' : 'Decline, staged'}
            />
            {row.decision.amount ? <b className="tn">{formatMoney(row.decision.amount, currency)}</b> : null}
            <small className="muted">by {row.decision.by}</small>
          </span>
        ) : (
          <span className="muted">Not decided</span>
        )}
        {row.decision?.reason ? <small className={classes.reason}>{row.decision.reason}</small> : null}
      </div>
      {onDecide && onClear && !row.ended ? (
        <div className={classes.rowActions}>
          <Button leftSection={<Pencil />} onClick={() => onDecide(row)}>
            {row.decision ? 'Change' : 'Decide'}
            <span className="sr-only">
              {' '}
              {row.decision ? 'the decision about' : 'about'} {name}
            </span>
          </Button>
          {row.decision ? (
            <IconButton label={`Take back the staged decision about ${name}`} icon={X} onClick={() => onClear(row)} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** An unknown amount shows as a dash, never as zero. */
function Sum({ label, minor, currency }: { label: string; minor: number | null; currency: string }) {
  return (
    <span className={classes.sum} data-tone={minor !== null && minor < 0 ? 'danger' : undefined}>
      <span className={classes.label}>{label}</span> <Money minor={minor} currency={currency} />
    </span>
  );
}
