import { listConditions } from '@grantdesk/domain/payment/grants';
import { Users } from 'lucide-react';
import { Money } from '#components/values/values.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import classes from './Decisions.module.css';
import type { Room, summariseStaged } from './room-labels.ts';

interface Props {
  room: Room;
  staged: ReturnType<typeof summariseStaged>;
  onBoard: () => void;
}

/** The programme's money and its board at the head of the room; every part of the bar is named beside it in words. */
export function BudgetMeter({ room, staged, onBoard }: Props) {
  const { budget, currency } = room.programme;
  const left = budget - room.granted - staged.total - staged.heldTotal;
  const share = (minor: number): string => `${budget > 0 ? Math.min(100, (minor / budget) * 100) : 0}%`;
  const present = room.board.filter((member) => member.present);
  const conditional = staged.approved.filter((row) => listConditions(row.decision?.conditions ?? '').length > 0).length;
  return (
    <div className={classes.strip}>
      <section
        className={`${classes.budget} grid grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] mobile:grid-cols-2`}
        aria-label="Budget"
      >
        <div className={classes.figure} data-wide>
          <span>Budget of {room.programme.name}</span>
          <b className="text-[17px]/6.5">
            <Money minor={budget} currency={currency} />
          </b>
          <span className="my-1 flex h-2.5 w-full overflow-hidden rounded-[5px] bg-sunken" aria-hidden="true">
            <span data-part="granted" style={{ width: share(room.granted) }} />
            <span data-part="staged" data-over={left < 0 || undefined} style={{ width: share(staged.total) }} />
            <span data-part="held" style={{ width: share(staged.heldTotal) }} />
          </span>
          {room.granted > 0 ? (
            <small>
              <span className="inline-block size-2.5 rounded-xs" data-part="granted" aria-hidden="true" /> Granted before:{' '}
              <Money minor={room.granted} currency={currency} />
            </small>
          ) : null}
        </div>
        <div className={classes.figure}>
          <span>
            <span className="inline-block size-2.5 rounded-xs" data-part="staged" aria-hidden="true" /> To approve,{' '}
            {staged.approved.length}
          </span>
          <b className="text-[17px]/6.5">
            <Money minor={staged.total} currency={currency} />
          </b>
          {conditional > 0 ? (
            <small>{conditional === 1 ? 'conditions on 1 grant' : `conditions on ${conditional} grants`}</small>
          ) : null}
        </div>
        <div className={classes.figure}>
          <span>
            <span className="inline-block size-2.5 rounded-xs" data-part="held" aria-hidden="true" /> On hold,{' '}
            {staged.held.length}
          </span>
          <b className="text-[17px]/6.5">
            <Money minor={staged.heldTotal} currency={currency} />
          </b>
          {staged.held.length > 0 ? <small>not part of a release</small> : null}
        </div>
        <div className={classes.figure} data-tone={left < 0 ? 'danger' : undefined}>
          <span>{left < 0 ? 'Over budget' : 'Left if all are granted'}</span>
          <b className="text-[17px]/6.5">
            <Money minor={Math.abs(left)} currency={currency} />
          </b>
          <small>as in Accounting</small>
        </div>
      </section>
      <section className={classes.figure} aria-label="Quorum">
        <span>Quorum</span>
        <b className="text-[17px]/6.5">
          {present.length} of {room.board.length} present
        </b>
        <small>
          {room.quorum === 0 ? 'No quorum is set' : `${room.quorum} needed`}
          {present.length > 0 ? ` · ${present.map((member) => member.name).join(', ')}` : ''}
        </small>
        <ReasonedButton size="xs" leftSection={<Users />} reason={room.denial ?? undefined} onClick={onBoard}>
          Board and quorum
        </ReasonedButton>
      </section>
      {room.grantsWithoutAmount > 0 ? (
        <p className="col-span-full border-t border-hair px-5 py-2 text-muted">
          {room.grantsWithoutAmount === 1
            ? '1 approved grant has no known amount and is not counted.'
            : `${room.grantsWithoutAmount} approved grants have no known amount and are not counted.`}
        </p>
      ) : null}
      {staged.unknown > 0 ? (
        <p className="col-span-full border-t border-hair px-5 py-2 text-muted">
          {staged.unknown === 1 ? '1 drafted grant has' : `${staged.unknown} drafted grants have`} no amount.
        </p>
      ) : null}
    </div>
  );
}
