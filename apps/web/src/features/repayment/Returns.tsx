import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documents } from '#api/documents.ts';
import { listQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { Money } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Return } from './return-shapes.ts';

const RequestReturn = lazy(() => import('./RequestReturn.tsx'));
const ReceiveReturn = lazy(() => import('./ReceiveReturn.tsx'));
const WithdrawReturn = lazy(() => import('./WithdrawReturn.tsx'));

const STEP = 10;

interface Props {
  /** Returns of one project, or of a programme. */
  of: { projectId: string } | { programmeId: string };
  audience: 'staff' | 'applicant';
  currency: string;
}

type Shown = { what: 'request' } | { what: 'receive' | 'withdraw'; row: Return } | null;

/** What was requested back from grantees, and what arrived; nothing where nothing was, nor can be, requested. */
export function Returns({ of, audience, currency }: Props) {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(listQuery('repayment.many', { query: { ...of, limit } }));
  const [shown, setShown] = useState<Shown>(null);
  const { data: rows, request, next } = query.data ?? {};
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const byStaff = audience === 'staff';
  const canRequest = byStaff && request?.denial === null;
  if (!rows || (rows.length === 0 && !canRequest)) return null;
  const close = () => setShown(null);
  return (
    <Panel
      title={m.repayment.returns()}
      actions={
        byStaff && request ? (
          <ReasonedButton
            size="sm"
            leftSection={<Undo2 />}
            reason={request.denial ?? undefined}
            onClick={() => setShown({ what: 'request' })}
          >
            {m.repayment.requestAReturn()}
          </ReasonedButton>
        ) : undefined
      }
    >
      {rows.length === 0 ? <p className="text-muted">{m.repayment.noneYet()}</p> : null}
      <ul className="mt-1">
        {rows.map((row) => (
          <Row key={row._id} row={row} byStaff={byStaff} isNamed={'programmeId' in of} onShow={setShown} />
        ))}
      </ul>
      {next ? <Button onClick={() => setLimit(limit + STEP)}>{m.common.showMore()}</Button> : null}
      <Suspense fallback={null}>
        {shown?.what === 'request' && request && 'projectId' in of ? (
          <RequestReturn projectId={of.projectId} currency={currency} request={request} onClose={close} />
        ) : null}
        {shown?.what === 'receive' ? <ReceiveReturn row={shown.row} onClose={close} /> : null}
        {shown?.what === 'withdraw' ? <WithdrawReturn row={shown.row} onClose={close} /> : null}
      </Suspense>
    </Panel>
  );
}

interface RowProps {
  row: Return;
  byStaff: boolean;
  /** With the grantee's name. */
  isNamed: boolean;
  onShow: (shown: Shown) => void;
}

function Row({ row, byStaff, isNamed, onShow }: RowProps) {
  const { state, isLate, amount, currency, dueDate, receivedOn, reason, proof, denials } = row;
  return (
    <li className="border-t border-hair py-3 wrap-anywhere first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>
          <Money minor={amount} currency={currency} />
        </b>
        <StatusChip tone={isLate ? 'danger' : TONES[state]} label={isLate ? m.repayment.late() : toLabel(state)} />
        {isNamed ? (
          <span>
            {row.accountName}, {row.application.applicationID}
          </span>
        ) : null}
      </div>
      <p className="text-sm/5 text-muted">
        {receivedOn ? m.repayment.receivedOn({ day: formatDay(receivedOn) }) : m.repayment.dueOn({ day: formatDay(dueDate) })}
        {' · '}
        {reason}
        {proof && byStaff ? (
          <>
            {' · '}
            <a className="underline underline-offset-3" href={documents.returnProof(row._id)} target="_blank" rel="noreferrer">
              {proof.name}
            </a>
          </>
        ) : null}
      </p>
      {byStaff && state === 'Requested' ? (
        <div className="mt-1 flex flex-wrap gap-2">
          <ReasonedButton size="xs" reason={denials.receive ?? undefined} onClick={() => onShow({ what: 'receive', row })}>
            {m.repayment.recordReturn()}
          </ReasonedButton>
          <ReasonedButton
            size="xs"
            variant="subtle"
            reason={denials.withdraw ?? undefined}
            onClick={() => onShow({ what: 'withdraw', row })}
          >
            {m.repayment.withdrawRequest()}
          </ReasonedButton>
        </div>
      ) : null}
    </li>
  );
}

const TONES = { Requested: 'warning', Received: 'success', Withdrawn: 'neutral' } as const;

function toLabel(state: Return['state']): string {
  if (state === 'Requested') return m.repayment.requested();
  return state === 'Received' ? m.repayment.received() : m.common.withdrawn();
}
