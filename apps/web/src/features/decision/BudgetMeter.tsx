import { m } from '@grantdesk/messages';
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
        aria-label={m.common.budget()}
      >
        <div className={classes.figure} data-wide>
          <span>{m.common.budgetOfName({ name: room.programme.name })}</span>
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
              <span className="inline-block size-2.5 rounded-xs" data-part="granted" aria-hidden="true" />{' '}
              {m.decision.grantedBefore()} <Money minor={room.granted} currency={currency} />
            </small>
          ) : null}
        </div>
        <div className={classes.figure}>
          <span>
            <span className="inline-block size-2.5 rounded-xs" data-part="staged" aria-hidden="true" />{' '}
            {m.decision.toApproveCount({ count: staged.approved.length })}
          </span>
          <b className="text-[17px]/6.5">
            <Money minor={staged.total} currency={currency} />
          </b>
          {conditional > 0 ? <small>{m.decision.conditionsOnConditionalGrants({ conditional })}</small> : null}
        </div>
        <div className={classes.figure}>
          <span>
            <span className="inline-block size-2.5 rounded-xs" data-part="held" aria-hidden="true" />{' '}
            {m.decision.onHoldCount({ count: staged.held.length })}
          </span>
          <b className="text-[17px]/6.5">
            <Money minor={staged.heldTotal} currency={currency} />
          </b>
          {staged.held.length > 0 ? <small>{m.decision.notPartOfARelease()}</small> : null}
        </div>
        <div className={classes.figure} data-tone={left < 0 ? 'danger' : undefined}>
          <span>{left < 0 ? m.decision.overBudget() : m.decision.leftIfAllAreGranted()}</span>
          <b className="text-[17px]/6.5">
            <Money minor={Math.abs(left)} currency={currency} />
          </b>
          <small>{m.decision.asInAccounting()}</small>
        </div>
      </section>
      <section className={classes.figure} aria-label={m.decision.quorum()}>
        <span>{m.decision.quorum()}</span>
        <b className="text-[17px]/6.5">
          {m.decision.presentOfTotalPresent({ present: present.length, total: room.board.length })}
        </b>
        <small>
          {room.quorum === 0 ? m.decision.noQuorumIsSet() : m.decision.quorumNeeded({ quorum: room.quorum })}
          {present.length > 0 ? ` · ${present.map((member) => member.name).join(', ')}` : ''}
        </small>
        <ReasonedButton size="xs" leftSection={<Users />} reason={room.denial ?? undefined} onClick={onBoard}>
          {m.decision.boardAndQuorum()}
        </ReasonedButton>
      </section>
      {room.grantsWithoutAmount > 0 ? (
        <p className="col-span-full border-t border-hair px-5 py-2 text-muted">
          {m.decision.grantswithoutamountApprovedGrantsHaveNoKnown({ grantsWithoutAmount: room.grantsWithoutAmount })}
        </p>
      ) : null}
      {staged.unknown > 0 ? (
        <p className="col-span-full border-t border-hair px-5 py-2 text-muted">
          {m.decision.draftedWithoutAmount({ count: staged.unknown })}
        </p>
      ) : null}
    </div>
  );
}
