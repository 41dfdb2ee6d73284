import { Money } from '../../components/values/values.tsx';
import classes from './Decisions.module.css';
import type { Room, stagedOf } from './room-words.ts';

interface Props {
  room: Room;
  staged: ReturnType<typeof stagedOf>;
}

/** The programme's money: granted before, staged now, and what is left; every part of the bar stands beside it in words. */
export function BudgetMeter({ room, staged }: Props) {
  const { budget, currency } = room.programme;
  const left = budget - room.granted - staged.total;
  const share = (minor: number): string => `${budget > 0 ? Math.min(100, (minor / budget) * 100) : 0}%`;
  return (
    <section className={classes.meter} aria-label="Budget">
      <dl className={classes.figures}>
        <div>
          <dt>Budget</dt>
          <dd>
            <Money minor={budget} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            <span className={classes.key} data-part="granted" aria-hidden="true" /> Granted
          </dt>
          <dd>
            <Money minor={room.granted} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            <span className={classes.key} data-part="staged" aria-hidden="true" /> Staged
          </dt>
          <dd>
            <Money minor={staged.total} currency={currency} />
          </dd>
        </div>
        <div data-tone={left < 0 ? 'danger' : undefined}>
          <dt>{left < 0 ? 'Over budget' : 'Left to grant'}</dt>
          <dd>
            <Money minor={Math.abs(left)} currency={currency} />
          </dd>
        </div>
      </dl>
      <span className={classes.bar} aria-hidden="true">
        <span data-part="granted" style={{ width: share(room.granted) }} />
        <span data-part="staged" data-over={left < 0 || undefined} style={{ width: share(staged.total) }} />
      </span>
      {room.grantsWithoutAmount > 0 ? (
        <p className="muted">
          {room.grantsWithoutAmount === 1
            ? '1 approved grant has no known amount and is not counted.'
            : `${room.grantsWithoutAmount} approved grants have no known amount and are not counted.`}
        </p>
      ) : null}
      {staged.unknown > 0 ? (
        <p className="muted">
          {staged.unknown === 1 ? '1 staged approval has' : `${staged.unknown} staged approvals have`} no amount.
        </p>
      ) : null}
    </section>
  );
}
