import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { type Decision, wouldGrant } from '@grantdesk/domain/decision/board';
import { listConditions } from '@grantdesk/domain/payment/grants';
import { spreadText } from '@grantdesk/domain/scoring/spread-text';
import { CircleAlert, Pencil, UserX, X } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import { SpreadLine } from '#components/values/SpreadCell.tsx';
import { Status } from '#components/values/Status.tsx';
import { Money } from '#components/values/values.tsx';
import { applicantName } from '#components/applicant-name.ts';
import { to } from '#paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import classes from './Decisions.module.css';
import { DraftedDecision } from './DraftedDecision.tsx';
import { GrantedField } from './GrantedField.tsx';
import { type BoardRow, points, type Room } from './room-labels.ts';

export interface RowActions {
  onDraft: (row: BoardRow, outcome: Decision) => void;
  onAmount: (row: BoardRow, amount: number) => void;
  onDecide: (row: BoardRow) => void;
  onClear: (row: BoardRow) => void;
}
interface Props {
  row: BoardRow;
  room: Room;
  /** Where the line has it; undefined for what has ended. */
  side?: 'above' | 'below';
  /** What is left of the budget after this row; null where an amount up to it is not known. */
  left?: number | null;
  /** Absent for those who only read. */
  actions?: RowActions;
}

/** One application before the board: place, who, figures, money, and what is drafted. A row on a wide screen, a card on a narrow one. */
export function BoardRowItem({ row, room, side, left, actions }: Props) {
  const { currency } = room.programme;
  const isDeclined = row.decision?.outcome === 'DECLINE';
  const granted = row.ended === 'approved' ? row.granted : isDeclined ? 0 : row.ended ? null : wouldGrant(row);
  return (
    <li className={classes.row} data-row={side ? '' : undefined} data-side={side} data-declined={isDeclined || undefined}>
      <span className="text-base font-semibold tabular-nums">
        <span className="sr-only">{m.common.placeInRanking()} </span>
        {row.rank ?? '–'}
      </span>
      <Who row={row} room={room} />
      <div className={classes.score}>
        <span className={`${classes.label} text-xs/4 text-muted`}>{m.decision.score()}</span>
        <span className="grid grid-cols-[max-content_minmax(32px,96px)] items-center justify-start gap-2">
          <b className="tabular-nums">{points(row.score)}</b>
          {row.scores.length > 0 ? <SpreadLine scores={row.scores} mean={row.mean} top={100} /> : null}
        </span>
        {row.scores.length > 0 ? <span className="sr-only">{spreadText(row.scores, row.mean)}</span> : null}
        <small className="text-muted tabular-nums">
          {row.reviews === 0
            ? m.decision.noReviews()
            : row.adjusted !== null
              ? m.decision.meanMeanLowToHigh({ mean: points(row.mean), low: points(row.low), high: points(row.high) })
              : m.common.countReviews({ count: row.reviews })}
        </small>
      </div>
      <Sum label={m.common.requested()} minor={row.requested} currency={currency} />
      <Sum label={m.common.proposed()} minor={row.proposed} currency={currency} />
      {side && actions && !isDeclined ? (
        <div className={classes.sum}>
          <span className={`${classes.label} text-xs/4 text-muted`}>{m.common.granted()}</span>
          <GrantedField
            label={m.common.grantedCurrencyApplicationid({ currency, applicationID: row.applicationID })}
            amount={granted}
            currency={currency}
            isFaint={side === 'below' && !row.decision}
            onAmount={(amount) => actions.onAmount(row, amount)}
          />
        </div>
      ) : (
        <Sum label={m.common.granted()} minor={granted} currency={currency} />
      )}
      {left === undefined ? (
        <div className={classes.sum} data-empty />
      ) : (
        <Sum label={m.decision.leftAfter()} minor={left} currency={currency} isStrong />
      )}
      <Drafted row={row} actions={row.ended ? undefined : actions} />
    </li>
  );
}

function Who({ row, room }: Pick<Props, 'row' | 'room'>) {
  const conditions = listConditions(row.decision?.conditions ?? '').length;
  return (
    <div className={classes.who}>
      <AppLink href={to.admin.application(room.programme._id, row._id, { programmeName: room.programme.name })}>
        <b>{applicantName(row)}</b>
      </AppLink>
      <span className="text-muted tabular-nums">
        {row.applicationID}
        {conditions > 0 ? ` · ${m.common.countConditions({ count: conditions })}` : ''}
      </span>
      {row.recused.length > 0 ? (
        <span className={classes.note}>
          <UserX size={14} aria-hidden="true" />{' '}
          {m.decision.recusedList({ list: row.recused.map((member) => member.name).join(', ') })}
        </span>
      ) : null}
      {row.disagrees ? (
        <span className={classes.note} data-tone="warning">
          <CircleAlert size={14} aria-hidden="true" /> {m.decision.reviewersDisagree()}
        </span>
      ) : null}
    </div>
  );
}

const DRAFTED = {
  APPROVE: { tone: 'success', label: m.decision.approveStaged() },
  HOLD: { tone: 'warning', label: m.decision.onHold() },
  DECLINE: { tone: 'danger', label: m.decision.declineStaged() },
} as const;

function Drafted({ row, actions }: { row: BoardRow; actions: RowActions | undefined }) {
  const { decision, ended } = row;
  const name = applicantName(row);
  const words = decision?.reason ? <small className={classes.reason}>{decision.reason}</small> : null;
  if (!actions)
    return (
      <div className={`${classes.decision} grid min-w-0 gap-0.5 wrap-anywhere`}>
        {ended ? (
          <span className={classes.chips}>
            <Status subject="outcome" status={ended} label={statusLabel('outcome', ended).label} />
          </span>
        ) : decision ? (
          <span className={classes.chips}>
            <StatusChip {...DRAFTED[decision.outcome]} />
          </span>
        ) : (
          <span className="text-muted">{m.common.notDecided()}</span>
        )}
        {words}
      </div>
    );
  return (
    <div className={`${classes.decision} grid min-w-0 gap-0.5 wrap-anywhere`}>
      <span className={classes.chips}>
        <DraftedDecision name={name} drafted={decision?.outcome} onDraft={(outcome) => actions.onDraft(row, outcome)} />
        <IconButton label={m.decision.conditionsAndReasonName({ name })} icon={Pencil} onClick={() => actions.onDecide(row)} />
        {decision ? (
          <IconButton label={m.decision.takeBackTheStagedDecisionAbout({ name })} icon={X} onClick={() => actions.onClear(row)} />
        ) : null}
      </span>
      {words}
    </div>
  );
}

interface SumProps {
  label: string;
  minor: number | null;
  currency: string;
  isStrong?: boolean;
}

/** An unknown amount shows as a dash, never as zero. */
function Sum({ label, minor, currency, isStrong = false }: SumProps) {
  return (
    <div
      className={classes.sum}
      data-tone={minor !== null && minor < 0 ? 'danger' : undefined}
      data-strong={isStrong || undefined}
    >
      <span className={`${classes.label} text-xs/4 text-muted`}>{label}</span> <Money minor={minor} currency={currency} plain />
    </div>
  );
}
